import { resolve } from "node:path";
import { isPortalPath } from "@sannong/contract/portal-paths";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { skipsBoundCheck } from "@sannong/contract/rules/bound-check";
import type { Config } from "./config/config.ts";
import { accountRoom, passwordReminders } from "./features/account/index.ts";
import { temporaryUsers as temporaryUsersOf } from "./features/binding/index.ts";
import { catalogueRoom } from "./features/catalogue/index.ts";
import { dataResourcesRoom } from "./features/data-resources/index.ts";
import { demoRoom } from "./features/demo/index.ts";
import { feedbackRoom } from "./features/feedback/index.ts";
import { filesRoom } from "./features/files/index.ts";
import { handoffRoom, landingAddress } from "./features/handoff/index.ts";
import { interfaceRoom } from "./features/interface/index.ts";
import { manualChapters } from "./features/manuals/index.ts";
import { onboardingRoom } from "./features/onboarding/index.ts";
import { smartBrainRoom } from "./features/smart-brain/index.ts";
import { ratingsRoom } from "./features/ratings/index.ts";
import { recordsRoom } from "./features/records/index.ts";
import { regionsRoom } from "./features/regions/index.ts";
import { roleAuthorisationRoom } from "./features/role-authorisation/index.ts";
import { scenesRoom } from "./features/scenes/index.ts";
import { searchRoom } from "./features/search/index.ts";
import { probeBounds, systemsRoom } from "./features/systems/index.ts";
import { personsKnownTo } from "./features/todos/index.ts";
import { smsTexts, verificationRoom, type RecordedCaptcha } from "./features/verification/index.ts";
import { dayOf, visitsRoom } from "./features/visits/index.ts";
import { accountRooms } from "./house/account-rooms.ts";
import { deskRooms } from "./house/desk-rooms.ts";
import { remindOf } from "./house/expiries.ts";
import { serveRooms } from "./house/serve-rooms.ts";
import { siteRooms } from "./house/site-rooms.ts";
import { signOnRooms } from "./house/sign-on-rooms.ts";
import { diskStorage } from "./gateways/object-storage/disk-storage.ts";
import { createSmsGateway } from "./gateways/sms/create-sms-gateway.ts";
import type { RecordedSms } from "./gateways/sms/recording-sms-gateway.ts";
import { createAudit } from "./platform/audit/create-audit.ts";
import { systemClock, type Clock } from "./platform/clock.ts";
import { createFieldSealer } from "./platform/crypto/field-sealer.ts";
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
import { recorder } from "./platform/recorder.ts";
import { postgresShortLived } from "./platform/short-lived/postgres-short-lived.ts";
import { demonstrationAccounts } from "./seed/accounts.ts";
import type { SeedContent } from "./seed/seed-content.ts";
import { seedDemonstration, seedReference } from "./seed/seed.ts";

export const PORTAL_DIST = resolve(import.meta.dirname, "../../portal/dist");

