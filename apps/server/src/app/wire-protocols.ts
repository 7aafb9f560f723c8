import { actorOf } from "../platform/caller.ts";
import type { AskingProtocol } from "@sannong/contract/rules/asking-protocol";
import { judgeFactors } from "@sannong/contract/rules/roles";
import { casServer } from "../protocols/cas/index.ts";
import { type AccountsModule, isDue } from "../identity/accounts/index.ts";
import { admissionModule, type Demands } from "../kernel/admission/index.ts";
import type { TemporaryUsers } from "../applications/bindings/index.ts";
import { releaseModule, isFactor, type Person } from "../kernel/release/index.ts";
import { envelopeModule } from "../protocols/envelope/index.ts";
import type { RegionsModule } from "../operations/regions/index.ts";
import { type SessionCaller, sessionsModule } from "../authentication/sessions/index.ts";
import { consentsModule } from "../identity/consents/index.ts";
import { initiateLoginUrl, signingSecretsModule, type ConnectedSystems } from "../kernel/application/index.ts";
import { signOffModule } from "../authentication/sign-off/index.ts";
import { webhooksModule } from "../applications/webhooks/index.ts";
import { createProvider, type OidcProvider, rehearsalPerson } from "../protocols/oidc/index.ts";
import type { Outbox } from "../platform/outbox/outbox.ts";
import { createSaml } from "../protocols/saml/index.ts";
import type { AppContext } from "../kernel/context.ts";

type Needs = Pick<
  AppContext,
  "config" | "db" | "shortLived" | "sealer" | "audit" | "clock" | "changes" | "log" | "outbound" | "events"
> & {
  outbox: Outbox;
  regions: RegionsModule;
  systems: ConnectedSystems;
  accounts: AccountsModule;
  temporaryUsers: TemporaryUsers;
  /** what the services demand for which one enters a system */
  servicesOf: (systemAbbr: string) => Promise<readonly Demands[]>;
  /** that system said a moment ago that it knows them */
  isKnownTo: (accountId: string, systemAbbr: string) => Promise<boolean>;
  /** somebody whom the portal sent there is known to that system now */
  recordArrival: (accountId: string, systemAbbr: string) => Promise<void>;
};

