import { randomUUID } from "node:crypto";
import { accountsModule } from "../src/identity/accounts/index.ts";
import { temporaryUsers } from "../src/applications/bindings/index.ts";
import { type LiveCalendar, liveCalendar } from "../src/governance/calendar/index.ts";
import { demoModule } from "../src/operations/demo/index.ts";
import { type RegionsModule, regionsModule } from "../src/operations/regions/index.ts";
import { sessionsModule } from "../src/authentication/sessions/index.ts";
import type { SomeChanges } from "../src/kernel/change-request/index.ts";
import { releaseModule } from "../src/kernel/release/index.ts";
import { type ConnectedSystems, connectedSystems } from "../src/kernel/application/index.ts";
import { type RecordedCaptcha, oneTimeCodesModule } from "../src/authentication/one-time-codes/index.ts";
import type { RecordedMail } from "../src/gateways/mail/recording-mail-gateway.ts";
import { type RecordedSms, recordingSmsGateway } from "../src/gateways/sms/recording-sms-gateway.ts";
import type { SmsGateway } from "../src/gateways/sms/sms-gateway.ts";
import { accountModules } from "./account-modules.ts";
import { createDeliveries, type Deliveries } from "../src/kernel/delivery/index.ts";
import { createEvents, type Events } from "../src/kernel/events.ts";
import { createAudit } from "../src/platform/audit/create-audit.ts";
import { createFieldSealer } from "../src/platform/crypto/field-sealer.ts";
import { sm2Unsealer } from "../src/platform/crypto/sm2-unsealer.ts";
import { createHttp } from "../src/platform/http/create-http.ts";
import type { Module } from "../src/kernel/domain.ts";
import { type JobQueue, jobQueue } from "../src/platform/jobs/job-queue.ts";
import { createOutbound } from "../src/platform/outbound/outbound.ts";
import { recorder } from "../src/platform/recorder.ts";
import type { ShortLived } from "../src/platform/short-lived/short-lived.ts";
import { testShortLived } from "./short-lived.ts";
import { demonstrationAccounts, seedAccounts } from "@sannong/demonstration/accounts";
import { seedRoles } from "../src/governance/grants/index.ts";
import { seedCalendar } from "../src/governance/calendar/first-calendar.ts";
import { seedRegions } from "../src/operations/regions/official-regions.ts";
import type { Config } from "../src/config/config.ts";
import { fixedClock, silentLog, type TestDatabase, testConfig, testKeys } from "./database.ts";
import { testHasher } from "./hasher.ts";

export type Given = {
  database: TestDatabase;
  config?: Partial<Config>;
  gateway?: SmsGateway;
  seed?: boolean;
  /** modules of the test's own, on the same ground */
  modules?: (provided: Provided) => { routes: Module["routes"]; changes?: SomeChanges }[];
};
type OfAccounts = ReturnType<typeof accountModules>;
type Provided = Pick<OfAccounts, "approvals" | "changeRequests" | "requireFresh" | "creditCodeIsTaken"> & {
  db: TestDatabase["db"];
  events: Events;
  deliveries: Deliveries;
  jobs: JobQueue;
  clock: ReturnType<typeof fixedClock>;
  calendar: LiveCalendar;
  shortLived: ShortLived;
  sealer: ReturnType<typeof createFieldSealer>;
  audit: ReturnType<typeof createAudit>;
  accounts: ReturnType<typeof accountsModule>;
  oneTimeCodes: ReturnType<typeof oneTimeCodesModule>;
  regions: RegionsModule;
  systems: ConnectedSystems;
  sessions: ReturnType<typeof sessionsModule>;
};

