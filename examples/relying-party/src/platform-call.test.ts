import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { createPlatformCalls, platformCallSchema, type PlatformCalls, type PlatformRequest } from "./platform-call.ts";
import { appId, sealedFor, secret, signed } from "./platform-call.testing.ts";

const folder = mkdtempSync(join(tmpdir(), "platform-call-"));
let database: Database;
let calls: PlatformCalls;

beforeAll(() => {
  database = openDatabase(folder, platformCallSchema);
  calls = createPlatformCalls(database, { appId, secret });
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

test("a signed question is heard once", () => {
  const request = signed("{}");
  expect([calls.isGenuine(request), calls.isGenuine(request)]).toEqual([true, false]);
});

test.each<[string, PlatformRequest]>([
  ["another key", signed("{}", { key: "another" })],
  ["another body", { ...signed("{}"), body: "{ }" }],
  ["another address", { ...signed("{}"), url: "/platform/check?v=2" }],
  ["an old message", signed("{}", { at: Date.now() - 301_000 })],
  ["no signature", { ...signed("{}"), headers: {} }],
])("%s is refused", (_name, request) => {
  expect(calls.isGenuine(request)).toBe(false);
});

test("a password opens with the message it came in, and with no other", () => {
  const message = { at: Date.now(), nonce: "a-nonce-of-its-own" };
  const sealed = sealedFor(message, "稻香");
  expect(calls.openPassword(signed("{}", message), sealed)).toBe("稻香");
  expect(calls.openPassword(signed("{}"), sealed)).not.toBe("稻香");
  expect(calls.openPassword(signed("{}", message), "00")).toBeUndefined();
});
