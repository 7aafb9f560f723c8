import { resolve } from "node:path";
import { buildFoundation, type FoundationDeps } from "./app/foundation.ts";
import { openHttp } from "./app/open-http.ts";
import { openKernel } from "./app/open-kernel.ts";
import { ownPageReader } from "./app/own-pages.ts";
import { remindOf } from "./app/expiries.ts";
import { wireApplications } from "./applications/index.ts";
import { temporaryUsers as temporaryUsersOf } from "./applications/bindings/index.ts";
import { wireAuthentication } from "./authentication/index.ts";
import { wireCatalogue } from "./catalogue/index.ts";
import { wireContent } from "./content/index.ts";
import { wireData } from "./data/index.ts";
import { wireGovernance } from "./governance/index.ts";
import { wireIdentity } from "./identity/index.ts";
import type { ChannelHandlers } from "./kernel/delivery/index.ts";
import type { Changes } from "./kernel/change-request/index.ts";
import type { Errand } from "./kernel/domain.ts";
import { monitoringModule } from "./operations/monitoring/index.ts";
import { wireOperations } from "./operations/index.ts";
import { endedOnFailure } from "./platform/ended-on-failure.ts";
import type { NativeParts } from "./platform/native/native-parts.ts";
import { wireProtocols } from "./protocols/index.ts";
import type { ErrandName, RoundName } from "@sannong/contract/operations/job-words";

export const PORTAL_DIST = resolve(import.meta.dirname, "../../portal/dist");

type Deps = Omit<FoundationDeps, "requireFresh" | "definitions" | "running"> & {
  /** the built portal; without it only the interface is served */
  portalDist?: string | undefined;
  /** what was found of the native modules when the process started; where nobody looked, nothing is said of them */
  nativeParts?: NativeParts;
  /** undeclared refusals are faults (tests) */
  strictRefusals?: boolean;
};

/**
 * Builds the nine domains upon what all stand on, from below to above. What a domain is told of one that is built after
 * it comes as a function, which nobody calls before everything is built. Where that fails, nothing of it runs on.
 */
export const buildApp = (given: Deps) => endedOnFailure((begun) => build(given, begun));

