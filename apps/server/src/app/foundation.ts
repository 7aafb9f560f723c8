import type { Config } from "../config/config.ts";
import { accountsModule, sealRights } from "../identity/accounts/index.ts";
import { approvalsModule } from "../governance/approvals/index.ts";
import { liveCalendar } from "../governance/calendar/index.ts";
import { sealData } from "../data/resources/index.ts";
import { messagesModule } from "../operations/messages/index.ts";
import { regionsModule } from "../operations/regions/index.ts";
import { sealGivenPermissions } from "../governance/grants/index.ts";
import { liveOfficeNetwork, livePolicies } from "../governance/settings/index.ts";
import { sealAgreements, connectedSystems } from "../kernel/application/index.ts";
import { createMailGateway } from "../gateways/mail/create-mail-gateway.ts";
import type { RecordedMail } from "../gateways/mail/recording-mail-gateway.ts";
import { openCryptoModule } from "../gateways/crypto-module/index.ts";
import { keyServiceOf } from "../gateways/key-service/index.ts";
import { createDeliveries } from "../kernel/delivery/index.ts";
import { type Changes, changeRequestsModule } from "../kernel/change-request/index.ts";
import { createEvents } from "../kernel/events.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import type { Caller } from "../platform/caller.ts";
import { ownAddresses } from "../platform/http/entrances.ts";
import { systemClock, type Clock } from "../platform/clock.ts";
import { openDataKeys } from "../platform/crypto/data-keys.ts";
import { type PasswordHasher, passwordHasher } from "../platform/crypto/password-hasher.ts";
import { unsealerOf } from "../platform/crypto/sm2-unsealer.ts";
import { checkInstallation } from "../platform/database/installation.ts";
import { BASELINE } from "../platform/database/migrate.ts";
import { createMetrics, type Metrics } from "../platform/metrics/metrics.ts";
import type { Sampler } from "../platform/tracing/trace.ts";
import type { OpenDatabase } from "../platform/database/open-database.ts";
import { polled } from "../platform/cache/polled.ts";
import { jobQueue } from "../platform/jobs/job-queue.ts";
import { createOutbound, hostAndPort } from "../platform/outbound/outbound.ts";
import { recorder } from "../platform/recorder.ts";
import { withoutTimeLimit } from "../platform/time-limit.ts";
import { openShortLived } from "../platform/short-lived/open-short-lived.ts";
import { sealedMessages } from "../platform/sealing/sealed-messages.ts";
import type { AppContext } from "../kernel/context.ts";
import { type Demonstration, seedDemonstration, seedReference } from "./reference-data.ts";

export type FoundationDeps = Pick<AppContext, "config" | "log"> & {
  database: Pick<OpenDatabase, "db" | "eventual"> & Partial<Pick<OpenDatabase, "replicas" | "migrated" | "settle">>;
  clock?: Clock;
  hasher?: PasswordHasher;
  /** what is shown where the configuration asks for a demonstration */
  demonstration?: Demonstration | undefined;
  /** whoever decides about somebody else's rights proved themselves a moment ago; `authentication` is asked */
  requireFresh: (caller: Caller) => Promise<unknown>;
  /** what is asked of one person and decided by another, of all domains; it is asked when they are built */
  definitions: () => Changes;
  /** what is measured; made here where nobody else has a use for it */
  metrics?: Metrics;
  /** who takes the spans of a trace; absent where nobody looks at traces */
  sampler?: Sampler | undefined;
  /** what goes on by itself is ended by it, the last begun first */
  running: AsyncDisposableStack;
};

/**
 * Builds what all domains stand on: keys, the stores, the audit log, the settings in force, whatever the installation
 * was found with, and the modules that nearly all others ask: accounts, regions, connected systems, messages, approvals.
 */
