import { isPortalPath } from "@sannong/contract/portal-paths";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { LiveOfficeNetwork } from "../governance/settings/index.ts";
import type { Module } from "../kernel/domain.ts";
import type { Clock } from "../platform/clock.ts";
import type { CryptoModule } from "../platform/crypto/crypto-module.ts";
import { checkWritable } from "../platform/database/check-writable.ts";
import { checkClock } from "../platform/database/clock-apart.ts";
import type { Db } from "../platform/database/database.ts";
import type { Replicas } from "../platform/database/replicas.ts";
import { endedOnFailure } from "../platform/ended-on-failure.ts";
import { notFoundUnderApi } from "../platform/http/error-edge.ts";
import { addressHere, ownAddresses } from "../platform/http/entrances.ts";
import { createHttp } from "../platform/http/create-http.ts";
import { healthRoutes } from "../platform/http/health.ts";
import { servePortal } from "../platform/http/portal-pages.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { metricsRoute } from "../platform/metrics/serve-metrics.ts";
import type { NativeParts } from "../platform/native/native-parts.ts";
import type { ShortLivedState } from "../platform/short-lived/open-short-lived.ts";
import { elsewherePage } from "./elsewhere-page.ts";
import { refusalPage } from "./refusal-page.ts";

type Http = Parameters<typeof createHttp>[0];
type Portal = Parameters<typeof servePortal>[1];

type Deps = Pick<Http, "log" | "audit" | "sealing" | "strictRefusals" | "identify" | "onAnswered" | "sampler"> &
  Pick<Portal, "filing" | "article"> & {
    config: Config;
    clock: Clock;
    db: Db;
    /** absent where there are none */
    replicas: Pick<Replicas, "check"> | undefined;
    shortLived: Http["places"];
    shortLivedState: Pick<ShortLivedState, "check">;
    officeNetwork: Pick<LiveOfficeNetwork, "mayEnter">;
    modules: readonly Module[];
    /** speak protocols of their own, below paths of their own */
    protocols: readonly { mount(app: FastifyInstance): void }[];
    checkFiles: () => Promise<void>;
    /** absent where there is none */
    cryptoModule: Pick<CryptoModule, "check"> | undefined;
    nativeParts: NativeParts;
    metrics: Metrics;
    /** the built portal; without it only the interface is served */
    portalDist: string | undefined;
  };

async function open(
  {
    config,
    db,
    replicas,
    shortLived: places,
    shortLivedState: { check: checkRedis },
    officeNetwork,
    modules,
    protocols,
    checkFiles,
    cryptoModule,
    nativeParts,
    metrics,
    portalDist,
    ...deps
  }: Deps,
  begun: AsyncDisposableStack,
) {
  const { demonstration, http, signIn } = config;
  const {
    publicUrl,
    trustedProxies,
    requestsAMinute,
    otherHosts = [],
    mtlsUrl,
    entrances = [],
    officeEntrances,
  } = http;
  const mayEnter = (address: string) =>
    (officeEntrances?.includes(addressHere(publicUrl)) ?? true) && officeNetwork.mayEnter(address);
  const { filing, article, ...kernelOfHttp } = deps;
  const { app, server, routes, draining } = createHttp({
    ...kernelOfHttp,
    publicUrl,
    pageOf: refusalPage(publicUrl, { demonstration }),
    places,
    trustedProxies,
    hasReplicas: replicas !== undefined,
    mayEnterOffice: mayEnter,
    ...(requestsAMinute !== undefined && { requestsAMinute }),
    entrances,
    hosts: [
      ...[...ownAddresses({ publicUrl, entrances }), ...(mtlsUrl === undefined ? [] : [mtlsUrl])].map(
        (url) => new URL(url).hostname,
      ),
      ...otherHosts,
    ],
    twoFactorInForce: () => kernelOfHttp.clock() >= signIn.twoFactorEffectiveFrom,
  });
  begun.defer(() => app.close());
  for (const module of modules) module.routes(server, app);
  for (const protocol of protocols) protocol.mount(app);
  const footings = {
    database: {
      check: () => checkWritable(db),
      isVital: true,
    },
    // were it vital, one wrong clock in the database would send everybody away from every server
    clock: { check: () => checkClock(db), isVital: false },
    // whoever reads is answered by the primary then
    ...(replicas && { replica: { check: replicas.check, isVital: false } }),
    ...(checkRedis && { redis: { check: checkRedis, isVital: true } }),
    files: { check: checkFiles, isVital: false },
    // whoever is signed in goes on, and whoever only reads: the machine is most often the same for all servers
    ...(cryptoModule && { cryptoModule: { check: cryptoModule.check, isVital: false } }),
    ...nativeParts,
  };
  healthRoutes(app, footings, draining.isUnderWay);
  const { listen, token } = config.monitoring?.metrics ?? {};
  if (token !== undefined && !listen) metricsRoute(app, { metrics, log: kernelOfHttp.log, token });
  if (portalDist)
    await servePortal(app, {
      dist: portalDist,
      demonstration,
      isTraced: kernelOfHttp.sampler !== undefined,
      siteDomain: new URL(publicUrl).host,
      knownPath: isPortalPath,
      office: { mayEnter, elsewhere: (origin) => elsewherePage(origin, { demonstration }) },
      filing,
      article,
    });
  else app.setNotFoundHandler((request, reply) => notFoundUnderApi(request, reply));
  return { http: app, routes, draining };
}

/** Opens the app to the network: every module's entries, the protocols, how it is, and the portal's own pages. */
export const openHttp = (deps: Deps) => endedOnFailure((begun) => open(deps, begun));
