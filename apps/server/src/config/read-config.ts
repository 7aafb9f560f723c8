import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod/mini";
import type { Config, Keys, SmsGatewayConfig } from "./config.ts";
import { type IdentitySourceConfig, parseIdentitySources } from "./identity-sources.ts";
import { parseRecordHosts } from "./record-hosts.ts";
import { readSmsGateway } from "./read-sms-gateway.ts";
import { demonstrationKeys, type Environment, type Fault, namesKeys, readKeys } from "./read-keys.ts";

const whole = (usual: number, { from = 1, to = 1_000_000_000 } = {}) => {
  const fault = `must be a whole number from ${from} to ${to}`;
  return z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,10}$/, fault)),
      z.pipe(z.transform(Number), z.number(fault).check(z.minimum(from, fault), z.maximum(to, fault))),
    ),
    usual,
  );
};
const list = (separator: RegExp) =>
  z._default(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(separator).filter((item) => item !== "")),
    ),
    [],
  );
const postgresUrl = z.string().check(z.regex(/^postgres(ql)?:\/\//, "must begin with postgresql://"));

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
  DIRECT_HOSTS: list(/[\s,]+/).check(
    z.refine((items) => items.every(isHostPattern), "must list hosts such as *.gov.cn or nyt.example.cn"),
  ),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_MIGRATION_URL: z.optional(postgresUrl),
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
  // Separated by white space: no password holds any, and all other characters may stand in one.
  INITIAL_PASSWORD: list(/\s+/),
  SMS_RESEND_SECONDS: whole(60), // specification §9
  SMS_CODE_SECONDS: whole(5 * 60),
  SMS_TRIES: whole(5),
  SMS_PER_NUMBER_DAY: whole(10),
  SMS_PER_ADDRESS_HOUR: whole(300),
  SMS_PER_REGION_DAY: whole(20_000),
  SMS_REGION_RESERVE_PERCENT: whole(50, { from: 0, to: 100 }),
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

/**
 * Reads the environment once, at start. The rest of the server receives the result as a value.
 * A first start of the demonstration also makes its keys, below DATA_DIR.
 *
 * @throws Error naming every bad variable at once, never its value
 */
export function readConfig(given: Environment): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));
  const read = environment.safeParse(env);
  const keys = namesKeys(env) ? readKeys(env) : undefined;
  const upstream = readIdentitySources(env);
  const records = readFileOf(env, "RECORD_HOSTS");
  const { hosts: recordHosts, faults: hostFaults } =
    records.text === undefined ? { hosts: [], faults: [] } : parseRecordHosts(records.text);
  const sms = readSmsGateway(env, { demonstration: env["DEMO"] === "1" });
  const faults = [
    ...(read.success ? [] : read.error.issues.map((issue) => ({ name: String(issue.path[0]), fault: issue.message }))),
    ...faultsBetween(env),
    ...(keys?.faults ?? []),
    ...upstream.faults,
    ...records.faults,
    ...hostFaults.map((fault) => ({ name: "RECORD_HOSTS", fault })),
    ...sms.faults,
  ];
  if (!read.success || !sms.gateway || faults.length > 0) {
    const lines = faults.map(({ name, fault }) => `  ${name}: ${fault}`);
    throw new Error(
      `服务无法启动，请更正以下环境变量。 The server cannot start; fix these variables:\n${lines.join("\n")}`,
    );
  }
  const dataDir = resolve(read.data.DATA_DIR);
  return freeze({
    ...shape(read.data, dataDir, keys?.keys ?? demonstrationKeys(dataDir), sms.gateway),
    identitySources: upstream.sources,
    recordHosts,
  });
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
  const isBeside = keysFile !== undefined && resolve(keysFile).startsWith(`${resolve(env["DATA_DIR"] ?? ".data")}/`);
  expect(!isBeside, "KEYS_FILE", "must not lie below DATA_DIR: a backup of one must not hold the other");
  return faults;
}

function shape(
  env: Read,
  dataDir: string,
  keys: Keys,
  gateway: SmsGatewayConfig,
): Omit<Config, "identitySources" | "recordHosts"> {
  const demonstration = env.DEMO === "1";
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: migrationUrl } = env;
  return {
    production: !demonstration,
    demonstration,
    http: {
      host: env.HOST ?? (demonstration ? "127.0.0.1" : "::"),
      port: env.PORT,
      publicUrl: env.PUBLIC_URL === undefined ? `http://127.0.0.1:${env.PORT}` : new URL(env.PUBLIC_URL).origin,
      trustedProxies: env.TRUSTED_PROXIES,
      directHosts:
        env.DIRECT_HOSTS.length > 0 ? env.DIRECT_HOSTS : ["*.gov.cn", ...(demonstration ? ["127.0.0.1"] : [])],
    },
    dataDir,
    database: url === undefined ? { kind: "embedded" } : { kind: "external", url, migrationUrl: migrationUrl ?? url },
    keys,
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
    log: { level: env.LOG_LEVEL },
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === "/" && `${search}${hash}${username}${password}` === "";
}

/** Without TLS only on the machine itself: sessions and passwords travel there. */
function isSafeOrigin(text: string): boolean {
  if (!URL.canParse(text)) return true; // told as malformed already
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

function isAddressOrRange(text: string): boolean {
  const [address, bits, more] = text.split("/");
  const family = isIP(address ?? "");
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const isHostPattern = (text: string): boolean => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text);

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
