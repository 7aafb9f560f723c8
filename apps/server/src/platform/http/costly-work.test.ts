import type { FastifyRequest } from "fastify";
import { endpoint } from "@sannong/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Caller } from "../caller.ts";
import { createLog } from "../log.ts";
import { costlyWork, type Places } from "./costly-work.ts";
import { createHttp } from "./create-http.ts";

const facts = {
  summary: "试",
  module: "test",
  region: "none",
  transport: "plain",
  errors: [],
  method: "POST",
} as const;
const schemas = async () => ({ input: z.object({}), output: z.unknown() });
const table = endpoint({ ...facts, path: "/table/export", access: "optional", reply: "spreadsheet", schemas });
const sheet = endpoint({ ...facts, path: "/sheet/import", access: "government", body: "multipart", schemas });
const picture = endpoint({ ...facts, path: "/picture", access: "optional", body: "multipart", schemas });

const officer = (accountId: string): Caller => ({
  sessionId: "s",
  accountId,
  username: accountId,
  nickname: "演示",
  accountType: 1,
  roles: [{ roleCode: "1", roleName: "工作人员" }],
  permissions: new Set(),
  regionCode: "320102",
  source: "",
  factors: ["password", "sms"],
  oidcUid: "u",
});
const { app, server } = createHttp({
  log: createLog("silent"),
  publicUrl: "https://portal.example",
  trustedProxies: [],
  strictRefusals: true,
  twoFactorInForce: () => true,
  identify: async ({ authorization }) =>
    authorization ? { state: "live", caller: officer(authorization) } : { state: "none" },
});

const waiting: (() => void)[] = [];
let onBegun = () => {};
const work = async () => {
  onBegun();
  await new Promise<void>((done) => waiting.push(done));
  return Buffer.from("PK");
};
beforeAll(async () => {
  for (const entry of [table, sheet, picture]) server.serve(entry, work);
  await app.ready();
});
afterAll(() => app.close());

type Asker = { who?: string; from?: string };
/** "begun" once the work goes on, or else what was answered. */
function ask(path: string, { who, from = "10.0.0.1" }: Asker) {
  const begun = new Promise<"begun">((tell) => (onBegun = () => tell("begun")));
  const form = { type: "multipart/form-data; boundary=x", payload: "--x--\r\n" };
  const { type, payload } = path === "/table/export" ? { type: "application/json", payload: "{}" } : form;
  const reply = app.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: from,
    headers: { "content-type": type, ...(who ? { authorization: who } : {}) },
    payload,
  });
  const said = reply.then((answer) => ({ ...answer.json<{ code: number; msg: string }>(), headers: answer.headers }));
  said.catch(() => undefined);
  return { reply, outcome: Promise.race([begun, said]) };
}
/** Asks so often while nothing ends; the last outcome. */
async function askTimes(times: number, path: string, asker: Asker) {
  const asked = [];
  for (let time = 0; time < times; time += 1) {
    const one = ask(path, asker);
    asked.push({ reply: one.reply, outcome: await one.outcome });
  }
  for (const done of waiting.splice(0)) done();
  await Promise.all(asked.map(({ reply }) => reply));
  return asked.map(({ outcome }) => outcome);
}

const tooMany = { code: 429, msg: "操作太频繁，请 10 秒后再试", headers: { "retry-after": "10" } };

test("one person has two workbooks made or read at a time, and others are not kept waiting by them", async () => {
  expect(await askTimes(3, "/table/export", { who: "a" })).toMatchObject(["begun", "begun", tooMany]);
  expect(await askTimes(2, "/table/export", { who: "a" })).toEqual(["begun", "begun"]);
  expect(await askTimes(3, "/sheet/import", { who: "a" })).toMatchObject(["begun", "begun", tooMany]);
  const one = ask("/table/export", { who: "a" });
  expect(await one.outcome).toBe("begun");
  const other = ask("/sheet/import", { who: "b" });
  expect(await other.outcome).toBe("begun");
  for (const done of waiting.splice(0)) done();
  await Promise.all([one.reply, other.reply]);
});

test("of those who are not signed in an address has four", async () => {
  expect(await askTimes(5, "/table/export", {})).toMatchObject(["begun", "begun", "begun", "begun", tooMany]);
  expect(await askTimes(1, "/table/export", { from: "10.0.0.2" })).toEqual(["begun"]);
});

test("what has bounds of its own is not counted here", async () => {
  expect(new Set(await askTimes(6, "/picture", { who: "a" }))).toEqual(new Set(["begun"]));
});

test("two servers count one person together, and what fell with one of them is free again", async () => {
  const held = new Map<string, number>();
  const places: Places = {
    putIfAbsent: async (_kind, key, _value, { ttl }) => !held.has(key) && held.set(key, ttl) !== undefined,
    remove: async (_kind, key) => held.delete(key),
  };
  const [one, other] = [costlyWork(places), costlyWork(places)];
  const request = {} as FastifyRequest;
  const begin = (server: typeof one, who: string) => {
    const ends = Promise.withResolvers<string>();
    const reply = server(officer(who), request, () => ends.promise);
    reply.catch(() => undefined);
    return { end: () => (ends.resolve("done"), reply), reply };
  };
  const first = begin(one, "a");
  const second = begin(other, "a");
  await expect(begin(one, "a").reply).rejects.toMatchObject({ reason: "request.tooMany" });
  await expect(begin(other, "a").reply).rejects.toMatchObject({ reason: "request.tooMany" });
  expect(await begin(one, "b").end()).toBe("done");
  expect(await first.end()).toBe("done");
  expect(await begin(other, "a").end()).toBe("done");
  await second.end();
  expect([...held]).toEqual([]);
  await expect(one(officer("a"), request, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect([...held]).toEqual([]);
  const falls = begin(other, "a");
  expect(await begin(one, "a").end()).toBe("done");
  expect([...held.values()]).toEqual([300]);
  await falls.end();
});