type Needs = {
  config: Config;
  database: Pick<OpenDatabase, "db" | "eventual">;
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
  config,
  database,
  log,
  clock = systemClock,
  portalDist,
  seedContent = "little",
  strictRefusals = false,
}: Needs) {
  const { keys, demonstration } = config;
  const { publicUrl } = config.http;
  const { db, eventual } = database;
  const sealer = createFieldSealer(keys);
  const shortLived = postgresShortLived({ db, eventual, clock });
  const audit = createAudit({ db, auditKey: keys.audit, clock });
  const hasher = passwordHasher({ pepper: keys.passwordPepper });
  const unsealer = sm2Unsealer({ privateKey: keys.passwordSm2.privateKey });
  const outbound = createOutbound({ ownServices: [hostAndPort(publicUrl)] });

  const outbox = createOutbox({ db, clock, audit, log });

  await checkInstallation(db, { demonstration });
  // one or the other: a demonstration is marked in the same transaction that writes its first row
  if (demonstration) await seedDemonstration({ db, sealer, hasher, clock, grantKey: keys.grant, content: seedContent });
  else await seedReference({ db });

  const regions = await regionsRoom({ db });
  const systems = systemsRoom({ db, sealer, audit, clock, isDemonstration: demonstration });
  const visits = visitsRoom({ db, eventual, shortLived, clock });
  const accounts = accountRoom({
    db,
    eventual,
    sealer,
    hasher,
    grantKey: keys.grant,
    initialPasswords: config.signIn.initialPasswords,
    isDemonstration: demonstration,
    clock,
    audit,
    log,
    regionName: regions.nameOf,
  });

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
    config,
    db,
    shortLived,
    sealer,
    audit,
    clock,
    log,
    outbound,
    outbox,
    regions,
    systems,
    accounts,
    temporaryUsers,
  });
  const { sessions, sharedFields, provider, saml, cas, signing, webhooks, openExchange, issuer, startUrl } = signOn;
  const ofAccounts = accountRooms({
    config,
    db,
    eventual,
    shortLived,
    sealer,
    hasher,
    audit,
    clock,
    log,
    outbound,
    regions,
    systems,
    accounts,
    temporaryUsers,
    verification,
    sessions,
    takesEvents: webhooks.signOffEvents.reaches,
  });
  const { devices, binding, accountData } = ofAccounts;
  const catalogue = catalogueRoom({
    db,
    clock,
    publicUrl,
    directHosts: config.http.directHosts,
    regions,
    visits,
    systems: {
      list: systems.stages.listLive,
      initiateLoginUrl: startUrl,
      probesSince: systems.stages.probesSince,
      probeBounds,
    },
    signInsToday: () => accounts.signedInOn(dayOf(clock())),
  });
  const search = searchRoom({ db, eventual, shortLived, clock, log });
  const serve = serveRooms({ db, clock, accounts, services: catalogue.services });
  // every room that has something to be found says so here
  search.follow("service", async () => serve.guides.withGuides(await catalogue.findableServices()));
  search.follow("system", catalogue.findableSystems);
  search.follow("finance", serve.finance.findable);
  search.follow("machine", serve.machinery.findable);
  if (portalDist) search.follow("manual", manualChapters(portalDist));
  const roleAuthorisation = roleAuthorisationRoom({
    db,
    shortLived,
    audit,
    clock,
    accounts,
    regions,
    systems,
    verification,
    approvals: ofAccounts.approvals,
    requireFresh: ofAccounts.requireFresh,
    systemOfService: async (identification) => (await catalogue.findService(identification))?.systemAbbr,
  });
  const ofDesk = deskRooms({
    db,
    clock,
    shortLived,
    tell: ofAccounts.messages.send,
    approvals: ofAccounts.approvals,
    catalogue,
    systems,
    recentOf: visits.recentOf,
    systemOf: openExchange.systemOf,
    startUrl,
  });
  search.follow("notice", ofDesk.notices.findable);
  const ofSite = siteRooms({
    config,
    db,
    audit,
    clock,
    log,
    outbound,
    catalogue,
    systems,
    notices: ofDesk.notices,
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
    db,
    sealer,
    audit,
    clock,
    log,
    outbound,
    issuer,
    isProduction: config.production,
    accounts,
    approvals: ofAccounts.approvals,
    systems,
    rehearsals: { openid: provider.rehearsal, cas: signOn.cas.rehearsal, saml: saml.rehearsal },
    forgetMetadata: saml.forgetMetadata,
    notices: verification.notices,
    isWithin: regions.isWithin,
    fullRegionName: regions.fullNameOf,
    requireFresh: ofAccounts.requireFresh,
    landingAddress: ({ handoffUri }, code) =>
      landingAddress(handoffUri ?? "", JumpType.code, { code, path: "", areaCode: "32", areaName: "", issuer }),
  });
  const scenes = scenesRoom({
    db,
    audit,
    clock,
    accounts,
    approvals: ofAccounts.approvals,
    regions,
    systems,
    notices: verification.notices,
    put: search.put,
    systemOf: openExchange.systemOf,
  });
  search.follow("scene", scenes.findable);
  const smartBrain = smartBrainRoom({ db, audit, clock, regions });
  search.follow("report", smartBrain.findableReports);
  const records = recordsRoom({
    db,
    audit,
    clock,
    log,
    outbound,
    ownerName: ofSite.site.ownerName,
    hosts: config.recordHosts,
    regions,
  });
  const dataResources = dataResourcesRoom({
    db,
    shortLived,
    audit,
    clock,
    accounts,
    approvals: ofAccounts.approvals,
    regions,
    systems,
    notices: verification.notices,
    tell: ofAccounts.messages.send,
    ownsSystem: onboarding.owns,
    systemOf: openExchange.systemOf,
    requireFresh: ofAccounts.requireFresh,
  });
  search.follow("data", dataResources.findable);
  const files = filesRoom({
    db,
    shortLived,
    storage: diskStorage(resolve(config.dataDir, "files")),
    sealer,
    audit,
    clock,
    log,
    verification,
    sessions,
  });
  const feedback = feedbackRoom({
    db,
    files,
    shortLived,
    sealer,
    verification,
    regions,
    tell: ofAccounts.messages.send,
    audit,
    clock,
  });
  const ratings = ratingsRoom({
    db,
    services: catalogue.services,
    accounts,
    regions,
    personOf: personsKnownTo(db),
    systemOf: openExchange.systemOf,
    shortLived,
    tell: ofAccounts.messages.send,
    audit,
    clock,
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
    twoFactorInForce: () => clock() >= config.signIn.twoFactorEffectiveFrom,
    clock,
  });
  const rooms = [
    verification,
    sessions,
    accounts,
    regions,
    catalogue,
    records,
    smartBrain,
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
    scenes,
    dataResources,
    ...ofAccounts.rooms,
  ];
  for (const room of rooms) room.routes(server);
  app.addHook("preClose", async () => ofAccounts.qrSignIn.close());
  app.addHook("onClose", async () => search.close());
  demo?.routes(server);
  interfacePages.routes(server, app);
  provider.mount(app);
  saml.mount(app);
  cas.mount(app);
  healthRoutes(app, {
    ready: async () => void (await db.selectFrom("installation").select("only").executeTakeFirst()),
  });
  if (portalDist)
    await servePortal(app, {
      dist: portalDist,
      demonstration,
      siteDomain: new URL(publicUrl).host,
      knownPath: isPortalPath,
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
    messages: ofAccounts.messages,
    records,
    onboarding,
    search,
    dataResources,
    links: ofSite.links,
    /** to be run once a day */
    remindOfEnds: remindOf(
      {
        password: passwordReminders({ db, clock, tell: ofAccounts.messages.send }),
        dataGrant: dataResources.remind,
        systemSecret: onboarding.remind,
      },
      log,
    ),
  };
}

export type House = Awaited<ReturnType<typeof buildHouse>>;
