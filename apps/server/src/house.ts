import { dayOf } from "@sannong/contract/rules/days";
import { resolve } from "node:path";
import { isPortalPath } from "@sannong/contract/portal-paths";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { skipsBoundCheck } from "@sannong/contract/rules/bound-check";
import type { Config } from "./config/config.ts";
import { accountRoom, passwordReminders, sealRights } from "./features/account/index.ts";
import { temporaryUsers as temporaryUsersOf } from "./features/binding/index.ts";
import { liveCalendar } from "./features/calendar/index.ts";
import { catalogueRoom } from "./features/catalogue/index.ts";
import { dataKeysRoom } from "./features/data-keys/index.ts";
import { sealData } from "./features/data-resources/index.ts";
import { demoRoom } from "./features/demo/index.ts";
import { feedbackRoom } from "./features/feedback/index.ts";
import { filesRoom } from "./features/files/index.ts";
import { handoffRoom, landingAddress } from "./features/handoff/index.ts";
import { interfaceRoom } from "./features/interface/index.ts";
import { onboardingRoom } from "./features/onboarding/index.ts";
import { liveOfficeNetwork, livePolicies } from "./features/settings/index.ts";
import { ratingsRoom } from "./features/ratings/index.ts";
import { regionsRoom } from "./features/regions/index.ts";
import { roleAuthorisationRoom } from "./features/role-authorisation/index.ts";
import { searchRoom } from "./features/search/index.ts";
import { probeBounds, sealAgreements, systemsRoom } from "./features/systems/index.ts";
import { transportRoom } from "./features/transport/index.ts";
import { personsKnownTo } from "./features/todos/index.ts";
import { smsTexts, verificationRoom, type RecordedCaptcha } from "./features/verification/index.ts";
import { visitsRoom } from "./features/visits/index.ts";
import { accountRooms } from "./house/account-rooms.ts";
import { contentRooms } from "./house/content-rooms.ts";
import { deskRooms } from "./house/desk-rooms.ts";
import { remindOf } from "./house/expiries.ts";
import { elsewherePage } from "./house/elsewhere-page.ts";
import { officeRooms } from "./house/office-rooms.ts";
import { serveRooms } from "./house/serve-rooms.ts";
import { siteRooms } from "./house/site-rooms.ts";
import { signOnRooms } from "./house/sign-on-rooms.ts";
import { keyServiceOf } from "./gateways/key-service/index.ts";
import { diskStorage } from "./gateways/object-storage/disk-storage.ts";
import { createSmsGateway } from "./gateways/sms/create-sms-gateway.ts";
import type { RecordedSms } from "./gateways/sms/recording-sms-gateway.ts";
import { createAudit } from "./platform/audit/create-audit.ts";
import { systemClock, type Clock } from "./platform/clock.ts";
import { keptFresh } from "./platform/kept-fresh.ts";
import { openDataKeys } from "./platform/crypto/data-keys.ts";
import { passwordHasher } from "./platform/crypto/password-hasher.ts";
import { sm2Unsealer } from "./platform/crypto/sm2-unsealer.ts";
import { checkInstallation } from "./platform/database/installation.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { notFoundUnderApi } from "./platform/http/error-edge.ts";
import { createHttp } from "./platform/http/create-http.ts";
import { healthRoutes } from "./platform/http/health.ts";
import { servePortal } from "./platform/http/portal-pages.ts";
import type { Log } from "./platform/log.ts";
import { createOutbound, hostAndPort } from "./platform/outbound.ts";
import { createOutbox } from "./platform/outbox/outbox.ts";
import { patiently } from "./platform/patience.ts";
import { recorder } from "./platform/recorder.ts";
import { postgresShortLived } from "./platform/short-lived/postgres-short-lived.ts";
import { sealedMessages } from "./platform/sealing/sealed-messages.ts";
import { demonstrationAccounts } from "./seed/accounts.ts";
import type { SeedContent } from "./seed/seed-content.ts";
import { sealGivenPermissions } from "./seed/roles.ts";
import { seedDemonstration, seedReference } from "./seed/seed.ts";

export const PORTAL_DIST = resolve(import.meta.dirname, "../../portal/dist");

/** The migration that brought MACs over rights: what it found is sealed at the start that made it, and never later. */
const RIGHTS_ARE_SEALED = "2026-11-22-94-sealed-rights";

type Needs = {
  config: Config;
  database: Pick<OpenDatabase, "db" | "eventual"> & Partial<Pick<OpenDatabase, "migrated">>;
  log: Log;
  clock?: Clock;
  /** the built portal; without it only the interface is served */
  portalDist?: string | undefined;
  /** how much the demonstration holds */
  seedContent?: SeedContent;
  /** undeclared refusals are faults (tests) */
  strictRefusals?: boolean;
};

