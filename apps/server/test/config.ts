import type { Config } from "../src/config/config.ts";
import { generateKeys } from "../src/config/generate-keys.ts";

/** One set of keys a test process; nothing that was sealed outlives it. */
export const testKeys = generateKeys();

/** What a server of the demonstration is told, with the parts a test cares about replaced. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    production: false,
    demonstration: true,
    mayRunAsRoot: true,
    http: {
      host: "127.0.0.1",
      port: 0,
      publicUrl: "http://127.0.0.1:3000",
      trustedProxies: [],
      directHosts: ["*.gov.cn"],
    },
    dataDir: ".data",
    objects: { kind: "disk", isFolderCommon: false },
    database: { kind: "embedded" },
    keys: testKeys,
    transportSealing: "optional",
    session: { idleSecondsStaff: 1800, idleSecondsMarket: 7200, absoluteSeconds: 43_200, atOnce: 5 },
    password: { daysStaff: 90, daysMarket: 365 },
    signIn: {
      twoFactorEffectiveFrom: new Date("2025-07-12T00:00:00+08:00"),
      failuresBeforeWait: 5,
      failureWindowSeconds: 900,
      longestWaitSeconds: 3600,
      failuresBeforeAddressWaits: 100,
      initialPasswords: [],
    },
    sms: {
      gateway: { kind: "recording" },
      resendSeconds: 60,
      codeSeconds: 300,
      tries: 5,
      perNumberDay: 10,
      perAddressHour: 300,
      perRegionDay: 20_000,
      regionReservePercent: 50,
    },
    sandbox: { perDeveloper: 3 },
    audit: { onlineDays: 180, archiveDays: 180, archiveFolder: ".data/audit-archive", heads: {} },
    rawLogDays: { visits: 180, clicks: 180, gatewayLog: 180 },
    identitySources: [],
    recordHosts: [],
    log: { level: "silent" },
    fixed: [],
    ...overrides,
  };
}
