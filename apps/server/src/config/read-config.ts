import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { AUDIT_ARCHIVE_DAYS, AUDIT_ONLINE_DAYS } from "@sannong/contract/governance/audit-keeping-words";
import { RAW_LOG_DAYS } from "@sannong/contract/operations/raw-log-words";
import { ANYWHERE } from "@sannong/contract/governance/office-network-words";
import { isAddressRange } from "@sannong/contract/rules/address-range";
import { z } from "zod/mini";
import { BadRedisAddress, parseRedisAddress, type RedisAddress } from "../platform/redis/redis-address.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";
import type { Config, Keys, SmsGatewayConfig } from "./config.ts";
import { type IdentitySourceConfig, parseIdentitySources } from "./identity-sources.ts";
import { MODULE_MISSING, TRANSPORT_MISSING } from "./key-words.ts";
import { parseRecordHosts } from "./record-hosts.ts";
import { faultsOfEntrances } from "./entrances.ts";
import { isAddressOrRange, isDay, isHostName, isHostPattern, isHttpAddress, isOrigin, isSafeOrigin } from "./shapes.ts";
import { isDatabaseAddress } from "../platform/database/route.ts";
import { usualUse } from "../platform/database/database-use.ts";
import { databaseUseOf } from "./read-database-use.ts";
import { readMailGateway } from "./read-mail-gateway.ts";
import { readObjects } from "./read-objects.ts";
import { readAlarms } from "./read-alarms.ts";
import { readCryptoModule } from "./read-crypto-module.ts";
import { readMonitoring } from "./read-monitoring.ts";
import { isSafeAddress, readSmsGateway } from "./read-sms-gateway.ts";
import { demonstrationKeys, type Environment, type Fault, namesKeys, readKeys, TRANSPORT_KEYS } from "./read-keys.ts";

type Bounds = { from?: number; to?: number };
const wholeNumber = ({ from = 1, to = 1_000_000_000 }: Bounds) => {
  const fault = `must be a whole number from ${from} to ${to}`;
  return z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, fault)),
    z.pipe(z.transform(Number), z.number(fault).check(z.minimum(from, fault), z.maximum(to, fault))),
  );
};
const whole = (usual: number, bounds: Bounds = {}) => z._default(wholeNumber(bounds), usual);
const list = (separator: RegExp) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(separator).filter((item) => item !== "")),
    ),
    [],
  );
