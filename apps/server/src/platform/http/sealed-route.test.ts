import { unsealerOf } from "../crypto/sm2-unsealer.ts";
import { endpoint } from "@sannong/contract/endpoint";
import type { Algorithms } from "@sannong/transport/message";
import { openResponse, sealRequest, WINDOW_MS } from "@sannong/transport/message";
import { browserAlgorithms, wrapMaster } from "@sannong/transport/browser-algorithms";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fixedClock, freshDatabase, silentLog } from "../../../test/database.ts";
import { generateKeys, newTransportKeys } from "../../config/generate-keys.ts";
import type { Caller } from "../caller.ts";
import { Refusal } from "../refusal.ts";
import { sealedMessages } from "../sealing/sealed-messages.ts";
import { postgresShortLived } from "../short-lived/postgres-short-lived.ts";
import { createHttp } from "./create-http.ts";

const facts = { summary: "试", module: "test", region: "none", transport: "sealed" } as const;
const told = z.object({ said: z.string(), who: z.string() });
const text = z.object({ text: z.optional(z.string()), ticket: z.optional(z.string()) });
const ofAnybody = { ...facts, access: "optional", schemas: async () => ({ input: text, output: told }) } as const;
const write = endpoint({ ...ofAnybody, method: "POST", path: "/write", inQuery: ["ticket"], errors: ["sms.notSent"] });
const read = endpoint({ ...ofAnybody, method: "GET", path: "/read", onlyReads: true, errors: [] });
const mine = endpoint({ ...ofAnybody, method: "GET", path: "/mine", access: "signedIn", errors: [] });
const open = endpoint({ ...ofAnybody, method: "POST", path: "/open", transport: "plain", errors: [] });

const person = { accountId: "a", roles: [{ roleCode: "4" }], factors: ["password"], source: "" } as unknown as Caller;
const keys = generateKeys().transport ?? newTransportKeys();
const former = newTransportKeys().byId["1"];
const clock = fixedClock();
let database: Awaited<ReturnType<typeof freshDatabase>>;

function server(mode: "optional" | "required") {
  const shortLived = postgresShortLived({ db: database.db, eventual: database.eventual, clock });
  const ring = { current: "1", byId: { ...keys.byId, "0": former } };
  const sealing = sealedMessages({ mode, keys: ring, unsealerOf: unsealerOf(undefined), shortLived, clock });
  const http = createHttp({
    log: silentLog,
    publicUrl: "http://127.0.0.1",
    trustedProxies: [],
    identify: ({ authorization }) =>
      authorization === "bearer" ? { state: "live", caller: person } : { state: "none" },
    twoFactorInForce: () => false,
    strictRefusals: true,
    clock,
    sealing,
  });
  let written = 0;
  const answer = ({ text: said = "", ticket = "" }, caller: Caller | null) => {
    if (said === "refuse") throw new Refusal("sms.notSent");
    if (said === "fail") throw new Error("a secret cause");
    return { said: `${said}${ticket}`, who: caller ? "signed in" : "nobody" };
  };
  http.server.serve(write, (input, { caller }) => {
    written += 1;
    return answer(input, caller);
  });
  http.server.serve(read, (input, { caller }) => answer(input, caller));
  http.server.serve(mine, (input, { caller }) => answer(input, caller));
  http.server.serve(open, (input, { caller }) => answer(input, caller));
  return { app: http.app, sealing, written: () => written };
}

type Running = ReturnType<typeof server>;
let optional: Running;
let required: Running;
beforeAll(async () => {
  database = await freshDatabase();
  [optional, required] = [server("optional"), server("required")];
  await Promise.all([optional.app.ready(), required.app.ready()]);
});
afterAll(async () => {
  for (const { app, sealing } of [optional, required]) {
    await app.close();
    await sealing.close();
  }
  await database.close();
});

type Message = {
  method?: "GET" | "POST";
  path?: string;
  data?: object;
  authorization?: string;
  at?: number;
  with?: { kid: string; publicKey: string };
  algorithms?: Algorithms;
  address?: string;
};

