import { dayOf } from "@sannong/contract/rules/days";
import { resolve } from "node:path";
import { JumpType } from "@sannong/contract/rules/jump-type";
import { alarmsModule } from "./governance/alarms/index.ts";
import { passwordReminders } from "./identity/accounts/index.ts";
import { temporaryUsers as temporaryUsersOf } from "./applications/bindings/index.ts";
import { servicesModule } from "./catalogue/services/index.ts";
import { dataKeysModule } from "./operations/keys/index.ts";
import { organisationsModule } from "./identity/organisations/index.ts";
import { feedbackModule } from "./content/feedback/index.ts";
import { filesModule } from "./operations/files/index.ts";
import { handOffModule, landingAddress } from "./protocols/hand-off/index.ts";
import { interfaceModule } from "./operations/interface/index.ts";
import { onboardingModule } from "./applications/onboarding/index.ts";
import { ratingsModule } from "./catalogue/ratings/index.ts";
import { systemRolesModule } from "./applications/system-roles/index.ts";
import { searchModule } from "./catalogue/search/index.ts";
import { probeBounds } from "./kernel/application/index.ts";
import { transportModule } from "./authentication/transport/index.ts";
import { personsKnownTo } from "./content/todos/index.ts";
import { visitsModule } from "./catalogue/visits/index.ts";
import { accountModules } from "./app/wire-accounts.ts";
import { contentModules } from "./app/wire-content.ts";
import { deskModules } from "./app/wire-desk.ts";
import { openHttp } from "./app/open-http.ts";
import { remindOf } from "./app/expiries.ts";
import { type GroundNeeds, layGround } from "./app/build-context.ts";
import { officeModules } from "./app/wire-office.ts";
import { serveModules } from "./app/wire-catalogue.ts";
import { siteModules } from "./app/wire-site.ts";
import { signOnModules } from "./app/wire-protocols.ts";
import { verificationModules } from "./app/wire-one-time-codes.ts";
import type { NativeParts } from "./platform/native-parts.ts";
import { diskStorage } from "./gateways/object-storage/disk-storage.ts";
import { sealedStorage } from "./gateways/object-storage/sealed-storage.ts";

export const PORTAL_DIST = resolve(import.meta.dirname, "../../portal/dist");

type Needs = GroundNeeds & {
  /** the built portal; without it only the interface is served */
  portalDist?: string | undefined;
  /** what was found of the native modules when the process started; where nobody looked, nothing is said of them */
  nativeParts?: NativeParts;
  /** undeclared refusals are faults (tests) */
  strictRefusals?: boolean;
};