const postgresUrl = z
  .string()
  .check(
    z.regex(/^postgres(ql)?:\/\//, "must begin with postgresql://"),
    z.refine(isDatabaseAddress, "target_session_attrs must be any, read-write or primary"),
  );

/** A balancer that asks every few seconds has seen by then that this server is leaving. */
const DRAIN_SECONDS = 10;

/** The defaults are the policies of design §4. */
const environment = z.object({
  NODE_ENV: z.optional(z.string()),
  DEMO: z.optional(z.enum(["0", "1"], "must be 1, or not be set")),
  PORT: whole(3000, { from: 0, to: 65_535 }),
  HOST: z.optional(z.string()),
  PUBLIC_URL: z.optional(
    z.string().check(z.refine(isOrigin, "must be an http(s) origin without a path, such as https://portal.example.cn")),
  ),
  TRUSTED_PROXIES: list(/[\s,]+/).check(
    z.refine((items) => items.every(isAddressOrRange), "must list addresses or ranges (10.0.0.0/8)"),
  ),
  MTLS_URL: z.optional(
    z.string().check(z.refine(isOrigin, "must be an http(s) origin without a path, such as https://mtls.example.cn")),
  ),
  OFFICE_ADDRESSES: list(/[\s,]+/).check(
    z.refine(
      (items) => items.every((item) => item === ANYWHERE || isAddressRange(item)),
      `must list addresses or ranges (10.32.8.0/22), or say ${ANYWHERE}`,
    ),
  ),
  REQUESTS_PER_ADDRESS_MINUTE: whole(12_000, { from: 0 }),
  DRAIN_SECONDS: z.optional(wholeNumber({ from: 0, to: 300 })),
  OTHER_HOSTS: list(/[\s,]+/).check(
    z.refine((items) => items.every(isHostName), "must list host names without a port, such as portal.internal"),
  ),
  ENTRANCES: list(/[\s,]+/).check(
    z.refine(
      (items) => items.every(isOrigin),
      "must list http(s) origins without a path, such as https://portal.example.gov.cn",
    ),
  ),
  OFFICE_ENTRANCES: list(/[\s,]+/).check(
    z.refine((items) => items.every(isOrigin), "must list origins that PUBLIC_URL or ENTRANCES have, too"),
  ),
  DIRECT_HOSTS: list(/[\s,]+/).check(
    z.refine((items) => items.every(isHostPattern), "must list hosts such as *.gov.cn or nyt.example.cn"),
  ),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_MIGRATION_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  REDIS_URL: z.optional(z.string()),
  DATABASE: z.optional(z.enum(["embedded"], "must be embedded, or not be set")),
  DATABASE_POOLER: z.optional(z.enum(["transaction"], "must be transaction, or not be set")),
  PREPARED_STATEMENTS: z.optional(z.enum(["on", "off"], "must be on or off")),
  DATABASE_POOL: whole(usualUse.most.visitors, { to: 500 }),
  DATABASE_POOL_EVENTUAL: whole(usualUse.most.eventual, { to: 500 }),
  DATABASE_POOL_SLOW: whole(usualUse.most.slow, { to: 100 }),
  DATABASE_POOL_JOBS: whole(usualUse.most.jobs, { to: 100 }),
  DATABASE_POOL_REPLICA: whole(usualUse.most.replica, { to: 500 }),
  DATABASE_CONNECTION_SECONDS: whole(usualUse.lifetime, { from: 0, to: 86_400 }),
  DATABASE_WAIT_MS: whole(usualUse.visitors.connect, { from: 100, to: 60_000 }),
  DATABASE_STATEMENT_MS: whole(usualUse.visitors.statement, { from: 100, to: 60_000 }),
  DATABASE_SLOW_STATEMENT_SECONDS: whole(usualUse.slow.statement / 1000, { from: 60, to: 86_400 }),
  MIGRATE_ON_START: z._default(z.enum(["0", "1"], "must be 0 or 1"), "1"),
  RUN_AS_ROOT: z.optional(z.enum(["1"], "must be 1, or not be set")),
  SESSION_IDLE_SECONDS_STAFF: whole(30 * 60),
  SESSION_IDLE_SECONDS_MARKET: whole(2 * 60 * 60),
  SESSION_ABSOLUTE_SECONDS: whole(12 * 60 * 60),
  SESSION_AT_ONCE: whole(5),
  TWO_FACTOR_EFFECTIVE_FROM: z._default(
    z.string().check(z.refine(isDay, "must be a day such as 2025-07-12")),
    "2025-07-12", // specification §1
  ),
  SIGN_IN_FAILURES: whole(5),
  SIGN_IN_FAILURE_WINDOW_SECONDS: whole(15 * 60),
  SIGN_IN_LONGEST_WAIT_SECONDS: whole(60 * 60),
  SIGN_IN_FAILURES_ADDRESS: whole(100),
  PASSWORD_DAYS_STAFF: whole(90),
  PASSWORD_DAYS_MARKET: whole(365),
  // Separated by white space: no password holds any, and all other characters may stand in one.
  INITIAL_PASSWORD: list(/\s+/),
  SMS_RESEND_SECONDS: whole(60), // specification §9
  SMS_CODE_SECONDS: whole(5 * 60),
  SMS_TRIES: whole(5),
  SMS_PER_NUMBER_DAY: whole(10),
  SMS_PER_ADDRESS_HOUR: whole(300),
  SMS_PER_REGION_DAY: whole(20_000),
  SANDBOXES_PER_DEVELOPER: whole(3, { from: 0, to: 20 }),
  SMS_REGION_RESERVE_PERCENT: whole(50, { from: 0, to: 100 }),
  TRANSPORT_SEALING: z._default(
    z.enum(["off", "optional", "required"], "must be off, optional or required"),
    "optional", // design §3, Transport encryption
  ),
  AUDIT_ONLINE_DAYS: whole(AUDIT_ONLINE_DAYS.usual, AUDIT_ONLINE_DAYS),
  AUDIT_ARCHIVE_DAYS: whole(AUDIT_ARCHIVE_DAYS.usual, AUDIT_ARCHIVE_DAYS),
  VISIT_LOG_DAYS: whole(RAW_LOG_DAYS.usual, RAW_LOG_DAYS),
  CLICK_LOG_DAYS: whole(RAW_LOG_DAYS.usual, RAW_LOG_DAYS),
  GATEWAY_LOG_DAYS: whole(RAW_LOG_DAYS.usual, { from: RAW_LOG_DAYS.gatewayFrom, to: RAW_LOG_DAYS.to }),
  AUDIT_ARCHIVE_DIR: z.optional(z.string()),
  AUDIT_HEADS_DIR: z.optional(z.string()),
  AUDIT_HEADS_URL: z.optional(z.string().check(z.refine(isHttpAddress, "must be an http(s) address"))),
  AUDIT_HEADS_TOKEN: z.optional(z.string()),
  KEY_SERVICE_URL: z.optional(
    z
      .string()
      .check(z.refine(isSafeAddress, "must begin with https:// (http:// only to an address of a private network)")),
  ),
  KEY_SERVICE_TOKEN: z.optional(z.string().check(z.minLength(16, "must have at least 16 characters"))),
  IDENTITY_SOURCES: z.optional(z.string()),
  RECORD_HOSTS: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    ),
    "info",
  ),
});
type Read = z.infer<typeof environment>;

