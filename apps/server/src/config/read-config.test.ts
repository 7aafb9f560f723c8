import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { generateKeys } from "./generate-keys.ts";
import { usualUse } from "../platform/database/database-use.ts";
import { readConfig } from "./read-config.ts";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const keys = generateKeys();
const newer = generateKeys().passwordSm2;
const keysFile = join(folder, "keys.json");
writeFileSync(keysFile, JSON.stringify(keys));
const production = {
  PUBLIC_URL: "https://portal.example.cn",
  KEYS_FILE: keysFile,
  DATA_DIR: join(folder, "data"),
  DATABASE: "embedded",
};
const demonstration = { DEMO: "1", DATA_DIR: join(folder, "demo") };

describe("a production server", () => {
  test("needs only its address, its keys and its database", () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      demonstration: false,
      http: { host: "::", port: 3000, publicUrl: "https://portal.example.cn", trustedProxies: [] },
      database: { kind: "embedded" },
      keys,
      session: { idleSecondsStaff: 1800, idleSecondsMarket: 7200, absoluteSeconds: 43_200, atOnce: 5 },
      password: { daysStaff: 90, daysMarket: 365 },
      signIn: { twoFactorEffectiveFrom: new Date("2025-07-11T16:00:00Z"), failuresBeforeWait: 5, initialPasswords: [] },
      sms: { gateway: { kind: "recording" }, resendSeconds: 60 },
      log: { level: "info" },
    });
  });

  test("asks its database as usual, or as it is told", () => {
    expect(readConfig(production).databaseUse).toEqual(usualUse);
    const place = { DATABASE: "", DATABASE_URL: "postgres://a@b,c/d", DATABASE_MIGRATION_URL: "postgres://o@b/d" };
    const pooled = { ...production, ...place, DATABASE_POOLER: "transaction" };
    expect(readConfig(pooled).databaseUse).toEqual({ ...usualUse, isPooled: true, isPrepared: false });
    const told = { PREPARED_STATEMENTS: "on", DATABASE_POOL: "30", DATABASE_STATEMENT_MS: "2000" };
    expect(readConfig({ ...pooled, ...told }).databaseUse).toMatchObject({
      isPrepared: true,
      most: { visitors: 30 },
      visitors: { statement: 2000, silence: 2500 },
    });
    for (const odd of ["?options=-c%20role%3Dx", "?target_session_attrs=standby"])
      expect(() => readConfig({ ...pooled, DATABASE_URL: `postgres://a@b/c${odd}` })).toThrow(
        /DATABASE_(POOLER|URL): /,
      );
  });

  test("takes what it is told", () => {
    const told = readConfig({
      ...production,
      DATABASE: "",
      PORT: "8080",
      HOST: "10.0.0.1",
      PUBLIC_URL: "https://portal.example.cn:8443/",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      MTLS_URL: "https://mtls.example.cn/",
      DATABASE_URL: "postgresql://app@db/sannong",
      DATABASE_MIGRATION_URL: "postgresql://owner@db/sannong",
      INITIAL_PASSWORD: "Aa,1!aaaa  Bb2@bbbbb",
      TWO_FACTOR_EFFECTIVE_FROM: "2026-01-01",
      SMS_TRIES: "3",
      HTTP_PROXY: "not ours",
    });
    expect(told).toMatchObject({
      http: {
        host: "10.0.0.1",
        port: 8080,
        publicUrl: "https://portal.example.cn:8443",
        trustedProxies: ["10.0.0.0/8", "::1"],
        mtlsUrl: "https://mtls.example.cn",
      },
      database: { kind: "external", url: "postgresql://app@db/sannong", migrationUrl: "postgresql://owner@db/sannong" },
      signIn: {
        initialPasswords: ["Aa,1!aaaa", "Bb2@bbbbb"],
        twoFactorEffectiveFrom: new Date("2025-12-31T16:00:00Z"),
      },
      sms: { tries: 3 },
    });
  });

  test("keeps the audit log as long as the law wants, and sends its heads where it is told", () => {
    expect(readConfig(production).audit).toEqual({
      onlineDays: 180,
      archiveDays: 180,
      archiveFolder: join(folder, "data", "audit-archive"),
      heads: {},
    });
    const told = readConfig({
      ...production,
      AUDIT_ONLINE_DAYS: "365",
      AUDIT_ARCHIVE_DIR: "/mnt/archive",
      AUDIT_HEADS_DIR: "/mnt/heads",
      AUDIT_HEADS_URL: "https://log.example.cn/heads",
      AUDIT_HEADS_TOKEN: "t-1",
    });
    expect(told.audit).toMatchObject({ onlineDays: 365, archiveFolder: "/mnt/archive" });
    expect(told.audit.heads).toEqual({ folder: "/mnt/heads", url: "https://log.example.cn/heads", token: "t-1" });
  });

  test.each([
    [{ AUDIT_ONLINE_DAYS: "179" }, /AUDIT_ONLINE_DAYS: must be a whole number from 180/],
    [{ GATEWAY_LOG_DAYS: "179" }, /GATEWAY_LOG_DAYS: must be a whole number from 180/],
    [{ VISIT_LOG_DAYS: "30" }, /VISIT_LOG_DAYS: must be a whole number from 31/],
    [{ CLICK_LOG_DAYS: "367" }, /CLICK_LOG_DAYS: must be a whole number from 31 to 366/],
    [{ AUDIT_HEADS_URL: "ftp://there" }, /AUDIT_HEADS_URL: must be an http/],
    [{ AUDIT_HEADS_TOKEN: "secret-of-ours" }, /AUDIT_HEADS_TOKEN: needs AUDIT_HEADS_URL/],
    [{ AUDIT_HEADS_DIR: join(folder, "data", "heads") }, /AUDIT_HEADS_DIR: must not lie below DATA_DIR/],
  ])("of its audit log it refuses %j", (given, fault) =>
    expect(() => readConfig({ ...production, ...given })).toThrow(fault),
  );

  test("reads its keys from a variable each as well", () => {
    const { KEYS_FILE: _, ...rest } = production;
    const read = readConfig({
      ...rest,
      FIELD_KEYS: `2:${"ab".repeat(16)},1:${keys.field.byId["1"]}`,
      KEY_ENCRYPTION_KEYS: `2:${"cd".repeat(16)},1:${keys.keyEncryption?.byId["1"]}`,
      INDEX_KEY: keys.index,
      AUDIT_KEY: keys.audit,
      GRANT_KEY: keys.grant,
      PASSWORD_PEPPER: keys.passwordPepper,
      PASSWORD_SM2_PRIVATE_KEY: keys.passwordSm2.privateKey,
      TRANSPORT_SM2_PRIVATE_KEYS: `2:${newer.privateKey},1:${keys.transport?.byId["1"]?.privateKey}`,
      COOKIE_KEYS: [...keys.cookie, "cd".repeat(32)].join(","),
    });
    expect(read.keys).toEqual({
      ...keys,
      field: { current: "2", byId: { ...keys.field.byId, "2": "ab".repeat(16) } },
      keyEncryption: { current: "2", byId: { ...keys.keyEncryption?.byId, "2": "cd".repeat(16) } },
      transport: { current: "2", byId: { ...keys.transport?.byId, "2": newer } },
      cookie: [...keys.cookie, "cd".repeat(32)],
    });
  });

  test("needs no transport key where nothing is sealed, and says so elsewhere", () => {
    const path = join(folder, "before-sealing.json");
    writeFileSync(path, JSON.stringify({ ...keys, transport: undefined }));
    const former = { ...production, KEYS_FILE: path };
    expect(readConfig({ ...former, TRANSPORT_SEALING: "off" })).toMatchObject({ transportSealing: "off" });
    for (const mode of ["", "required"])
      expect(() => readConfig({ ...former, TRANSPORT_SEALING: mode })).toThrow(
        /KEYS_FILE: transport（.+）缺少.+TRANSPORT_SEALING=off/,
      );
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["is nameless", { PUBLIC_URL: "" }, ["PUBLIC_URL"]],
    ["has no TLS", { PUBLIC_URL: "http://portal.example.cn" }, ["PUBLIC_URL"]],
    ["has a path in its address", { PUBLIC_URL: "https://portal.example.cn/portal" }, ["PUBLIC_URL"]],
    ["has no keys", { KEYS_FILE: "" }, ["KEYS_FILE"]],
    ["has its keys beside its data", { DATA_DIR: folder }, ["KEYS_FILE"]],
    ["has no keys file", { KEYS_FILE: "/nowhere/keys.json" }, ["KEYS_FILE"]],
    ["has one key of seven", { KEYS_FILE: "", INDEX_KEY: "ab".repeat(32) }, ["FIELD_KEYS", "AUDIT_KEY", "COOKIE_KEYS"]],
    ["names no database", { DATABASE: "" }, ["DATABASE_URL"]],
    ["names a database of its own words", { DATABASE: "sqlite" }, ["DATABASE"]],
    [
      "names two databases",
      { DATABASE_URL: "postgres://a@b/c", DATABASE_MIGRATION_URL: "postgres://d@b/c" },
      ["DATABASE"],
    ],
    ["migrates with nobody's role", { DATABASE_URL: "postgres://a@b/c" }, ["DATABASE_MIGRATION_URL"]],
    [
      "migrates with the application's role",
      { DATABASE_URL: "postgres://a@b/c", DATABASE_MIGRATION_URL: "postgres://a@b/c" },
      ["DATABASE_MIGRATION_URL"],
    ],
    ["asks a key service without its token", { KEY_SERVICE_URL: "https://kms.example.cn/v1" }, ["KEY_SERVICE_TOKEN"]],
    [
      "asks a key service in the clear",
      { KEY_SERVICE_URL: "http://kms.example.cn/v1", KEY_SERVICE_TOKEN: "0123456789abcdef" },
      ["KEY_SERVICE_URL"],
    ],
    ["seals in words of its own", { TRANSPORT_SEALING: "on" }, ["TRANSPORT_SEALING"]],
    ["believes a name", { TRUSTED_PROXIES: "proxy.example.cn" }, ["TRUSTED_PROXIES"]],
    ["asks for certificates behind nobody", { MTLS_URL: "https://mtls.example.cn" }, ["TRUSTED_PROXIES"]],
    [
      "asks browsers for certificates",
      { MTLS_URL: "https://portal.example.cn:8443", PUBLIC_URL: "https://portal.example.cn", TRUSTED_PROXIES: "::1" },
      ["MTLS_URL"],
    ],
    ["has an entrance without TLS", { ENTRANCES: "http://portal.gov.example.cn" }, ["ENTRANCES"]],
    ["has an entrance with a path", { ENTRANCES: "https://portal.gov.example.cn/a" }, ["ENTRANCES"]],
    ["has two entrances of one host", { ENTRANCES: "https://portal.example.cn:8443" }, ["ENTRANCES"]],
    ["has an entrance that is a plain address", { ENTRANCES: "https://10.0.0.1" }, ["ENTRANCES"]],
    [
      "has an entrance that is another name as well",
      { ENTRANCES: "https://portal.gov.example.cn", OTHER_HOSTS: "portal.gov.example.cn" },
      ["ENTRANCES"],
    ],
    [
      "opens the office at no entrance",
      { ENTRANCES: "https://portal.gov.example.cn", OFFICE_ENTRANCES: "https://office.example.cn" },
      ["OFFICE_ENTRANCES"],
    ],
    ["believes a range that is none", { TRUSTED_PROXIES: "10.0.0.0/33" }, ["TRUSTED_PROXIES"]],
    ["counts in words", { SMS_TRIES: "five" }, ["SMS_TRIES"]],
    ["counts to nothing", { SESSION_AT_ONCE: "0" }, ["SESSION_AT_ONCE"]],
    ["has a day that is none", { TWO_FACTOR_EFFECTIVE_FROM: "2025-02-30" }, ["TWO_FACTOR_EFFECTIVE_FROM"]],
    [
      "has several faults at once",
      { PORT: "70000", PUBLIC_URL: "", LOG_LEVEL: "loud" },
      ["PORT", "LOG_LEVEL", "PUBLIC_URL"],
    ],
  ])("does not start when it %s", (_name, difference, named) => {
    const start = () => readConfig({ ...production, ...difference });
    for (const name of named) expect(start).toThrow(new RegExp(`^  ${name}: `, "m"));
  });

  test("never repeats a value it refuses", () => {
    const secret = "postgres-with-a-secret";
    const start = () =>
      readConfig({ ...production, DATABASE_URL: secret, PORT: secret, KEYS_FILE: "", INDEX_KEY: secret });
    expect(start).toThrow(/DATABASE_URL/);
    expect(start).not.toThrow(new RegExp(secret));
  });

  test.each<[string, (keys: object) => object, RegExp]>([
    ["lacks a key", (whole) => ({ ...whole, audit: undefined }), /audit/],
    ["has a short key", (whole) => ({ ...whole, index: "ab" }), /index/],
    ["names no current key", (whole) => ({ ...whole, field: { ...keys.field, current: "9" } }), /field/],
    [
      "has a pair that is none",
      (whole) => ({ ...whole, passwordSm2: { ...keys.passwordSm2, privateKey: "01".repeat(32) } }),
      /passwordSm2/,
    ],
    ["names no current transport key", (whole) => ({ ...whole, transport: { current: "2", byId: {} } }), /transport/],
  ])("does not start with a keys file that %s", (_name, change, said) => {
    const path = join(folder, "changed.json");
    writeFileSync(path, JSON.stringify(change(keys)));
    expect(() => readConfig({ ...production, KEYS_FILE: path })).toThrow(said);
  });
});

