import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountSchema, createAccounts } from "./accounts.ts";
import { openDatabase, type Database } from "./database.ts";
import { createPlatformCalls, platformCallSchema } from "./platform-call.ts";
import { appId, sealedFor, secret, signed } from "./platform-call.testing.ts";
import { answerChecks } from "./platform-check.ts";

const folder = mkdtempSync(join(tmpdir(), "platform-check-"));
const known = [{ username: "lz_shen", name: "演示·沈埂", tel: "15400008821", password: "Shengeng#2026" }];
let database: Database;
let app: FastifyInstance;

beforeAll(() => {
  database = openDatabase(folder, platformCallSchema + accountSchema);
  app = Fastify();
  // as every system of the family: it takes what it says it takes
  app.removeAllContentTypeParsers();
  const calls = createPlatformCalls(database, { appId, secret });
  answerChecks(app, "/platform/check", calls, createAccounts(database, known), () => ({ token: "of its own" }));
});
afterAll(async () => {
  await app.close();
  database.close();
  rmSync(folder, { recursive: true });
});

const message = () => ({ at: Date.now(), nonce: crypto.randomUUID() });
async function asked(question: Record<string, string>, { key = secret, ...one } = { ...message(), key: secret }) {
  const { url, headers, body } = signed(JSON.stringify(question), { ...one, key });
  const reply = await app.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/json", ...headers },
    payload: body,
  });
  return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() };
}
const withPassword = (username: string, password: string) => {
  const one = message();
  return asked({ username, tel: "", password: sealedFor(one, password) }, { ...one, key: secret });
};

test.each([
  ["a number that is registered here", { username: "nonghu", tel: "15400008821" }, { matchFlag: true }],
  ["another number", { username: "lz_shen", tel: "15400008899" }, { matchFlag: false }],
  ["no number at all", { username: "lz_shen", tel: "" }, { matchFlag: false }],
  [
    "an account and its own number",
    { username: "lz_shen", tel: "15400008821", proof: "tel" },
    { matchFlag: true, username: "lz_shen" },
  ],
  [
    "an account and another's number",
    { username: "lz_shen", tel: "15400008822", proof: "tel" },
    { matchFlag: false, username: "lz_shen" },
  ],
  ["a notice", { username: "lz_shen", event: "unbound" }, { received: true }],
])("%s is answered by the contract", async (_name, question, answer) => {
  expect(await asked(question)).toEqual({ status: 200, ...answer });
});

test("only the right password proves an account, and only then more is said", async () => {
  const right = { status: 200, matchFlag: true, name: "演示·沈埂", token: "of its own" };
  expect(await withPassword("lz_shen", "Shengeng#2026")).toEqual(right);
  expect(await withPassword("lz_shen", "Shengeng#2027")).toEqual({ status: 200, matchFlag: false });
  expect(await withPassword("lz_nobody", "Shengeng#2026")).toEqual({ status: 200, matchFlag: false });
  expect(await asked({ username: "lz_shen", tel: "", password: "00" })).toEqual({ status: 200, matchFlag: false });
});

test("who does not sign as the portal learns nothing", async () => {
  const anonymous = await asked({ username: "nonghu", tel: "15400008821" }, { ...message(), key: "another" });
  expect(anonymous).toEqual({ status: 403, error: "bad_signature" });
});