/** The environment is wrong; nothing was begun. */
export class BadConfiguration extends FailureWithMessage {
  override name = "BadConfiguration";
  /** a variable and what is wrong with it, a line each */
  readonly lines: string;
  constructor(faults: readonly Fault[]) {
    const lines = faults.map(({ name, fault }) => `  ${name}: ${fault}`).join("\n");
    super(`服务无法启动，请更正以下环境变量。 The server cannot start; fix these variables:\n${lines}`);
    this.lines = lines;
  }
}

/**
 * Reads the environment once, at start. The rest of the server receives the result as a value.
 * A first start of the demonstration also makes its keys, below DATA_DIR.
 *
 * @param fileKey opens a KEYS_FILE whose keys are wrapped; `open-config.ts` asks for it
 * @throws BadConfiguration naming every bad variable at once, never its value
 */
export function readConfig(given: Environment, fileKey?: string): Config {
  const env = withoutEmpty(given);
  const read = environment.safeParse(env);
  const keys = namesKeys(env) ? readKeys(env, fileKey) : undefined;
  const upstream = readIdentitySources(env);
  const records = readFileOf(env, "RECORD_HOSTS");
  const { hosts: recordHosts, faults: hostFaults } =
    records.text === undefined ? { hosts: [], faults: [] } : parseRecordHosts(records.text);
  const sms = readSmsGateway(env, { demonstration: env["DEMO"] === "1" });
  const { mail, faults: mailFaults } = readMailGateway(env, { demonstration: env["DEMO"] === "1" });
  const { objects, faults: objectFaults } = readObjects(env);
  const { alarms, faults: alarmFaults } = readAlarms(env);
  const { monitoring, faults: monitoringFaults } = readMonitoring(env);
  const redis = readRedis(env);
  const module = readCryptoModule(env);
  const faults = [
    ...(read.success ? [] : read.error.issues.map((issue) => ({ name: String(issue.path[0]), fault: issue.message }))),
    ...faultsBetween(env),
    ...(keys?.faults ?? []),
    ...transportFaults(env, keys?.keys),
    ...moduleFaults(env, keys?.keys),
    ...upstream.faults,
    ...records.faults,
    ...hostFaults.map((fault) => ({ name: "RECORD_HOSTS", fault })),
    ...sms.faults,
    ...mailFaults,
    ...objectFaults,
    ...monitoringFaults,
    ...alarmFaults,
    ...redis.faults,
    ...module.faults,
  ];
  if (!read.success || !sms.gateway || !objects || faults.length > 0) {
    throw new BadConfiguration(faults);
  }
  const dataDir = resolve(read.data.DATA_DIR);
  return freeze({
    ...shape(read.data, dataDir, keys?.keys ?? demonstrationKeys(dataDir), sms.gateway),
    ...(env["KEYS_FILE"] !== undefined && { keysFile: resolve(env["KEYS_FILE"]) }),
    mail,
    objects,
    monitoring,
    alarms,
    ...(redis.address && { redis: redis.address }),
    ...(module.settings && { cryptoModule: module.settings }),
    identitySources: upstream.sources,
    recordHosts,
    fixed: Object.keys(env).filter((name) => Object.hasOwn(environment.shape, name)),
  });
}