describe("the demonstration", () => {
  test("needs nothing, stays on this machine, and makes its keys once", () => {
    const first = readConfig(demonstration);
    expect(first).toMatchObject({
      production: false,
      demonstration: true,
      http: { host: "127.0.0.1", publicUrl: "http://127.0.0.1:3000" },
    });
    expect(statSync(join(demonstration.DATA_DIR, "keys.json")).mode & 0o777).toBe(0o600);
    expect(readConfig({ ...demonstration, PORT: "4000" }).keys).toEqual(first.keys);
  });

  test("keeps its keys and gets what was not needed when it was first started", () => {
    const former = { DEMO: "1", DATA_DIR: mkdtempSync(join(folder, "former-")) };
    const old = { ...keys, transport: undefined, keyEncryption: undefined };
    writeFileSync(join(former.DATA_DIR, "keys.json"), JSON.stringify(old));
    const { keys: first, transportSealing } = readConfig(former);
    expect(transportSealing).toBe("optional");
    const fresh = { current: "1", byId: { "1": expect.anything() } };
    expect(first).toEqual({ ...keys, transport: fresh, keyEncryption: fresh });
    expect(readConfig(former).keys).toEqual(first);
  });

  test("uses one address for both roles of a database when it has one", () => {
    const url = "postgresql://tester@db/sannong";
    expect(readConfig({ ...demonstration, DATABASE_URL: url }).database).toEqual({
      kind: "external",
      url,
      migrationUrl: url,
    });
  });

  test("is refused in production", () => {
    expect(() => readConfig({ ...demonstration, NODE_ENV: "production" })).toThrow(/ {2}DEMO: is refused/);
  });

  test("does not replace damaged keys: what they sealed would be lost", () => {
    const damaged = { DEMO: "1", DATA_DIR: mkdtempSync(join(folder, "damaged-")) };
    const path = join(damaged.DATA_DIR, "keys.json");
    writeFileSync(path, "{");
    expect(() => readConfig(damaged)).toThrow(/damaged/);
    expect(readFileSync(path, "utf8")).toBe("{");
  });
});

test("nobody changes the configuration afterwards", () => {
  const config = readConfig(production);
  expect(() => Object.assign(config.sms, { tries: 99 })).toThrow(/read only/);
});