/** Builds every module and wires them; with `app/` the only place that knows them all. */
export async function buildApp({ portalDist, nativeParts = {}, strictRefusals = false, ...given }: Needs) {
  const laid = await layGround(given);
  const { ground, config, live, officeNetwork, outbox, hasher, unsealer, sealing, dataKeys, keyService } = laid;
  const { db, eventual, shortLived, sealer, audit, clock, log, outbound, regions, systems, accounts } = ground;
  const { keys, demonstration } = config;
  const { publicUrl } = config.http;

  const visits = visitsModule({ db, eventual, shortLived, clock });
  const temporaryUsers = temporaryUsersOf(ground);

  const { verification, demo } = await verificationModules({ ...ground, config, unsealer });
  const signOn = await signOnModules({
    ...ground,
    recordArrival: visits.recordArrival,
    config,
    outbox,
    temporaryUsers,
    // both are built on what signs people on
    servicesOf: (systemAbbr) => catalogue.servicesOf(systemAbbr),
    isKnownTo: (accountId, systemAbbr) => binding.isKnownTo(accountId, systemAbbr),
  });
  const { sessions, claims, sharedFields, provider, saml, cas, signing, webhooks, openExchange, issuer, startUrl } =
    signOn;
  const ofAccounts = accountModules({
    ...ground,
    config,
    hasher,
    temporaryUsers,
    verification,
    sessions,
    claims,
    sharedFields,
    takesEvents: webhooks.signOffEvents.reaches,
  });
  const { devices, binding, accountData } = ofAccounts;
  const catalogue = servicesModule({
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
  const search = searchModule({ db, eventual, shortLived, audit, clock, log, waysIn: catalogue.waysIn });
  const serve = serveModules({ db, audit, clock, accounts, regions, search, catalogue });
  // every module that has something to be found says so here
  search.follow("service", serve.guides.findable);
  search.follow("system", catalogue.findableSystems);
  search.follow("finance", serve.finance.findable);
  search.follow("machine", serve.machinery.findable);
  const roleAuthorisation = systemRolesModule({
    ...ground,
    verification,
    approvals: ofAccounts.approvals,
    requireFresh: ofAccounts.requireFresh,
    systemOfService: async (identification) => (await catalogue.findService(identification))?.systemAbbr,
  });
  const storage = sealedStorage(diskStorage(resolve(config.dataDir, "files")), dataKeys.sealer);
  const files = filesModule({
    ...ground,
    storage,
    verification,
    sessions,
  });
  const entityReview = organisationsModule({
    ...ground,
    files,
    approvals: ofAccounts.approvals,
    creditCodeIsTaken: ofAccounts.creditCodeIsTaken,
  });
  const personOf = personsKnownTo(db, claims);
  const ratings = ratingsModule({
    ...ground,
    services: catalogue.services,
    personOf,
    systemOf: openExchange.systemOf,
    tell: ofAccounts.messages.send,
    requireFresh: ofAccounts.requireFresh,
  });
  const ofDesk = deskModules({
    ...ground,
    files,
    search,
    tell: ofAccounts.messages.send,
    approvals: ofAccounts.approvals,
    catalogue,
    recentOf: visits.recentOf,
    ticketsFor: ratings.waitingFor,
    systemOf: openExchange.systemOf,
    personOf,
    startUrl,
    portalDist,
  });
  search.follow("notice", ofDesk.notices.findable);
  search.follow("manual", ofDesk.manuals.findable);
  const ofSite = siteModules({
    ...ground,
    config,
    catalogue,
    notices: ofDesk.notices,
    manuals: ofDesk.manuals,
    guides: serve.guides,
  });
  await ofSite.site.shown();
  const handoff = handOffModule({
    issuer,
    systems,
    findService: catalogue.findService,
    admission: signOn.admission,
    regionName: regions.nameOf,
    thirdPartyTokenOf: binding.thirdPartyTokenOf,
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
  const onboarding = onboardingModule({
    ...ground,
    signing,
    webhooks,
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
  const ofContent = contentModules({
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
  const feedback = feedbackModule({
    ...ground,
    files,
    verification,
    tell: ofAccounts.messages.send,
  });
  const resealing = dataKeysModule({ db, sealer, refreshKeys: dataKeys.refresh, keyService, audit, clock, log });
  const ofOffice = officeModules({
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
    fileFaults: files.faults,
    siteMissing: ofSite.site.missingKeys,
    ticketsFor: ratings.waitingFor,
    counting: [ofAccounts.approvals.followCalendar, ratings.followCalendar],
    requireFresh: ofAccounts.requireFresh,
  });

  const unspoken = accounts.postRightsWithoutHandler();
  if (unspoken.length > 0) throw new Error(`no module ends what hangs on a post: ${unspoken.join()}`);

  const modules = [
    transportModule({ sealing, clock }),
    verification,
    sessions,
    accounts,
    regions,
    catalogue,
    search,
    ...serve.modules,
    visits,
    ...ofDesk.modules,
    ...ofSite.modules,
    files,
    entityReview,
    feedback,
    ratings,
    handoff,
    sharedFields,
    openExchange,
    webhooks,
    signOn.signOff,
    onboarding,
    roleAuthorisation,
    ...ofContent.modules,
    ...ofOffice.modules,
    ...ofAccounts.modules,
    interfaceModule({ publicUrl, demonstration }),
    ...(demo ? [demo] : []),
  ];
  const { http, routes } = await openHttp({
    config,
    db,
    audit,
    clock,
    log,
    sealing,
    strictRefusals,
    officeNetwork,
    identify: sessions.identify,
    modules,
    protocols: [provider, saml, cas],
    checkFiles: storage.check,
    nativeParts,
    portalDist,
    filing: ofSite.site.shown,
    article: ofSite.article,
  });
  http.addHook("preClose", async () => ofAccounts.qrSignIn.close());
  http.addHook("onClose", async () => search.close());
  http.addHook("onClose", laid.leave);

  ofSite.links.readOwnBy(async (path) => {
    const { statusCode, headers, body } = await http.inject({ url: path, headers: { accept: "text/html" } });
    const isPage = String(headers["content-type"]).startsWith("text/html");
    return { status: statusCode, location: headers.location, html: isPage ? body : undefined };
  });

  return {
    http,
    accounts,
    approvals: ofAccounts.approvals,
    accountData,
    alarms: alarmsModule({ ...ground, tell: ofAccounts.messages.send }),
    routes,
    audit,
    auditing: ofOffice.auditing,
    dataKeys: resealing,
    usage: ofOffice.usage,
    jobs: ofOffice.jobs,
    jobQueue: ground.jobs,
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
        systemSecret: async () => {
          await onboarding.remind();
          await onboarding.giveUpOrphans();
        },
        boundToken: binding.reminders(ofAccounts.messages.send),
      },
      log,
    ),
  };
}

export type App = Awaited<ReturnType<typeof buildApp>>;