/** Sessions, and every protocol by which a connected system learns of them: they open, tell and end each other. */
export async function signOnModules(needs: Needs) {
  const { config, db, shortLived, sealer, audit, clock, changes, log, outbound, outbox, events } = needs;
  const { regions, systems, accounts, temporaryUsers, recordArrival } = needs;
  const { keys, demonstration } = config;
  const { publicUrl } = config.http;

  // Sessions open and close the provider's own, and the provider ends theirs: the later one is asked for when needed.
  let provider: OidcProvider | undefined;
  const theProvider = (): OidcProvider => {
    if (!provider) throw new Error("the provider is asked for before it is built");
    return provider;
  };
  const sharedFields = consentsModule({
    db,
    systems,
    audit,
    clock,
    changes,
    events,
  });
  const isRehearsing = (accountId: string) => rehearsalPerson(accountId) !== undefined;
  const personOf = async (accountId: string, find: AccountsModule["findById"]): Promise<Person | undefined> => {
    const rehearsing = rehearsalPerson(accountId);
    if (rehearsing) return rehearsing;
    const account = await find(accountId);
    if (!account) return undefined;
    // A temporary user ends before his jump; the code he jumps with is redeemed after it.
    const isHere = account.status === "active" || (account.isTemporary && (await temporaryUsers.isLeaving(accountId)));
    if (!isHere) return undefined;
    const { username, nickname: name, phone, accountType, regionCode, company, entityLevel } = account;
    return {
      accountId,
      username,
      name,
      phone,
      accountType,
      regionCode,
      regionName: regions.nameOf(regionCode) ?? "",
      company,
      entityLevel,
      // it is shown to no system: that would send its browser back to the portal
      ...(accounts.passwordIsDue(account) ? { mustChangePassword: true } : {}),
    };
  };
  const claims = releaseModule({
    findPerson: (accountId) => personOf(accountId, accounts.findById),
    recent: {
      findPerson: (accountId) => personOf(accountId, accounts.findRecent),
      consentOf: sharedFields.recentConsentOf,
    },
    standingOf: systems.standingOf,
    consentOf: sharedFields.consentOf,
    admits: systems.stages.admits,
    isRehearsing,
    audit,
    getToKnow: (system, accountId) => webhooks.getToKnow(system, accountId),
    // a count that is lost keeps nobody out
    arrived: (system, accountId) =>
      recordArrival(accountId, system.abbr).catch((failure: unknown) =>
        log.warn({ err: failure, system: system.abbr }, "an arrival was not counted"),
      ),
    changes,
  });
  const signing = signingSecretsModule({ db, sealer, audit, clock });
  const webhooks = webhooksModule({
    db,
    systems,
    signing,
    outbound,
    audit,
    clock,
    systemOf: (request) => openExchange.systemOf(request),
    release: claims.release,
  });

  const inForce = () => clock() >= config.signIn.twoFactorEffectiveFrom;
  /**
   * Whoever must change his password first is shown to no system, nor who became staff since he came in with one
   * factor: it sends his browser back to the portal.
   */
  const visitorOf = (caller: SessionCaller | undefined) =>
    caller === undefined ||
    (caller.password && isDue(caller.password, clock())) ||
    judgeFactors({ ...caller, inForce: inForce() }) !== "enough"
      ? undefined
      : { ...caller, ...actorOf(caller) };

  const sessions = sessionsModule({
    shortLived,
    audit,
    clock,
    changes,
    log,
    policy: config.session,
    publicUrl,
    accounts,
    openOidcSession: (signIn) => theProvider().openOidcSession(signIn),
    events,
  });
  const admission = admissionModule({
    shortLived,
    systems,
    personOf: claims.person,
    provedEnough: async (accountId, factors) => {
      const account = await accounts.findRecent(accountId);
      return (
        !account || judgeFactors({ ...account, factors: factors.filter(isFactor), inForce: inForce() }) === "enough"
      );
    },
    servicesOf: needs.servicesOf,
    isKnownTo: needs.isKnownTo,
    coversNow: sharedFields.coversNow,
    isRehearsing,
    absoluteSessionSeconds: config.session.absoluteSeconds,
  });
  /** A session of another system's word is nobody's at a protocol's door: whoever comes there signs in himself. */
  const portalSessionOf = async (cookie: string | undefined) => {
    const caller = await sessions.byCookie(cookie);
    return visitorOf(caller?.vouchedBy === undefined ? caller : undefined);
  };
  const endPortalSession = async (uid: string) => {
    await sessions.endByOidcUid(uid, "signedOut");
  };
  provider = await createProvider({
    publicUrl,
    demonstration,
    db,
    shortLived,
    sealer,
    cookieKeys: keys.cookie,
    absoluteSessionSeconds: config.session.absoluteSeconds,
    audit,
    clock,
    changes,
    log,
    outbound,
    outbox,
    systems,
    claims,
    admission,
    sharedFields,
    signOffEvents: webhooks.signOffEvents,
    portalSessionOf,
    endPortalSession,
  });
  const saml = createSaml({
    publicUrl,
    demonstration,
    db,
    shortLived,
    sealer,
    systems,
    claims,
    admission,
    sharedFields,
    portalSessionOf,
    endPortalSession,
    absoluteSessionSeconds: config.session.absoluteSeconds,
    outbox,
    outbound,
    audit,
    clock,
    log,
  });
  const signOff = signOffModule({ outbox, shortLived, systems });
  sessions.onSigningOut({ leaveBy: saml.beforeSignOut, numberFor: signOff.numberFor });

  const cas = casServer({
    publicUrl,
    demonstration,
    db,
    shortLived,
    sealer,
    absoluteSessionSeconds: config.session.absoluteSeconds,
    audit,
    clock,
    log,
    outbound,
    outbox,
    systems,
    claims,
    admission,
    sharedFields,
    visitorOf: portalSessionOf,
    sessionOf: async (oidcUid) => visitorOf(await sessions.byOidcUid(oidcUid)),
    endSession: async ({ sessionId }, origin) => void (await sessions.end(sessionId, "signedOut", { origin })),
  });
  // codes, tokens and grants end with the session, and the systems that were entered in it are told
  events.on("sessionEnded", ({ oidcUid }) => theProvider().closeOidcSession(oidcUid));
  events.on("sessionEnded", ({ oidcUid }) => saml.sessionEnded(oidcUid));
  events.on("sessionEnded", ({ oidcUid }) => cas.sessionEnded(oidcUid));
  events.on("consentWithdrawn", async ({ accountId, system: { appId } }) => {
    const system = await systems.findByAppId(appId);
    if (!system) return;
    const uids = await sessions.oidcUidsOf(accountId);
    await Promise.all(uids.map((uid) => theProvider().leaveSystem(uid, system)));
    await Promise.all(uids.map((uid) => cas.leaveSystem(uid, system.appId)));
    await Promise.all(uids.map((uid) => saml.leaveSystem(uid, system.abbr)));
  });

  const openExchange = envelopeModule({
    systems,
    signing,
    shortLived,
    audit,
    clock,
    redeem: provider.redeem,
    userinfo: provider.userinfo,
  });
  const { issuer } = provider;
  /** Where a click on a service of a system leads that is entered by its own protocol from the start. */
  const startUrl = (
    system: { protocol: string; abbr: string; initiateLoginUri: string | null },
    target: string | null,
  ) => saml.startUrl(system, target) ?? initiateLoginUrl(system, issuer, target);

  return {
    sessions,
    admission,
    claims,
    sharedFields,
    provider,
    saml,
    cas,
    signing,
    webhooks,
    signOff,
    openExchange,
    issuer,
    startUrl,
    askingSystem: (uid: string, by: AskingProtocol) =>
      by === "cas" ? cas.askingSystem(uid) : by === "saml" ? saml.askingSystem(uid) : theProvider().askingSystem(uid),
  };
}