/** The modules of sign-in on a real engine, with a provider that only writes down what it was asked. */
export async function signInModules({ database, config: overrides, gateway, seed = true, modules }: Given) {
  const { db, eventual } = database;
  const config = testConfig(overrides);
  const clock = fixedClock();
  const sealer = createFieldSealer(testKeys);
  const state = await testShortLived(database, clock);
  const { shortLived, listedIn } = state;
  const audit = createAudit({ db, auditKey: testKeys.audit, clock });
  const events = createEvents();
  const deliveries = createDeliveries({ db, clock, log: silentLog });
  const jobs = jobQueue();
  const hasher = testHasher;
  const unsealer = sm2Unsealer({ privateKey: testKeys.passwordSm2.privateKey });
  const grantKey = testKeys.grant;
  await seedRegions(db);
  await seedCalendar(db);
  const calendar = liveCalendar({ db, log: silentLog });
  await calendar.refresh();
  if (seed) {
    await seedRoles(db, grantKey);
    await seedAccounts({ db, sealer, hasher, clock, grantKey });
  }

  const oidc = { opened: [] as string[], closed: [] as string[] };
  const regions = await regionsModule({ db });
  const accounts = accountsModule({
    db,
    eventual,
    shortLived,
    sealer,
    hasher,
    grantKey,
    initialPasswords: config.signIn.initialPasswords,
    passwordPolicy: config.password,
    isDemonstration: true,
    clock,
    audit,
    log: silentLog,
    events,
    regionName: regions.nameOf,
  });
  const sms = recorder<RecordedSms>({ shortLived, sealer, clock, kind: "sentSms" });
  const mail = recorder<RecordedMail>({ shortLived, sealer, clock, kind: "sentMail" });
  const captchas = recorder<RecordedCaptcha>({ shortLived, sealer, clock, kind: "captchaAnswer" });
  const oneTimeCodes = oneTimeCodesModule({
    db,
    eventual,
    deliveries,
    audit,
    regions,
    shortLived,
    clock,
    sealer,
    sms: { gateway: gateway ?? recordingSmsGateway(sms), policy: config.sms },
    passwordKey: testKeys.passwordSm2.publicKey,
    unsealer,
    captchaRecorder: captchas,
    takesByKey: false,
    log: silentLog,
  });
  deliveries.serve({ textNotice: oneTimeCodes.notices.channel });
  const { publicUrl } = config.http;
  const sessions = sessionsModule({
    deliveries,
    shortLived,
    audit,
    clock,
    log: silentLog,
    events,
    policy: config.session,
    publicUrl,
    accounts,
    openOidcSession: ({ lifeSeconds }) => {
      const uid = randomUUID();
      oidc.opened.push(uid);
      const cookieOptions = {
        path: "/oidc",
        httpOnly: true,
        secure: false,
        sameSite: "lax",
        maxAge: lifeSeconds,
      } as const;
      return { saved: Promise.resolve(), uid, cookieName: "provider", cookieValue: uid, cookieOptions };
    },
  });
  deliveries.serve({ sessionEnd: sessions.channel });
  events.on("sessionEnded", ({ oidcUid }) => void oidc.closed.push(oidcUid));
  const systems = connectedSystems({ log: silentLog, db, sealer, grantKey: testKeys.grant, audit, clock });
  const ofAccounts = accountModules({
    config,
    db,
    eventual,
    shortLived,
    listedIn,
    sealer,
    hasher,
    audit,
    clock,
    calendar,
    log: silentLog,
    outbound: createOutbound({ ownServices: [] }),
    regions,
    systems,
    accounts,
    temporaryUsers: temporaryUsers({ db, sealer, clock, audit, events, accounts }),
    events,
    deliveries,
    jobs,
    oneTimeCodes,
    sessions,
    takesEvents: async () => false,
    // nothing here is connected
    claims: releaseModule({
      findPerson: async () => undefined,
      standingOf: systems.standingOf,
      consentOf: async () => undefined,
      admits: systems.stages.admits,
      isSimulated: () => false,
      audit,
    }),
    consents: { tell: async () => undefined },
  });
  const { devices, secondFactor, accountData, qrSignIn, approvals, messages, requireFresh, creditCodeIsTaken } =
    ofAccounts;
  const { changeRequests, changes } = ofAccounts;
  const demo = demoModule({ sms, mail, captchas, accounts: demonstrationAccounts });

  const { app, server } = createHttp({
    log: silentLog,
    publicUrl,
    trustedProxies: [],
    strictRefusals: true,
    identify: sessions.identify,
    twoFactorInForce: () => true,
    clock,
  });
  app.addHook("preClose", async () => qrSignIn.close());
  const provided = {
    events,
    deliveries,
    jobs,
    calendar,
    db,
    clock,
    shortLived,
    sealer,
    audit,
    accounts,
    oneTimeCodes,
    regions,
    systems,
    approvals,
    changeRequests,
    creditCodeIsTaken,
    requireFresh,
    sessions,
  };
  const more = modules?.(provided) ?? [];
  Object.assign(changes, ...more.map((module) => module.changes ?? {}));
  for (const module of [oneTimeCodes, accounts, sessions, ...ofAccounts.modules, demo, ...more])
    module.routes(server, app);
  await app.ready();

  const auditRows = async (event: string) => {
    const entries = db.selectFrom("auditEntry").selectAll().where("event", "=", event);
    const rows = await entries.orderBy("at").orderBy("id").execute();
    return rows.map((row) => ({ ...row, actorName: audit.nameIn(row.actorName) }));
  };
  const close = async () => {
    await app.close();
    await deliveries.stop();
    await unsealer.close();
    await state.stop();
  };
  const portal = {
    app,
    events,
    jobs,
    clock,
    db,
    config,
    shortLived,
    sealer,
    accounts,
    sessions,
    devices,
    oneTimeCodes,
    secondFactor,
    accountData,
    messages,
    oidc,
    captchas,
    sms,
    auditRows,
    close,
  };
  return portal;
}

export type SignInModules = Awaited<ReturnType<typeof signInModules>>;