/** A page of its own secret, and what it sends. */
function page({ app }: Running = optional) {
  const master = browserAlgorithms.random(32);
  const own = { kid: "1", publicKey: keys.byId["1"]?.publicKey ?? "" };
  const wrappings = new Map<string, string>();
  const compose = ({ method = "POST", path = "/write", data = {}, authorization, at, with: key = own }: Message) => {
    const wrapped = wrappings.get(key.kid) ?? wrapMaster(master, key.publicKey);
    wrappings.set(key.kid, wrapped);
    const generatorUserId = "client-1";
    const call = { method, path: `/api${path}`, generatorUserId };
    const timestamp = at ?? clock().getTime();
    const said = JSON.stringify({ authorization, data });
    const sealed = sealRequest(browserAlgorithms, { master, kid: key.kid, wrapped, timestamp, text: said, ...call });
    const headers: Record<string, string> = {
      "x-ynzl-token": sealed.token,
      "generator-userid": generatorUserId,
      ...(method === "GET" ? { "x-ynzl-data": sealed.body } : { "content-type": "text/plain" }),
    };
    const payload = method === "GET" ? {} : { payload: sealed.body };
    return { request: { method, url: `/api${path}`, headers, ...payload }, kid: key.kid, mac: sealed.mac };
  };
  const send = async ({ request, kid, mac }: ReturnType<typeof compose>, address = "10.9.0.1") => {
    const reply = await app.inject({ ...request, remoteAddress: address });
    const token = reply.headers["x-ynzl-token"];
    const status = reply.statusCode;
    if (typeof token !== "string") return { status, isSealed: false, raw: reply.body, ...reply.json() };
    const opened = openResponse(browserAlgorithms, { master, kid, token, body: reply.body, status, requestMac: mac });
    return { status, isSealed: true, raw: reply.body, ...JSON.parse(opened ?? "{}") };
  };
  return { compose, send, say: (message: Message) => send(compose(message), message.address) };
}

