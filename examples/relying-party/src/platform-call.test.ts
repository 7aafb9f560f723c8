import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "./database.ts";
import { createPlatformCalls, platformCallSchema, type PlatformCalls, type PlatformRequest } from "./platform-call.ts";

const folder = mkdtempSync(join(tmpdir(), "platform-call-"));
const [appId, secret] = ["app-1", "a-check-secret"];
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

function signed(body: string, difference: { at?: number; nonce?: string; key?: string } = {}): PlatformRequest {
  const { at = Date.now(), nonce = randomBytes(16).toString("hex"), key = secret } = difference;
  const hash = createHash("sm3").update(body).digest("hex");
  const lines = ["POST", "/platform/check", "v=1", hash, String(at), nonce, appId].join("\n");
  const headers = {
    "x-app-id": appId,
    "x-timestamp": String(at),
    "x-nonce": nonce,
    "x-sign": createHmac("sm3", key).update(lines).digest("hex"),
  };
  return { method: "POST", url: "/platform/check?v=1", headers, body };
}

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
  const request = signed("{}");
  const context = `password\n${String(request.headers["x-timestamp"])}\n${String(request.headers["x-nonce"])}`;
  const key = createHmac("sm3", secret).update(context).digest().subarray(0, 16);
  const iv = randomBytes(16);
  const cipher = createCipheriv("sm4-cbc", key, iv);
  const sealed = Buffer.concat([iv, cipher.update("稻香"), cipher.final()]).toString("hex");
  expect(calls.openPassword(request, sealed)).toBe("稻香");
  expect(calls.openPassword(signed("{}"), sealed)).not.toBe("稻香");
  expect(calls.openPassword(request, "00")).toBeUndefined();
});