/** Builds every room and wires them; with `house/` the only place that knows them all. */
export async function buildHouse({
  config: given,
  database,
  log,
  clock = systemClock,
  portalDist,
  seedContent = "little",
  strictRefusals = false,
}: Needs) {
  const { keys, demonstration } = given;
  const { publicUrl } = given.http;
  const { db, eventual, migrated = [] } = database;
  const outbound = createOutbound({ ownServices: [hostAndPort(publicUrl)] });
  const keyService = keyServiceOf(given, outbound);
  const dataKeys = await openDataKeys({ db, keys, keyService, clock, log });
  await dataKeys.start();
  const { sealer } = dataKeys;
  const shortLived = postgresShortLived({ db, eventual, clock });
  const audit = createAudit({ db, auditKey: keys.audit, clock });
  const hasher = passwordHasher({ pepper: keys.passwordPepper });
  const unsealer = sm2Unsealer({ privateKey: keys.passwordSm2.privateKey });
  const sealing =
    given.transportSealing === "off" || !keys.transport
      ? undefined
      : sealedMessages({ mode: given.transportSealing, keys: keys.transport, shortLived, clock });

  const live = livePolicies({ db, config: given, log });
  await live.start();
  const officeNetwork = liveOfficeNetwork({ db, http: given.http, log });
  const config: Config = {
    ...given,
    session: live.session,
    signIn: live.signIn,
    password: live.password,
    sms: live.sms,
    audit: live.audit,
  };
  const outbox = createOutbox({ db, clock, audit, log });

  await checkInstallation(db, { demonstration });
  // of many rows, and nobody waits for it but the start
  await patiently(async () => {
    if (migrated.includes(RIGHTS_ARE_SEALED)) {
      const rights = { db, audit, grantKey: keys.grant };
      await sealRights(rights);
      await sealAgreements(rights);
      await sealData(rights);
    } else if (migrated.length > 0) await sealGivenPermissions(db, keys.grant);
    // one or the other: a demonstration is marked in the same transaction that writes its first row
    const seeds = { db, sealer, hasher, clock, grantKey: keys.grant, content: seedContent };
    if (demonstration) await seedDemonstration(seeds);
    else await seedReference({ db, grantKey: keys.grant });
  });

  await officeNetwork.start();
  const calendar = liveCalendar({ db, log });
  await calendar.start();
  const regions = await regionsRoom({ db });
  const freshRegions = keptFresh({ read: regions.refresh, first: undefined, log, what: "the regions" });
  await freshRegions.start();
  const systems = systemsRoom({
    db,
    sealer,
    grantKey: keys.grant,
    audit,
    clock,
    isDemonstration: demonstration,
  });
  const visits = visitsRoom({ db, eventual, shortLived, clock });
  const accounts = accountRoom({
    db,
    eventual,
    sealer,
    hasher,
    grantKey: keys.grant,
    initialPasswords: config.signIn.initialPasswords,
    passwordPolicy: config.password,
    isDemonstration: demonstration,
    clock,
    audit,
    log,
    regionName: regions.nameOf,
  });

  /** what nearly every room stands on */
  const ground = {
    db,
    eventual,
    shortLived,
    sealer,
    audit,
    clock,
    calendar,
    log,
    outbound,
    regions,
    systems,
    accounts,
  };

  const temporaryUsers = temporaryUsersOf({ db, sealer, clock, audit, accounts });

  const record = <T extends Record<string, string>>(kind: string) => recorder<T>({ shortLived, sealer, clock, kind });
  const sentSms = record<RecordedSms>("sentSms");
  const captchas = demonstration ? record<RecordedCaptcha>("captchaAnswer") : undefined;
  const gateway = await createSmsGateway({
    settings: config.sms.gateway,
    outbound,
    clock,
    recorder: sentSms,
    templates: Object.keys(smsTexts),
  });
  if (!demonstration && config.sms.gateway.kind === "recording")
    log.warn("no SMS gateway is configured: text messages reach nobody (SMS_GATEWAY)");
  const verification = verificationRoom({
    db,
    eventual,
    audit,
    regions,
    shortLived,
    clock,
    sealer,
    sms: { gateway, policy: config.sms },
    passwordKey: keys.passwordSm2.publicKey,
    unsealer,
    captchaRecorder: captchas,
    log,
  });

  const signOn = await signOnRooms({
    ...ground,
    config,
    outbox,
    temporaryUsers,
  });
  const { sessions, sharedFields, provider, saml, cas, signing, webhooks, openExchange, issuer, startUrl } = signOn;
  const ofAccounts = accountRooms({
    ...ground,
    config,
    hasher,
    temporaryUsers,
    verification,
    sessions,
    takesEvents: webhooks.signOffEvents.reaches,
  });
  const { devices, binding, accountData } = ofAccounts;
  const catalogue = catalogueRoom({
    ...ground,
    publicUrl,
    directHosts: config.http.directHosts,
    visits,
    systems: {
      list: systems.stages.listLive,
      initiateLoginUrl: startUrl,
      probesSince: systems.stages.probesSince,
      probeBounds,
    },
    signInsToday: () => accounts.signedInOn(dayOf(clock())),
  });
  const search = searchRoom({ db, eventual, shortLived, audit, clock, log });
  const serve = serveRooms({ db, audit, clock, accounts, regions, search, catalogue });
  // every room that has something to be found says so here
  search.follow("service", serve.guides.findable);
  search.follow("system", catalogue.findableSystems);
  search.follow("finance", serve.finance.findable);
  search.follow("machine", serve.machinery.findable);
  const roleAuthorisation = roleAuthorisationRoom({
    ...ground,
    verification,
    approvals: ofAccounts.approvals,
    requireFresh: ofAccounts.requireFresh,
    systemOfService: async (identification) => (await catalogue.findService(identification))?.systemAbbr,
  });
  const storage = diskStorage(resolve(config.dataDir, "files"));
  const files = filesRoom({
    ...ground,
    storage,
    verification,
    sessions,
  });
  const ratings = ratingsRoom({
    ...ground,
    services: catalogue.services,
    personOf: personsKnownTo(db),
    systemOf: openExchange.systemOf,
    tell: ofAccounts.messages.send,
    requireFresh: ofAccounts.requireFresh,
  });
  const ofDesk = deskRooms({
    ...ground,
    files,
    search,
    tell: ofAccounts.messages.send,
    approvals: ofAccounts.approvals,
    catalogue,
    recentOf: visits.recentOf,
    ticketsFor: ratings.waitingFor,
    systemOf: openExchange.systemOf,
    startUrl,
    portalDist,
  });
  search.follow("notice", ofDesk.notices.findable);
  search.follow("manual", ofDesk.manuals.findable);
  const ofSite = siteRooms({
    ...ground,
    config,
    catalogue,
    notices: ofDesk.notices,
    manuals: ofDesk.manuals,
    guides: serve.guides,
  });
  await ofSite.site.shown();
  const handoff = handoffRoom({
    issuer,
    systems,
    findService: async (identification) => {
      const service = await catalogue.findService(identification);
      return (
        service && { ...service, needsBoundAccount: service.validateBoundUser && !skipsBoundCheck(identification) }
      );
    },
    regionName: regions.nameOf,
    isKnownTo: binding.isKnownTo,
    thirdPartyTokenOf: binding.thirdPartyTokenOf,
    hasAgreedToShare: sharedFields.coversNow,
    issueCode: provider.issueCode,
    issueServiceTicket: cas.issueServiceTicket,
    publicUrl,
    initiateLoginUrl: startUrl,
    directAddresses: catalogue.directAddresses,
    outbound,
    clock,
    askingSystem: signOn.askingSystem,
    audit,
  });
  const onboarding = onboardingRoom({
    ...ground,
    issuer,
    isProduction: config.production,
    approvals: ofAccounts.approvals,
    rehearsals: { openid: provider.rehearsal, cas: signOn.cas.rehearsal, saml: saml.rehearsal },
    forgetMetadata: saml.forgetMetadata,
    notices: verification.notices,
    tell: ofAccounts.messages.send,
    isWithin: regions.isWithin,
    fullRegionName: regions.fullNameOf,
    requireFresh: ofAccounts.requireFresh,
    landingAddress: ({ handoffUri }, code) =>
      landingAddress(handoffUri ?? "", JumpType.code, { code, path: "", areaCode: "32", areaName: "", issuer }),
  });
  const ofContent = contentRooms({
    ...ground,
    config,
    approvals: ofAccounts.approvals,
    files,
    search,
    verification,
    onboarding,
    ownerName: ofSite.site.ownerName,
    tell: ofAccounts.messages.send,
    systemOf: openExchange.systemOf,
    requireFresh: ofAccounts.requireFresh,
    grantKey: keys.grant,
  });
  const feedback = feedbackRoom({
    ...ground,
    files,
    verification,
    tell: ofAccounts.messages.send,
  });
  const resealing = dataKeysRoom({ db, sealer, refreshKeys: dataKeys.refresh, keyService, audit, clock, log });
  const ofOffice = officeRooms({
    ...ground,
    config,
    progressOf: { "reseal-columns": resealing.progress },
    live,
    officeNetwork,
    approvals: ofAccounts.approvals,
    visits,
    onboarding,
    feedback,
    verification,
    ticketsFor: ratings.waitingFor,
    counting: [ofAccounts.approvals.followCalendar, ratings.followCalendar],
    requireFresh: ofAccounts.requireFresh,
  });
  const interfacePages = interfaceRoom({ publicUrl, demonstration });
  const demo =
    demonstration && captchas ? demoRoom({ sms: sentSms, captchas, accounts: demonstrationAccounts }) : undefined;

  const { app, server, routes } = createHttp({
    log,
    publicUrl,
    trustedProxies: config.http.trustedProxies,
    strictRefusals,
    identify: sessions.identify,
    mayEnterOffice: officeNetwork.mayEnter,
    ...(config.http.requestsAMinute !== undefined && { requestsAMinute: config.http.requestsAMinute }),
    hosts: [new URL(publicUrl).hostname, ...(config.http.otherHosts ?? [])],
    audit,
    twoFactorInForce: () => clock() >= config.signIn.twoFactorEffectiveFrom,
    clock,
    sealing,
  });
  const rooms = [
    transportRoom({ sealing, clock }),
    verification,
    sessions,
    accounts,
    regions,
    catalogue,
    search,
    ...serve.rooms,
    visits,
    ...ofDesk.rooms,
    ...ofSite.rooms,
    files,
    feedback,
    ratings,
    handoff,
    sharedFields,
    openExchange,
    webhooks,
    signOn.signOff,
    onboarding,
    roleAuthorisation,
    ...ofContent.rooms,
    ...ofOffice.rooms,
    ...ofAccounts.rooms,
  ];
  for (const room of rooms) room.routes(server);
  app.addHook("preClose", async () => ofAccounts.qrSignIn.close());
  app.addHook("onClose", async () => accounts.close());
  app.addHook("onClose", async () => search.close());
  app.addHook("onClose", async () => dataKeys.stop());
  app.addHook("onClose", async () => live.stop());
  app.addHook("onClose", async () => officeNetwork.stop());
  app.addHook("onClose", async () => calendar.stop());
  app.addHook("onClose", async () => freshRegions.stop());
  app.addHook("onClose", async () => sealing?.close());
  demo?.routes(server);
  interfacePages.routes(server, app);
  provider.mount(app);
  saml.mount(app);
  cas.mount(app);
  healthRoutes(app, {
    database: {
      check: async () => void (await db.selectFrom("installation").select("only").executeTakeFirst()),
      isVital: true,
    },
    files: { check: storage.check, isVital: false },
  });
  if (portalDist)
    await servePortal(app, {
      dist: portalDist,
      demonstration,
      siteDomain: new URL(publicUrl).host,
      knownPath: isPortalPath,
      office: { mayEnter: officeNetwork.mayEnter, elsewhere: (whence) => elsewherePage(whence, { demonstration }) },
      filing: ofSite.site.shown,
      article: ofSite.article,
    });
  else app.setNotFoundHandler((request, reply) => notFoundUnderApi(request, reply));

  ofSite.links.readOwnBy(async (path) => {
    const { statusCode, headers, body } = await app.inject({ url: path, headers: { accept: "text/html" } });
    const isPage = String(headers["content-type"]).startsWith("text/html");
    return { status: statusCode, location: headers.location, html: isPage ? body : undefined };
  });

  return {
    app,
    accounts,
    accountData,
    routes,
    audit,
    auditing: ofOffice.auditing,
    dataKeys: resealing,
    usage: ofOffice.usage,
    jobs: ofOffice.jobs,
    sessions,
    provider,
    saml,
    outbox,
    shortLived,
    unsealer,
    systems,
    signing,
    webhooks,
    notices: verification.notices,
    temporaryUsers,
    devices,
    files,
    binding,
    bindingDesk: ofAccounts.bindingDesk,
    messages: ofAccounts.messages,
    people: ofAccounts.people,
    records: ofContent.records,
    onboarding,
    search,
    dataResources: ofContent.dataResources,
    links: ofSite.links,
    inspection: ofSite.inspection,
    /** to be run once a day */
    remindOfEnds: remindOf(
      {
        password: passwordReminders({ db, clock, policy: config.password, tell: ofAccounts.messages.send }),
        dataGrant: ofContent.dataResources.remind,
        systemSecret: onboarding.remind,
        boundToken: binding.reminders(ofAccounts.messages.send),
      },
      log,
    ),
  };
}

export type House = Awaited<ReturnType<typeof buildHouse>>;