/** A variable that is set to nothing is not set. */
export const withoutEmpty = (given: Environment): Environment =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));

/** Without REDIS_URL short-lived state is kept in the database. */
function readRedis({ REDIS_URL: text }: Environment): { address?: RedisAddress; faults: Fault[] } {
  if (text === undefined) return { faults: [] };
  try {
    return { address: parseRedisAddress(text), faults: [] };
  } catch (failure) {
    if (!(failure instanceof BadRedisAddress)) throw failure;
    return { faults: [{ name: "REDIS_URL", fault: failure.message }] };
  }
}

/** Asked of a whole set of keys only: what else it lacks is told already. */
function transportFaults(env: Environment, keys: Keys | undefined): Fault[] {
  if (!keys || keys.transport || env["TRANSPORT_SEALING"] === "off") return [];
  const isOfVariables = env["KEYS_FILE"] === undefined;
  return [{ name: isOfVariables ? TRANSPORT_KEYS : "KEYS_FILE", fault: TRANSPORT_MISSING }];
}

function moduleFaults(env: Environment, keys: Keys | undefined): Fault[] {
  const pairs = keys ? [keys.passwordSm2, ...Object.values(keys.transport?.byId ?? {})] : [];
  const needs = env["CRYPTO_MODULE"] === undefined && pairs.some((pair) => "inModule" in pair);
  return needs ? [{ name: "CRYPTO_MODULE", fault: MODULE_MISSING }] : [];
}

/** IDENTITY_SOURCES is the path of a JSON file; without it nobody signs in from outside. */
function readIdentitySources(env: Environment): { sources: IdentitySourceConfig[]; faults: Fault[] } {
  const name = "IDENTITY_SOURCES";
  const { text, faults: unread } = readFileOf(env, name);
  if (text === undefined) return { sources: [], faults: unread };
  const { sources, faults } = parseIdentitySources(text, { demonstration: env["DEMO"] === "1" });
  return { sources, faults: faults.map((fault) => ({ name, fault })) };
}

/** The text of the file a variable names; none without the variable. */
function readFileOf(env: Environment, name: string): { text?: string; faults: Fault[] } {
  const path = env[name];
  if (path === undefined) return { faults: [] };
  try {
    return { text: readFileSync(path, "utf8"), faults: [] };
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    return { faults: [{ name, fault: `the file cannot be read (${code})` }] };
  }
}

