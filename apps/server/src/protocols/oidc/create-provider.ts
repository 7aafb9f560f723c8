import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Origin } from "../../platform/caller.ts";
import type { Changes } from "../../platform/changes.ts";
import type { PresentedCertificate } from "../../platform/http/client-certificate.ts";
import type { Log } from "../../platform/log.ts";
import type { Deliveries } from "../../kernel/delivery/index.ts";
import type { AdmissionModule } from "../../kernel/admission/index.ts";
import type { ReleaseModule } from "../../kernel/release/index.ts";
import type { ConsentsModule } from "../../identity/consents/index.ts";
import type { EnteringService } from "../../identity/delegations/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import type { BrowserSignOff } from "../browser-sign-off/index.ts";
import { createAdapters } from "./storage/adapter.ts";
import { auditEvents } from "./audit-events.ts";
import { createAuthorizations } from "./sessions/authorizations.ts";
import { adoptClients, type LogoutContent } from "./clients/clients.ts";
import { createAccounts } from "./claims/claims.ts";
import { providerConfiguration, sessionCookieOptions } from "./configuration.ts";
import { delegatedEntry } from "./sessions/delegated-entry.ts";
import { delegatedSessions } from "./sessions/delegated-sessions.ts";
import { createDevicePages } from "./grants/device.ts";
import { createExchangedTokens, TOKEN_EXCHANGE } from "./grants/exchanged-tokens.ts";
import { frontchannelLogout } from "./logout/frontchannel.ts";
import { handedCodes } from "./grants/handed-codes.ts";
import { askProvider, type Answer } from "./http/inner-requests.ts";
import { inventedSignIns, type SandboxesInUse } from "./interaction/invented-sign-in.ts";
import { createInteractions } from "./interaction/interaction.ts";
import type { PortalSession } from "./sessions/portal-session.ts";
import { PortalProvider } from "./claims/known-scopes.ts";
import { createSimulation } from "./simulation.ts";
import { sendLogoutBy, type SignOffEvents } from "./logout/logout-sender.ts";
import { mountOn } from "./http/mount-on.ts";
import { openSession } from "./sessions/open-session.ts";
import { ownMiddleware } from "./http/middleware.ts";
import { publishedKeys } from "./clients/published-keys.ts";
import { mountRequest } from "./http/requests.ts";
import { textOf, textsOf } from "./storage/rows.ts";
import { sessionRows } from "./sessions/session-rows.ts";
import { logoutNotices, sessionEnds } from "./logout/sign-off.ts";
import { systemsSignOff } from "./logout/systems-sign-off.ts";
import { signingKeysOf } from "./signing-keys/signing-keys.ts";
import { EXCHANGE_PARAMETERS, tokenExchange } from "./grants/token-exchange.ts";
import type { AppContext } from "../../kernel/context.ts";
import { addressHere } from "../../platform/http/entrances.ts";

export type ProviderDeps = Pick<AppContext, "db" | "shortLived" | "audit" | "clock" | "outbound"> & {
  /** origin without a trailing slash; the issuer is `${publicUrl}/oidc` */
  publicUrl: string;
  /** marked on every page (design §5) */
  demonstration: boolean;
  /** seals the private halves of the signing keys */
  sealer: { seal(plain: string): string; open(sealed: string): string };
  /** config.keys.cookie */
  cookieKeys: string[];
  /** mail is set up: else nobody has an address, and no scope is offered for one */
  offersEmail: boolean;
  /** config.session.absoluteSeconds */
  absoluteSessionSeconds: number;
  /** tells of sessions, grants and accounts; without it they are asked for again every two seconds */
  changes?: Changes;
  log: Pick<Log, "warn" | "error">;
  /** where systems may show certificates, and what one showed; absent where they may not */
  certificates?: { mtlsUrl: string; of: (request: FastifyRequest) => PresentedCertificate | undefined } | undefined;
  signOffs: Pick<Deliveries["signOff"], "add">;
  systems: ConnectedSystems;
  claims: ReleaseModule;
  admission: AdmissionModule;
  signOffEvents: SignOffEvents;
  consents: Pick<ConsentsModule, "tell">;
  /** somebody enters a system for another, or is kept out: the log and both of them are told */
  delegationStands: EnteringService["stands"];
  noteEntered: EnteringService["noteEntered"];
  /** systems of developers: are they offered now, and that one is used */
  sandboxes: SandboxesInUse;
  /** the live portal session of a Cookie header, without extending it */
  portalSessionOf: (cookieHeader: string | undefined) => Promise<PortalSession | undefined>;
  /** a system signs its user off: the pages of those that only the browser tells */
  browser: Pick<BrowserSignOff, "pageOf" | "visitsOf">;
  /** a system signed its user off: the portal session of this uid ends too */
  endPortalSession: (oidcUid: string) => Promise<void>;
};