describe("a sealed message", () => {
  test("is opened, answered, and its answer sealed", async () => {
    const answer = await page().say({ data: { text: "稻田" }, authorization: "bearer" });
    expect(answer).toMatchObject({ isSealed: true, success: true, data: { said: "稻田", who: "signed in" } });
    expect(answer.raw).toMatch(/^[0-9a-f]+$/);
  });

  test("carries the query of a GET, and what else would stand in the address", async () => {
    const { say } = page();
    expect(await say({ method: "GET", path: "/read", data: { text: "q" } })).toMatchObject({ data: { said: "q" } });
    expect(await say({ data: { text: "t", ticket: "ST-1" } })).toMatchObject({ data: { said: "tST-1" } });
  });

  test("takes its bearer from within alone", async () => {
    const { compose, send } = page();
    const message = compose({ method: "GET", path: "/mine" });
    Object.assign(message.request.headers, { authorization: "bearer" });
    expect(await send(message)).toMatchObject({ isSealed: true, status: 401, code: 999 });
  });

  test("takes nothing from the address", async () => {
    const { compose, send } = page();
    const message = compose({ method: "GET", path: "/read", data: { text: "within" } });
    message.request.url += "?text=without";
    expect(await send(message)).toMatchObject({ data: { said: "within" } });
  });

  test.each([
    ["a refusal", "refuse", { status: 200, success: false, msg: "发送失败!" }],
    ["a fault", "fail", { status: 500, success: false, msg: "系统错误!请联系管理员!" }],
  ])("%s is sealed too", async (_what, said, expected) => {
    const answer = await page().say({ data: { text: said } });
    expect(answer).toMatchObject({ isSealed: true, ...expected });
    expect(JSON.stringify(answer)).not.toContain("secret cause");
  });

  test("a field's fault is sealed too", async () => {
    expect(await page().say({ data: { text: 1 } })).toMatchObject({ isSealed: true, status: 400, code: 400 });
  });

  test("several of one new page at once unwrap its secret once", async () => {
    const { say } = page();
    const answers = await Promise.all(Array.from({ length: 8 }, () => say({ data: { text: "x" } })));
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  test("may be wrapped with an older key that is still among ours", async () => {
    const answer = await page().say({ data: { text: "x" }, with: { kid: "0", publicKey: former.publicKey } });
    expect(answer).toMatchObject({ isSealed: true, success: true });
  });
});

describe("what is refused before it is opened, in the clear", () => {
  const other = newTransportKeys().byId["1"];
  test.each<[string, Message, number]>([
    ["a key that is not ours", { with: { kid: "9", publicKey: other.publicKey } }, 4841],
    ["a secret wrapped for somebody else", { with: { kid: "1", publicKey: other.publicKey } }, 4843],
    ["one of more than five minutes ago", { at: clock().getTime() - WINDOW_MS - 1 }, 4842],
    ["one from after the next five minutes", { at: clock().getTime() + WINDOW_MS + 1 }, 4842],
  ])("%s", async (_what, message, code) => {
    expect(await page().say(message)).toMatchObject({ isSealed: false, status: 400, code });
  });

  test("one that is late says what time it is", async () => {
    const now = clock().getTime();
    expect(await page().say({ at: now - WINDOW_MS - 1 })).toMatchObject({ data: { now } });
  });

  test.each<[string, (request: { url: string; headers: Record<string, string>; payload?: string }) => void, number]>([
    ["another address", (request) => void (request.url = "/api/open"), 400],
    ["another client", ({ headers }) => void (headers["generator-userid"] = "client-2"), 4843],
    ["another body", (request) => void (request.payload = "ab".repeat(48)), 4843],
    ["no body", (request) => void (request.payload = ""), 4843],
    ["a token that is none", ({ headers }) => void (headers["x-ynzl-token"] = "1.1"), 4840],
    ["a body as JSON", ({ headers }) => void (headers["content-type"] = "application/json"), 400],
  ])("one with %s", async (_what, change, code) => {
    const { compose, send } = page();
    const message = compose({ data: { text: "x" } });
    change(message.request);
    expect(await send(message)).toMatchObject({ isSealed: false, code });
  });

  test("text that is not sealed", async () => {
    const headers = { "content-type": "text/plain" };
    const reply = await optional.app.inject({ method: "POST", url: "/api/write", headers, payload: "{}" });
    expect(reply.json()).toMatchObject({ code: 415 });
  });

  test("an address that has too much unwrapped", async () => {
    const address = "10.9.9.9";
    const kind = "unwrapBudget";
    const shortLived = postgresShortLived({ db: database.db, eventual: database.eventual, clock });
    await shortLived.count(kind, address, 60, 600);
    expect(await page().say({ address })).toMatchObject({ isSealed: false, status: 429 });
  });
});

describe("a message that is sent again", () => {
  test("changes nothing a second time", async () => {
    const { compose, send } = page();
    const message = compose({ data: { text: "once" } });
    expect(await send(message)).toMatchObject({ success: true });
    const before = optional.written();
    expect(await send(message)).toMatchObject({ isSealed: false, status: 400, code: 4844 });
    expect(optional.written()).toBe(before);
  });

  test("is taken once though it comes ten times at the same instant", async () => {
    const { compose, send } = page();
    const message = compose({ data: { text: "race" } });
    const before = optional.written();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(message)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(optional.written() - before).toBe(1);
  });

  test("by another server it is refused as well", async () => {
    const { compose, send } = page();
    const message = compose({ data: { text: "elsewhere" } });
    await send(message);
    const there = await required.app.inject(message.request);
    expect(there.json()).toMatchObject({ code: 4844 });
  });

  test("is answered again where it only reads, and its answer sealed again", async () => {
    const { compose, send } = page();
    const message = compose({ method: "GET", path: "/read", data: { text: "r" } });
    expect(await send(message)).toMatchObject({ data: { said: "r" } });
    expect(await send(message)).toMatchObject({ isSealed: true, data: { said: "r" } });
  });
});

describe("what comes unsealed", () => {
  const post = (app: Running["app"], path: string) =>
    app.inject({ method: "POST", url: `/api${path}`, payload: { text: "x" } }).then((reply) => reply.json());

  test("is taken where sealing is optional", async () => {
    expect(await post(optional.app, "/write")).toMatchObject({ success: true });
  });
  test("is refused where it is required, but for what the contract marks as plain", async () => {
    expect(await post(required.app, "/write")).toMatchObject({ success: false, code: 4845 });
    expect(await post(required.app, "/open")).toMatchObject({ success: true });
  });
});
