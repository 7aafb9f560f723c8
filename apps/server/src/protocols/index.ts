import type { AskingProtocol } from "@sannong/contract/rules/protocols/asking-protocol";
import { judgeFactors } from "@sannong/contract/rules/identity/roles";
import { browserSignOff } from "./browser-sign-off/index.ts";
import { casServer } from "./cas/index.ts";
import { delegatedEntryOf } from "./delegated-entry/index.ts";
import { envelopeModule } from "./envelope/index.ts";
import { handOffModule } from "./hand-off/index.ts";
import { createProvider } from "./oidc/index.ts";
import { createSaml } from "./saml/index.ts";
import { accessEndChannel } from "./access-end-channel.ts";
import { signOffChannel, type SignOffTellers } from "./sign-off-channel.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Kernel } from "../app/open-kernel.ts";
import type { Applications } from "../applications/index.ts";
import type { Authentication } from "../authentication/index.ts";
import type { SessionCaller } from "../authentication/sessions/index.ts";
import { isDue } from "../identity/accounts/index.ts";
import type { Identity } from "../identity/index.ts";
import { initiateLoginUrl } from "../kernel/application/index.ts";
import type { Domain } from "../kernel/domain.ts";
import { actorOf } from "../platform/caller.ts";
import { clientCertificates } from "../platform/http/client-certificate.ts";

type HandOff = Parameters<typeof handOffModule>[0];

type Neighbours = {
  authentication: Authentication;
  identity: Identity;
  kernel: Kernel;
  applications: Applications;
  findService: HandOff["findService"];
  directAddresses: HandOff["directAddresses"];
};