/**
 * The identity provider: OpenID Connect below `/oidc`, for every connected system (design §3, What an integrator gets).
 * It is mounted in the server and shares its store; a second node needs nothing more.
 */
export async function createProvider(deps: ProviderDeps) {
  const { shortLived, systems, audit, clock, changes, log, absoluteSessionSeconds } = deps;
  const frame = { demonstration: deps.demonstration };
  const secure = deps.publicUrl.startsWith("https:");
  const findSystem = (appId: string) => systems.findByAppId(appId);
  const { signOffEvents, admission } = deps;

  let provider: Provider;
  const current = () => provider;
  const sender = sendLogoutBy({ outbound: deps.outbound, provider: current, findSystem, signOffEvents });
  const notices = logoutNotices({
    signOffs: deps.signOffs,
    findSystem,
    signOffEvents,
  });
  const sessions = sessionRows({
    shortLived,
    clock,
    changes,
    // it tells those that have a logout address
    beforeLibraryEnds: (uid, group) => notices.ended(uid, group, (system) => system.backchannelLogoutUri === null),
  });
  const adapters = createAdapters({
    shortLived,
    sessions,
    systems,
    sealer: deps.sealer,
    clock,
    changes,
    onReplay: ({ model, clientId, accountId }) =>
      audit.record({
        event: model === "RefreshToken" ? "oidc.refreshTokenReplayed" : "oidc.codeReplayed",
        result: "refused",
        objectKind: "system",
        objectId: clientId,
        reason: "used twice; everything it gave was revoked",
        detail: { accountId },
      }),
  });
  const authorizations = createAuthorizations({
    provider: current,
    sessions,
    forgetGrant: adapters.forgetGrant,
    clock,
  });
  const issuer = `${deps.publicUrl}/oidc`;
  const frontchannel = frontchannelLogout({ shortLived, audit, issuer, sessions, findSystem });
  const ends = sessionEnds({ notices, sessions, revokeGrant: adapters.revokeGrant, frontchannel });
  const delegated = delegatedSessions({
    shortLived,
    clock,
    provider: current,
    authorizations,
    sessions,
    closeSession: ends.closeOidcSession,
  });
  const accounts = createAccounts({
    delegated,
    claims: deps.claims,
    findSystem,
    admission,
    amrOf: async (sessionUid) => textsOf((await sessions.findByUid(sessionUid))?.["amr"]),
  });
  const exchangedTokens = createExchangedTokens({ accounts, claims: deps.claims, findSystem });
  const exchange = tokenExchange({ accounts, claims: deps.claims, findSystem, findByAbbr: systems.findByAbbr });
  const signingKeys = signingKeysOf({ db: deps.db, sealer: deps.sealer, audit, clock });
  const simulation = createSimulation({
    provider: current,
    authorizations,
    sessions,
    revokeGrant: adapters.revokeGrant,
    deliver: (notice, by) => sender.deliver(notice, by),
    keys: () => signingKeys.load(),
    issuer,
    clock,
  });
  const invented = inventedSignIns({
    frame,
    issuer,
    shortLived,
    admission,
    issueCode: simulation.issueCode,
    ...deps.sandboxes,
  });
  const { delegationStands: stands, noteEntered } = deps;
  const helpers = delegatedEntry({ frame, issuer, admission, delegated, stands, noteEntered });
  const interactions = createInteractions({
    provider: current,
    portalUrl: deps.publicUrl,
    frame,
    secure,
    sessions,
    tell: deps.consents.tell,
    portalSessionOf: deps.portalSessionOf,
    findSystem,
    invented,
    delegatedEntry: helpers,
    cookieOptions: sessionCookieOptions,
    clock,
  });
  const signOff = systemsSignOff({
    issuer: () => `${addressHere(deps.publicUrl)}/oidc`,
    sessions,
    frontchannel,
    browser: deps.browser,
  });
  const devices = createDevicePages({ shortLived, frame, findSystem });

  const keys = publishedKeys({ outbound: deps.outbound, clock, log: deps.log });

  async function build(): Promise<Provider> {
    const { keys: ownKeys } = await signingKeys.load();
    const built = new PortalProvider(
      issuer,
      providerConfiguration({
        frame,
        secure,
        cookieKeys: deps.cookieKeys,
        offersEmail: deps.offersEmail,
        keys: ownKeys,
        absoluteSessionSeconds,
        adapters,
        accounts,
        exchangedTokens,
        authorizations,
        interactions,
        refuseUnmarked: helpers.refuseUnmarked,
        devices,
        findSystem,
        admission,
        sendLogout: sender.fetch,
        clock,
        mtlsUrl: deps.certificates?.mtlsUrl,
      }),
    );
    // The scheme is ours to say, see `mountRequest`.
    built.proxy = true;
    sender.useOriginal(adoptClients(built, { systems, keys, enqueue: (notice) => notices.add([notice]) }));
    built.use(
      ownMiddleware({ interactions, devices, frame, secure, offersCertificates: deps.certificates !== undefined, log }),
    );
    built.registerGrantType(TOKEN_EXCHANGE, exchange, EXCHANGE_PARAMETERS);
    auditEvents(built, { audit, log, sessions, endPortalSession: deps.endPortalSession, signOff });
    return built;
  }

  provider = await build();
  let callback = provider.callback();
  let fingerprint = await signingKeys.fingerprint();
  let mountedOn: FastifyInstance | undefined;
  const mounted = () => {
    if (!mountedOn) throw new Error("the provider is asked before it is mounted");
    return mountedOn;
  };

  function handle(request: IncomingMessage, response: ServerResponse, origin: Origin): void {
    mountRequest(request, response, origin, new URL(addressHere(deps.publicUrl)));
    void callback(request, response);
  }

  return {
    issuer,
    handle,
    /** Mounts everything below /oidc on the server; the library reads the raw request itself. */
    mount(app: FastifyInstance): void {
      mountedOn = app;
      mountOn(app, handle, deps.certificates?.of);
    },

    /** The token endpoint, for a system that proved itself at another entry point of this server. */
    redeem: (system: ConnectedSystem, form: Record<string, string>, origin: Origin): Promise<Answer> =>
      askProvider(mounted(), {
        origin,
        vouchedFor: system.appId,
        path: "/token",
        form,
        // the library wants to read a secret; what counts is that the entry point vouches for the system
        authorization: `Basic ${Buffer.from(`${encodeURIComponent(system.appId)}:vouched`).toString("base64")}`,
      }),
    userinfo: (accessToken: string, origin: Origin): Promise<Answer> =>
      askProvider(mounted(), { origin, path: "/userinfo", authorization: `Bearer ${accessToken}` }),

    openOidcSession: openSession({ provider: current, sessions, secure }),

    tellSignOff: (clientId: string, { accountId, sid }: LogoutContent) => sender.deliver({ clientId, accountId, sid }),
    ...ends,
    /** sessions in which somebody comes for another */
    delegated,
    /** Systems of a session that is about to end, whose own pages the browser has to load. */
    framedOf: frontchannel.framedOf,
    issueCode: handedCodes({ provider: current, authorizations }),

    /** The system whose authorization request waits behind `/unifiedLogin?uid=…`; undefined when that is over. */
    async askingSystem(uid: string): Promise<ConnectedSystem | undefined> {
      const interaction = await provider.Interaction.find(uid);
      return interaction && findSystem(textOf(interaction.params["client_id"]));
    },

    /** how the workbench tries a system */
    simulation,

    /**
     * Publishes a further key and signs with the one published before; other servers follow within `refreshKeys`.
     * False while the next one has not been published for a day, unless it is urgent.
     */
    async rotateKeys(how: { urgently?: boolean } = {}): Promise<boolean> {
      const turned = await signingKeys.rotate(how);
      await this.refreshKeys();
      return turned;
    },
    /** Takes up keys that another server rotated; call every minute or so. */
    async refreshKeys(): Promise<void> {
      const now = await signingKeys.fingerprint();
      if (now === fingerprint) return;
      provider = await build();
      callback = provider.callback();
      fingerprint = now;
    },
  };
}