async function build(
  { portalDist, nativeParts = {}, strictRefusals = false, ...given }: Deps,
  running: AsyncDisposableStack,
) {
  const foundation = await buildFoundation({
    ...given,
    running,
    requireFresh: (caller) => authentication.requireFresh(caller),
    definitions: () => changes,
  });
  const { config, accounts } = foundation;
  const temporaryUsers = temporaryUsersOf(foundation);

  const authentication = await wireAuthentication(foundation, {
    temporaryUsers,
    openOidcSession: (facts) => protocols.provider.openOidcSession(facts),
    leaveBy: (uid) => protocols.browser.leave({ uid }),
  });
  const operations = wireOperations(foundation, { authentication });
  const identity = wireIdentity(foundation, {
    authentication,
    operations,
    matterOf: (identification) => catalogue.guides.matterOf(identification),
    entry: {
      look: (entering, caller) => protocols.delegatedEntry.look(entering, caller),
      start: (entering) => protocols.delegatedEntry.start(entering),
    },
  });
  const kernel = openKernel(foundation, {
    identity,
    temporaryUsers,
    servicesOf: (abbr) => catalogue.services.servicesOf(abbr),
    isKnownTo: (accountId, abbr) => applications.bindings.isKnownTo(accountId, abbr),
    getToKnow: (system, accountId) => applications.webhooks.getToKnow(system, accountId),
    recordArrival: (accountId, abbr) => catalogue.visits.recordArrival(accountId, abbr),
  });
  const applications = wireApplications(foundation, {
    authentication,
    identity,
    kernel,
    temporaryUsers,
    issuer: `${config.http.publicUrl}/oidc`,
    systemOf: (request) => protocols.envelope.systemOf(request),
    systemOfService: async (identification) => (await catalogue.services.findService(identification))?.systemAbbr,
    waysIn: (since) => catalogue.visits.waysIn(since),
    simulations: () => ({
      openid: protocols.provider.simulation,
      cas: protocols.cas.simulation,
      saml: protocols.saml.simulation,
    }),
    forgetMetadata: () => protocols.saml.forgetMetadata(),
    ownCertificates: () => protocols.saml.certificates(),
  });
  const protocols = await wireProtocols(foundation, {
    authentication,
    identity,
    kernel,
    applications,
    findService: (identification) => catalogue.services.findService(identification),
    directAddresses: () => catalogue.services.directAddresses(),
  });
  const catalogue = wireCatalogue(foundation, {
    kernel,
    protocols,
    listedElsewhere: () => ({ ...content.listed, ...data.listed }),
  });
  running.defer(catalogue.search.close);
  const content = wireContent(foundation, {
    authentication,
    operations,
    protocols,
    catalogue,
    portalDist,
    readOwn: ownPageReader(() => http),
  });
  const data = wireData(foundation, { authentication, operations, applications, protocols, catalogue, content });
  const governance = wireGovernance(foundation, {
    authentication,
    operations,
    certificatesEnding: applications.certificatesEnding,
    counting: catalogue.ratings.followCalendar,
    inspected: { texts: content.texts, latestLinkCheck: content.latestLinkCheck, filingMissing: content.site.missing },
    waiting: {
      feedbackFor: content.feedback.waitingFor,
      ticketsFor: catalogue.ratings.waitingFor,
      siteMissing: content.site.missingKeys,
    },
  });

  const domains = [
    authentication,
    operations,
    identity,
    applications,
    protocols,
    catalogue,
    content,
    data,
    governance,
  ] as const;
  const changes: Changes = {
    ...authentication.changes,
    ...identity.changes,
    ...applications.changes,
    ...content.changes,
    ...data.changes,
    ...governance.changes,
  };
  const withoutHandler = accounts.postRightsWithoutHandler();
  if (withoutHandler.length > 0) throw new Error(`no module ends what hangs on a post: ${withoutHandler.join()}`);
  await content.site.shown();

  const isMeasured = config.monitoring?.metrics.listen ?? config.monitoring?.metrics.token;
  const monitoring = isMeasured
    ? monitoringModule({
        ...foundation,
        jobs: operations.jobs,
        backups: operations.backups,
        certificateEnds: applications.certificateEnds,
      })
    : undefined;
  if (monitoring) running.defer(monitoring.stop);
  const { http, routes, draining } = await openHttp({
    ...foundation,
    onAnswered: monitoring?.onAnswered,
    strictRefusals,
    identify: authentication.sessions.identify,
    modules: domains.flatMap(({ modules }) => modules),
    protocols: protocols.mounted,
    checkFiles: operations.storage.check,
    nativeParts,
    portalDist,
    filing: content.site.shown,
    article: content.article,
  });
  const drain = {
    /** It serves on, and whoever uses it is led elsewhere. */
    async begin() {
      draining.begin();
      await authentication.qrSignIn.close();
    },
    turnAway: draining.turnAway,
  };
  http.addHook("preClose", () => drain.begin());
  http.addHook("onClose", () => running.disposeAsync());

  const rounds: Record<RoundName, () => unknown> = {
    ...authentication.rounds,
    ...operations.rounds,
    ...identity.rounds,
    ...applications.rounds,
    ...protocols.rounds,
    ...catalogue.rounds,
    ...content.rounds,
    ...data.rounds,
    ...governance.rounds,
    "remind-of-what-ends": remindOf(
      {
        password: identity.remindOfPasswords,
        dataGrant: data.resources.remind,
        systemSecret: applications.remindOfSecrets,
        certificate: applications.remindOfCertificates,
        boundToken: applications.remindOfTokens,
      },
      foundation.log,
    ),
  };
  const channels: ChannelHandlers = {
    ...authentication.channels,
    ...identity.channels,
    ...protocols.channels,
    ...applications.channels,
    ...governance.channels,
  };
  foundation.deliveries.serve(channels);
  const errands: Record<ErrandName, Errand> = {
    ...applications.errands,
    ...content.errands,
    ...data.errands,
    ...governance.errands,
  };
  return {
    http,
    drain,
    routes,
    rounds,
    errands,
    foundation,
    temporaryUsers,
    kernel,
    authentication,
    operations,
    identity,
    applications,
    protocols,
    catalogue,
    content,
    data,
    governance,
  };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