/** Every way in which a connected system learns who somebody is: OpenID Connect, CAS, SAML, the envelope, the hand-off. */
export async function wireProtocols(foundation: Foundation, neighbours: Neighbours) {
  const { config, systems, sealer, outbound, deliveries, audit, clock, log, changes, events, regions } = foundation;
  const { db, shortLived } = foundation;
  const { authentication, identity, kernel, applications } = neighbours;
  const { admission, release: claims } = kernel;
  const { sessions } = authentication;
  const consents = identity.consents;
  const { demonstration, http, keys, session, signIn } = config;
  const { publicUrl, entrances } = http;
  const absoluteSessionSeconds = session.absoluteSeconds;

  /**
   * Whoever must change their password first is shown to no system, nor who became staff since they came in with one
   * factor: it sends their browser back to the portal.
   */
  const visitorOf = (caller: SessionCaller | undefined) =>
    caller === undefined ||
    (caller.password && isDue(caller.password, clock())) ||
    judgeFactors({ ...caller, inForce: clock() >= signIn.twoFactorEffectiveFrom }) !== "enough"
      ? undefined
      : { ...caller, ...actorOf(caller) };
  /** A session of another system's word is nobody's at a protocol's entry point: whoever comes there signs in themselves. */
  const portalSessionOf = async (cookie: string | undefined) => {
    const caller = await sessions.byCookie(cookie);
    return visitorOf(caller?.vouchedBy === undefined ? caller : undefined);
  };
  const endPortalSession = async (uid: string) => {
    await sessions.endByOidcUid(uid, "signedOut");
  };
  const shared = {
    publicUrl,
    demonstration,
    db,
    shortLived,
    sealer,
    audit,
    clock,
    log,
    outbound,
    signOffs: deliveries.signOff,
    systems,
    claims,
    admission,
    consents,
    absoluteSessionSeconds,
  };

  // each of the two is asked when somebody signs off, which is after both were built
  const browser = browserSignOff({
    shortLived,
    publicUrl,
    frame: { demonstration },
    framedOf: (uid) => provider.framedOf(uid),
    visitsOf: (leaving, before) => saml.visitsOf(leaving, before),
  });
  const provider = await createProvider({
    ...shared,
    browser,
    cookieKeys: keys.cookie,
    certificates:
      http.mtlsUrl === undefined
        ? undefined
        : {
            mtlsUrl: http.mtlsUrl,
            of: clientCertificates({ trustedProxies: http.trustedProxies, mtlsUrl: http.mtlsUrl, clock }),
          },
    sandboxes: applications.onboarding.sandboxesInUse,
    offersEmail: foundation.mail !== undefined,
    changes,
    signOffEvents: applications.webhooks.signOffEvents,
    delegationStands: identity.delegations.stands,
    noteEntered: identity.delegations.noteEntered,
    portalSessionOf,
    endPortalSession,
  });
  const saml = createSaml({ ...shared, browser, portalSessionOf, endPortalSession });
  const cas = casServer({
    ...shared,
    leaveInBrowser: browser.leave,
    visitorOf: portalSessionOf,
    sessionOf: async (oidcUid) => visitorOf(await sessions.byOidcUid(oidcUid)),
    endSession: async ({ sessionId }, origin) => void (await sessions.end(sessionId, "signedOut", { origin })),
  });
  const tell: SignOffTellers = { oidc: provider.tellSignOff, cas: cas.tellSignOff, saml: saml.tellSignOff };
  // codes, tokens and grants end with the session, and the systems that were entered in it are told
  events.on("sessionEnded", ({ oidcUid }) => provider.closeOidcSession(oidcUid));
  // …and those in which its person came for another
  events.on("sessionEnded", ({ oidcUid }) => provider.delegated.endIn(oidcUid));
  events.on("sessionEnded", ({ oidcUid }) => saml.sessionEnded(oidcUid));
  events.on("sessionEnded", ({ oidcUid }) => cas.sessionEnded(oidcUid));
  const accessEnd = accessEndChannel({
    systems,
    helping: identity.delegations.helping,
    oidcUidsOf: sessions.oidcUidsOf,
    endDelegated: provider.delegated.endOf,
    leave: [
      (uid, system) => provider.leaveSystem(uid, system),
      (uid, { appId }) => cas.leaveSystem(uid, appId),
      (uid, { abbr }) => saml.leaveSystem(uid, abbr),
    ],
  });
  events.on("delegationEnded", accessEnd.carryOut);
  events.on("consentWithdrawn", accessEnd.carryOut);

  const envelope = envelopeModule({
    systems,
    signing: kernel.signing,
    shortLived,
    audit,
    clock,
    redeem: provider.redeem,
    userinfo: provider.userinfo,
  });
  const { issuer } = provider;
  const delegatedEntry = delegatedEntryOf({ issuer, systems, admission, offer: provider.delegated.offer });
  /** Where a click on a service of a system leads that is entered by its own protocol from the start. */
  const startUrl = (
    system: { protocol: string; abbr: string; initiateLoginUri: string | null },
    target: string | null,
  ) => saml.startUrl(system, target) ?? initiateLoginUrl(system, issuer, target);
  const askingSystem = (uid: string, by: AskingProtocol) =>
    by === "cas" ? cas.askingSystem(uid) : by === "saml" ? saml.askingSystem(uid) : provider.askingSystem(uid);

  const handOff = handOffModule({
    issuer,
    systems,
    findService: neighbours.findService,
    admission,
    regionName: regions.nameOf,
    thirdPartyTokenOf: applications.bindings.thirdPartyTokenOf,
    issueCode: provider.issueCode,
    issueServiceTicket: cas.issueServiceTicket,
    publicUrl,
    entrances,
    initiateLoginUrl: startUrl,
    directAddresses: neighbours.directAddresses,
    outbound,
    clock,
    askingSystem,
    audit,
  });

  return {
    modules: [handOff, envelope],
    rounds: {
      // whoever of several servers takes the job turns for all of them
      "rotate-signing-keys": () => provider.rotateKeys(),
    },
    errands: {},
    channels: { signOff: signOffChannel({ audit, tell }), accessEnd: accessEnd.channel },
    changes: {},
    /** speak for themselves, below paths of their own */
    mounted: [browser, provider, saml, cas],
    browser,
    provider,
    saml,
    cas,
    envelope,
    delegatedEntry,
    issuer,
    startUrl,
  } satisfies Domain & Record<string, unknown>;
}

export type Protocols = Awaited<ReturnType<typeof wireProtocols>>;