/** What one variable demands of another; asked of the raw text, so that no other fault hides it. */
function faultsBetween(env: Environment): Fault[] {
  const demonstration = env["DEMO"] === "1";
  const faults: Fault[] = [];
  const expect = (kept: boolean, name: string, fault: string) => void (kept || faults.push({ name, fault }));
  const { PUBLIC_URL: publicUrl, DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = env;

  expect(url !== undefined || migrationUrl === undefined, "DATABASE_MIGRATION_URL", "needs DATABASE_URL beside it");
  const { DATABASE_REPLICA_URL: replicas } = env;
  expect(url !== undefined || replicas === undefined, "DATABASE_REPLICA_URL", "needs DATABASE_URL beside it");
  const { AUDIT_HEADS_DIR: headsFolder, AUDIT_HEADS_URL: headsUrl, AUDIT_HEADS_TOKEN: headsToken } = env;
  expect(headsToken === undefined || headsUrl !== undefined, "AUDIT_HEADS_TOKEN", "needs AUDIT_HEADS_URL beside it");
  expect(
    headsFolder === undefined || !isBelowDataDir(headsFolder, env),
    "AUDIT_HEADS_DIR",
    "must not lie below DATA_DIR: it belongs on another machine",
  );
  const { MTLS_URL: mtlsUrl, TRUSTED_PROXIES: proxies = "" } = env;
  expect(mtlsUrl === undefined || proxies.trim() !== "", "TRUSTED_PROXIES", "is required beside MTLS_URL");
  expect(
    mtlsUrl === undefined || publicUrl === undefined || !isOfOneHost(mtlsUrl, publicUrl),
    "MTLS_URL",
    "must have another host name than PUBLIC_URL: browsers would be asked for certificates, and could send a header that says they had one",
  );
  faults.push(...faultsOfEntrances(env));
  const { KEY_SERVICE_URL: keyService, KEY_SERVICE_TOKEN: keyToken } = env;
  expect(keyService === undefined || keyToken !== undefined, "KEY_SERVICE_TOKEN", "is required beside KEY_SERVICE_URL");
  expect(keyToken === undefined || keyService !== undefined, "KEY_SERVICE_URL", "is required beside KEY_SERVICE_TOKEN");
  if (demonstration) {
    expect(env["NODE_ENV"] !== "production", "DEMO", "is refused with NODE_ENV=production");
    return faults;
  }
  expect(publicUrl !== undefined, "PUBLIC_URL", "is required outside the demonstration");
  expect(
    publicUrl === undefined || isSafeOrigin(publicUrl),
    "PUBLIC_URL",
    "must begin with https:// outside the demonstration",
  );
  const isEmbedded = env["DATABASE"] === "embedded";
  expect(
    env["DATABASE_POOLER"] === undefined || (url !== undefined && !/[?&]options=/.test(url)),
    "DATABASE_POOLER",
    "needs DATABASE_URL beside it, without options: no pooler passes them on",
  );
  expect(
    url !== undefined || isEmbedded,
    "DATABASE_URL",
    "is required outside the demonstration; for a trial, or one small machine, DATABASE=embedded takes the engine that npm brought, a beta build",
  );
  expect(url === undefined || !isEmbedded, "DATABASE", "is embedded, and DATABASE_URL names another: set one of them");
  expect(
    url === undefined || migrationUrl !== undefined,
    "DATABASE_MIGRATION_URL",
    "is required beside DATABASE_URL: the owner's role",
  );
  expect(
    url === undefined || url !== migrationUrl,
    "DATABASE_MIGRATION_URL",
    "must name another role than DATABASE_URL",
  );
  expect(namesKeys(env), "KEYS_FILE", "is required outside the demonstration (or every key variable)");
  const keysFile = env["KEYS_FILE"];
  const isBeside = keysFile !== undefined && isBelowDataDir(keysFile, env);
  expect(!isBeside, "KEYS_FILE", "must not lie below DATA_DIR: a backup of one must not hold the other");
  return faults;
}

const isOfOneHost = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).hostname === new URL(other).hostname;

const isBelowDataDir = (path: string, env: Environment): boolean =>
  resolve(path).startsWith(`${resolve(env["DATA_DIR"] ?? ".data")}/`);

