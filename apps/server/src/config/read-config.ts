import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { BadRedisAddress, parseRedisAddress, type RedisAddress } from "../platform/redis/redis-address.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";
import { environmentSchema } from "./environment-schema.ts";
import { faultsBetween } from "./faults-between.ts";
import { shapeConfig } from "./shape-config.ts";
import type { Config, Keys } from "./config.ts";
import { type IdentitySourceConfig, parseIdentitySources } from "./identity-sources.ts";
import { MODULE_MISSING, TRANSPORT_MISSING } from "./key-words.ts";
import { parseRecordHosts } from "./record-hosts.ts";
import { readMailGateway } from "./read-mail-gateway.ts";
import { readObjects } from "./read-objects.ts";
import { readAlarms } from "./read-alarms.ts";
import { readCryptoModule } from "./read-crypto-module.ts";
import { readMonitoring } from "./read-monitoring.ts";
import { readSmsGateway } from "./read-sms-gateway.ts";
import { demonstrationKeys, type Environment, type Fault, namesKeys, readKeys, TRANSPORT_KEYS } from "./read-keys.ts";

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
  const read = environmentSchema.safeParse(env);
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
    ...shapeConfig(read.data, dataDir, keys?.keys ?? demonstrationKeys(dataDir), sms.gateway),
    ...(env["KEYS_FILE"] !== undefined && { keysFile: resolve(env["KEYS_FILE"]) }),
    mail,
    objects,
    monitoring,
    alarms,
    ...(redis.address && { redis: redis.address }),
    ...(module.settings && { cryptoModule: module.settings }),
    identitySources: upstream.sources,
    recordHosts,
    fixed: Object.keys(env).filter((name) => Object.hasOwn(environmentSchema.shape, name)),
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

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  Object.values(value).forEach(freeze);
  return Object.freeze(value);
}
