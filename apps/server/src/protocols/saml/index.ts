import type { FastifyInstance } from "fastify";
import type { AdmissionModule } from "../../kernel/admission/index.ts";
import type { Deliveries } from "../../kernel/delivery/index.ts";
import type { ReleaseModule } from "../../kernel/release/index.ts";
import type { ConsentsModule } from "../../identity/consents/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BrowserSignOff } from "../browser-sign-off/index.ts";
import type { PortalSession } from "../oidc/index.ts";
import type { Log } from "../../platform/log.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { addressesOf } from "./addresses.ts";
import { createIncoming } from "./incoming.ts";
import { samlKeysOf } from "./keys.ts";
import { logoutService } from "./logout.service.ts";
import { metadataXml } from "./messages.ts";
import { mountSaml } from "./routes.ts";
import { serviceProvidersStore } from "./service-providers.store.ts";
import { samlSimulation } from "./simulation.ts";
import { signOnService } from "./sign-on.service.ts";
import { waitingRows } from "./waiting.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { SamlFlaw, SamlSimulation } from "./simulation.ts";
export { samlKeysOf } from "./keys.ts";
export { BadMessage } from "./bad-message.ts";
export { fromEnvelope, inEnvelope } from "./soap.ts";
export { childOf, element, parseMetadata as parseCommented, textOf, type Written } from "./xml.ts";
export {
  BadMetadata,
  EntityIdTaken,
  nameIdKinds,
  readServiceProvider,
  type NameIdKind,
  type ServiceProvider,
} from "./service-provider.ts";
export {
  bearerOf,
  forgetServiceProvider,
  keptMetadataStore,
  saveServiceProvider,
  type KeptMetadata,
  type KeptMetadataStore,
} from "./service-providers.store.ts";
export { lifeOf, warningDue } from "./certificate-life.ts";
export { hasExpired, type Published, readPublished } from "./published.ts";
export { publishedInWords } from "./published-words.ts";
export { judgeRefresh, type MetadataChange } from "./judge-refresh.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "outbound" | "audit" | "clock"> & {
  publicUrl: string;
  /** marked on every page (design §5) */
  demonstration: boolean;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  systems: Pick<ConnectedSystems, "findByAbbr">;
  claims: Pick<ReleaseModule, "standing" | "release">;
  admission: AdmissionModule;
  consents: Pick<ConsentsModule, "tell">;
  portalSessionOf: (cookieHeader: string | undefined) => Promise<PortalSession | undefined>;
  endPortalSession: (oidcUid: string) => Promise<void>;
  signOffs: Pick<Deliveries["signOff"], "add">;
  browser: Pick<BrowserSignOff, "framedOf" | "pageOf">;
  absoluteSessionSeconds: number;
  log: Pick<Log, "error">;
};

/** The SAML 2.0 identity provider below `/saml`, for bought software that speaks nothing else. */
export function createSaml(deps: Deps) {
  const { publicUrl, clock, audit, systems, shortLived } = deps;
  const addresses = addressesOf(publicUrl);
  const store = serviceProvidersStore(deps.db);
  const providers = cachedValue({ load: () => store.all(), clock });
  const findProvider = async (entityId: string) =>
    (await providers()).find((provider) => provider.entityId === entityId);
  const providerOf = async (abbr: string) => (await providers()).find((provider) => provider.abbr === abbr);
  const keys = samlKeysOf({ db: deps.db, sealer: deps.sealer, audit, clock, publicUrl });
  const shared = {
    addresses,
    incoming: createIncoming({ findProvider, clock }),
    rows: waitingRows(shortLived),
    keys,
    providerOf,
    findSystem: (abbr: string) => systems.findByAbbr(abbr),
    portalSessionOf: deps.portalSessionOf,
    audit,
    clock,
  };
  const signOn = signOnService({
    ...shared,
    admission: deps.admission,
    claims: deps.claims,
    consents: deps.consents,
    absoluteSessionSeconds: deps.absoluteSessionSeconds,
  });
  const { endPortalSession, signOffs, outbound, browser } = deps;
  const logout = logoutService({ ...shared, endPortalSession, signOffs, outbound, browser });

  return {
    entityId: addresses.entityId,
    mount: (app: FastifyInstance) =>
      mountSaml(app, {
        metadata: async () =>
          metadataXml({
            entityId: addresses.entityId,
            signOnUrl: addresses.signOn,
            logoutUrl: addresses.logout,
            certificates: (await keys.standing()).certificates,
          }),
        signOn,
        logout,
        frame: { demonstration: deps.demonstration },
        secure: publicUrl.startsWith("https:"),
        audit,
        log: deps.log,
      }),
    /** the address a click on a service leads to, or null for systems of another protocol */
    startUrl(system: { protocol: string; abbr: string }, target: string | null): string | null {
      if (system.protocol !== "saml") return null;
      const address = new URL(addresses.start(system.abbr));
      if (target) address.searchParams.set("target", target);
      return address.href;
    },
    askingSystem: signOn.askingSystem,
    visitsOf: logout.visitsOf,
    /** metadata is read anew at the next look-up */
    forgetMetadata: () => providers.forget(),
    sessionEnded: logout.sessionEnded,
    leaveSystem: logout.leaveSystem,
    tellSignOff: logout.deliver,
    /** how the workbench tries a system */
    simulation: samlSimulation({ ...shared, claims: deps.claims, deliver: logout.deliver }),
    rotateKeys: keys.rotate,
    /** those that its metadata hold */
    certificates: async () => (await keys.standing()).certificates,
  };
}
