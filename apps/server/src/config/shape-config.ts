import { resolve } from "node:path";
import { ANYWHERE } from "@sannong/contract/governance/office-network-words";
import type { ReadEnvironment } from "./environment-schema.ts";
import type { Config, Keys, SmsGatewayConfig } from "./config.ts";
import { databaseUseOf } from "./read-database-use.ts";

/** A balancer that asks every few seconds has seen by then that this server is leaving. */
const DRAIN_SECONDS = 10;

/** The environment as the parts that the server is made of. */
export function shapeConfig(
  env: ReadEnvironment,
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