export async function buildFoundation({
  config: given,
  database,
  log,
  clock = systemClock,
  hasher = passwordHasher({ pepper: given.keys.passwordPepper }),
  demonstration,
  requireFresh,
  definitions,
  metrics = createMetrics(),
  sampler,
  running,
}: FoundationDeps) {
  const { keys, demonstration: isDemonstration } = given;
  const { db, eventual, replicas, migrated = [] } = database;
  const outbound = createOutbound({
    ownServices: ownAddresses(given.http).map(hostAndPort),
    ownPorts: [given.http.port],
  });
  const cryptoModule = openCryptoModule({ settings: given.cryptoModule, clock, metrics });
  running.defer(() => cryptoModule?.close());
  const keyService = keyServiceOf(given, { outbound, cryptoModule });
  const dataKeys = await openDataKeys({ db, keys, keyService, clock, log });
  await dataKeys.start();
  running.defer(dataKeys.stop);
  const { sealer } = dataKeys;
  const shortLivedState = await openShortLived({ db, eventual, clock, log, address: given.redis });
  running.defer(shortLivedState.stop);
  const { shortLived, changes } = shortLivedState;
  const audit = createAudit({ db, auditKey: keys.audit, clock });
  const opens = unsealerOf(cryptoModule);
  const unsealer = opens(keys.passwordSm2);
  const sealing =
    given.transportSealing === "off" || !keys.transport
      ? undefined
      : sealedMessages({ mode: given.transportSealing, keys: keys.transport, unsealerOf: opens, shortLived, clock });
  running.defer(() => sealing?.close());

  const live = livePolicies({ db, config: given, log });
  await live.start();
  running.defer(live.stop);
  const { session, signIn, password, sms, sandbox } = live;
  const config: Config = { ...given, session, signIn, password, sms, sandbox, audit: live.audit };
  const officeNetwork = liveOfficeNetwork({ db, http: given.http, log });
  const events = createEvents();
  const jobs = jobQueue();
  const attempts = metrics.counter<"channel" | "result">({
    name: "sannong_delivery_attempts_total",
    help: "Tries to tell somebody outside, by what came of each.",
  });
  const deliveries = createDeliveries({
    db,
    clock,
    log,
    sampler,
    tried: (channel, result) => attempts.add({ channel, result }),
  });
  const sentMail = recorder<RecordedMail>({ shortLived, sealer, clock, kind: "sentMail" });
  const mail = createMailGateway({ settings: config.mail, recorder: sentMail });

  await checkInstallation(db, { demonstration: isDemonstration });
  // of many rows, and nobody waits for it but the start
  await withoutTimeLimit(async () => {
    // statements have no key: what a new schema brings is sealed by the first start after it, and never later
    if (migrated.includes(BASELINE)) {
      const rights = { db, audit, grantKey: keys.grant };
      await sealRights(rights);
      await sealAgreements(rights);
      await sealData(rights);
    } else if (migrated.length > 0) await sealGivenPermissions(db, keys.grant);
    await database.settle?.();
    // one or the other: a demonstration is marked in the same transaction that writes its first row
    if (isDemonstration) {
      if (!demonstration) throw new Error("a demonstration is handed in by whoever starts one");
      await seedDemonstration({ db, sealer, hasher, clock, grantKey: keys.grant }, demonstration);
    } else await seedReference({ db, grantKey: keys.grant });
  });

  await officeNetwork.start();
  running.defer(officeNetwork.stop);
  const calendar = liveCalendar({ db, log });
  await calendar.start();
  running.defer(calendar.stop);
  const regions = await regionsModule({ db });
  const freshRegions = polled({ read: regions.refresh, first: undefined, log, what: "the regions" });
  await freshRegions.start();
  running.defer(freshRegions.stop);
  const sealed = { db, sealer, grantKey: keys.grant, audit, clock, isDemonstration };
  // what nobody can be asked for is granted to no system, whatever was agreed
  const systems = connectedSystems({ ...sealed, log, withheldScopes: mail ? [] : ["email"] });
  const accounts = accountsModule({
    ...sealed,
    eventual,
    changes,
    shortLived,
    hasher,
    initialPasswords: config.signIn.initialPasswords,
    passwordPolicy: config.password,
    log,
    events,
    regionName: regions.nameOf,
  });
  running.defer(accounts.close);

  const messages = messagesModule({ db, sealer, clock });
  const tell = messages.send;
  const approvals = approvalsModule({
    db,
    accounts,
    sealer,
    audit,
    clock,
    shortLived,
    regions,
    tell,
    takeBackMessage: messages.takeBack,
    requireFresh,
    definitions,
  });
  const changeRequests = changeRequestsModule({
    db,
    sealer,
    audit,
    clock,
    calendar,
    accounts,
    requireFresh,
    definitions,
    queue: approvals,
  });

  return {
    db,
    eventual,
    replicas,
    shortLived,
    shortLivedState,
    sealer,
    audit,
    clock,
    changes,
    calendar,
    log,
    metrics,
    sampler,
    outbound,
    events,
    jobs,
    demonstration,
    /** with the settings that are changed while it runs in the place of those it was started with */
    config,
    live,
    officeNetwork,
    deliveries,
    /** absent where mail is not set up */
    mail,
    sentMail,
    hasher,
    unsealer,
    sealing,
    dataKeys,
    keyService,
    cryptoModule,
    regions,
    systems,
    accounts,
    messages,
    tell,
    approvals,
    changeRequests,
    requireFresh,
  };
}

export type Foundation = Awaited<ReturnType<typeof buildFoundation>>;
