import { isDay } from "@sannong/contract/rules/time/is-day";
import { AUDIT_ARCHIVE_DAYS, AUDIT_ONLINE_DAYS } from "@sannong/contract/governance/audit-keeping-words";
import { RAW_LOG_DAYS } from "@sannong/contract/operations/raw-log-words";
import { ANYWHERE } from "@sannong/contract/governance/office-network-words";
import { isAddressRange } from "@sannong/contract/rules/network/address-range";
import { z } from "zod/mini";
import {
  isAddressOrRange,
  isHostName,
  isHostPattern,
  isHttpAddress,
  isOrigin,
  isSafeAddress,
  SAFE_ADDRESS,
} from "./shapes.ts";
import { isDatabaseAddress } from "../platform/database/route.ts";
import { usualUse } from "../platform/database/database-use.ts";

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

/** The defaults are the policies of design §4. */
export const environmentSchema = z.object({
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
  KEY_SERVICE_URL: z.optional(z.string().check(z.refine(isSafeAddress, SAFE_ADDRESS))),
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
/** The environment once it was read: defaults filled in, numbers as numbers, lists as lists. */
export type ReadEnvironment = z.infer<typeof environmentSchema>;