function shape(
  env: Read,
  dataDir: string,
  keys: Keys,
  gateway: SmsGatewayConfig,
): Omit<Config, "objects" | "identitySources" | "recordHosts" | "fixed" | "keysFile"> {
  const demonstration = env.DEMO === "1";
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = env;
  const { KEY_SERVICE_URL: keyService, KEY_SERVICE_TOKEN: keyToken } = env;
  return {
    production: !demonstration,
    demonstration,
    mayRunAsRoot: demonstration || env.RUN_AS_ROOT === "1",
    migrateOnStart: env.MIGRATE_ON_START === "1",
    http: {
      host: env.HOST ?? (demonstration ? "127.0.0.1" : "::"),
      port: env.PORT,
      publicUrl: env.PUBLIC_URL === undefined ? `http://127.0.0.1:${env.PORT}` : new URL(env.PUBLIC_URL).origin,
      trustedProxies: env.TRUSTED_PROXIES,
      ...(env.MTLS_URL !== undefined && { mtlsUrl: new URL(env.MTLS_URL).origin }),
      ...(env.OFFICE_ADDRESSES.length > 0 && {
        officeAddresses: env.OFFICE_ADDRESSES.includes(ANYWHERE) ? [] : env.OFFICE_ADDRESSES,
      }),
      requestsAMinute: env.REQUESTS_PER_ADDRESS_MINUTE,
      drainSeconds: env.DRAIN_SECONDS ?? (demonstration ? 0 : DRAIN_SECONDS),
      otherHosts: env.OTHER_HOSTS,
      ...(env.ENTRANCES.length > 0 && { entrances: env.ENTRANCES.map((url) => new URL(url).origin) }),
      ...(env.OFFICE_ENTRANCES.length > 0 && {
        officeEntrances: env.OFFICE_ENTRANCES.map((url) => new URL(url).origin),
      }),
      directHosts:
        env.DIRECT_HOSTS.length > 0 ? env.DIRECT_HOSTS : ["*.gov.cn", ...(demonstration ? ["127.0.0.1"] : [])],
    },
    dataDir,
    database: url === undefined ? { kind: "embedded" } : { kind: "external", url, migrationUrl: migrationUrl ?? url },
    databaseUse: databaseUseOf(env),
    ...(env.DATABASE_REPLICA_URL !== undefined && { replicaUrl: env.DATABASE_REPLICA_URL }),
    keys,
    keyService: keyService === undefined || keyToken === undefined ? undefined : { url: keyService, token: keyToken },
    transportSealing: env.TRANSPORT_SEALING,
    session: {
      idleSecondsStaff: env.SESSION_IDLE_SECONDS_STAFF,
      idleSecondsMarket: env.SESSION_IDLE_SECONDS_MARKET,
      absoluteSeconds: env.SESSION_ABSOLUTE_SECONDS,
      atOnce: env.SESSION_AT_ONCE,
    },
    signIn: {
      // A day begins where the province is.
      twoFactorEffectiveFrom: new Date(`${env.TWO_FACTOR_EFFECTIVE_FROM}T00:00:00+08:00`),
      failuresBeforeWait: env.SIGN_IN_FAILURES,
      failureWindowSeconds: env.SIGN_IN_FAILURE_WINDOW_SECONDS,
      longestWaitSeconds: env.SIGN_IN_LONGEST_WAIT_SECONDS,
      failuresBeforeAddressWaits: env.SIGN_IN_FAILURES_ADDRESS,
      initialPasswords: env.INITIAL_PASSWORD,
    },
    password: { daysStaff: env.PASSWORD_DAYS_STAFF, daysMarket: env.PASSWORD_DAYS_MARKET },
    sms: {
      gateway,
      resendSeconds: env.SMS_RESEND_SECONDS,
      codeSeconds: env.SMS_CODE_SECONDS,
      tries: env.SMS_TRIES,
      perNumberDay: env.SMS_PER_NUMBER_DAY,
      perAddressHour: env.SMS_PER_ADDRESS_HOUR,
      perRegionDay: env.SMS_PER_REGION_DAY,
      regionReservePercent: env.SMS_REGION_RESERVE_PERCENT,
    },
    sandbox: { perDeveloper: env.SANDBOXES_PER_DEVELOPER },
    audit: {
      onlineDays: env.AUDIT_ONLINE_DAYS,
      archiveDays: env.AUDIT_ARCHIVE_DAYS,
      archiveFolder: resolve(env.AUDIT_ARCHIVE_DIR ?? resolve(dataDir, "audit-archive")),
      heads: { folder: env.AUDIT_HEADS_DIR, url: env.AUDIT_HEADS_URL, token: env.AUDIT_HEADS_TOKEN },
    },
    rawLogDays: { visits: env.VISIT_LOG_DAYS, clicks: env.CLICK_LOG_DAYS, gatewayLog: env.GATEWAY_LOG_DAYS },
    log: { level: env.LOG_LEVEL },
  };
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
