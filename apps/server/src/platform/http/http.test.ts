import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { endpoint } from "@sannong/contract/endpoint";
import { personal, text } from "@sannong/contract/fields";
import type { FastifyRequest } from "fastify";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import type { Caller, Identified } from "../caller.ts";
import { createLog } from "../log.ts";
import { Refusal } from "../refusal.ts";
import { createHttp } from "./create-http.ts";
import { notFoundUnderApi } from "./error-edge.ts";
import { clientOfAddress, originOf } from "./origin.ts";
import { WithMessage } from "./serve.ts";
import { sheetReply } from "./sheet-reply.ts";

const officer: Caller = {
  sessionId: "s",
  accountId: "a",
  username: "officer",
  nickname: "演示",
  accountType: 1,
  roles: [{ roleCode: "1", roleName: "工作人员" }],
  permissions: new Set(["feedback.answer"]),
  regionCode: "320102",
  source: "",
  factors: ["password", "sms"],
  oidcUid: "u",
};

const who: Record<string, Identified> = {
  officer: { state: "live", caller: officer },
  "officer without second factor": { state: "live", caller: { ...officer, factors: ["password"] } },
  citizen: {
    state: "live",
    caller: { ...officer, roles: [{ roleCode: "4", roleName: "社会用户" }], permissions: new Set() },
  },
  stale: { state: "dead", why: "missing" },
  ousted: { state: "dead", why: "endedElsewhere" },
};

const facts = { summary: "试", module: "test", region: "none", transport: "plain", errors: [] } as const;
const echoSchemas = { input: z.object({ name: text("请输入用户名!") }), output: z.object({ name: z.string() }) };
const echo = endpoint({ ...facts, method: "POST", path: "/echo", access: "anyone", schemas: async () => echoSchemas });
const empty = { input: z.object({}), output: z.object({}) };
const fault = endpoint({ ...facts, method: "GET", path: "/fault", access: "anyone", schemas: async () => empty });
const refusing = endpoint({
  ...facts,
  method: "GET",
  path: "/refusing",
  access: "anyone",
  errors: ["sms.sentRecently"],
  schemas: async () => empty,
});
const undeclared = endpoint({
  ...facts,
  method: "GET",
  path: "/undeclared",
  access: "anyone",
  schemas: async () => empty,
});
const mine = endpoint({ ...facts, method: "GET", path: "/mine", access: "signedIn", schemas: async () => empty });
const one = endpoint({ ...facts, method: "GET", path: "/one/:id", access: "anyone", schemas: async () => empty });
const loadedLate = vi.fn(async () => empty);
const late = endpoint({ ...facts, method: "GET", path: "/late", access: "anyone", schemas: loadedLate });
const missing = endpoint({
  ...facts,
  method: "GET",
  path: "/missing",
  access: "anyone",
  schemas: async (): Promise<typeof empty> => {
    throw new Error("a file of the program is missing");
  },
});
const office = endpoint({ ...facts, method: "GET", path: "/office", access: "government", schemas: async () => empty });
const answering = endpoint({
  ...facts,
  method: "GET",
  path: "/answering",
  access: { permission: "feedback.answer" },
  schemas: async () => empty,
});
const somebody = z.object({ records: z.array(z.object({ phone: personal(z.string(), "phone") })) });
const ofSomebody = {
  ...facts,
  method: "GET",
  schemas: async () => ({ input: z.object({}), output: somebody }),
} as const;
const people = endpoint({ ...ofSomebody, path: "/people", access: { permission: "feedback.answer" } });
const revealing = endpoint({
  ...ofSomebody,
  path: "/reveal",
  access: { permission: "feedback.answer" },
  reveals: true,
});
const own = endpoint({ ...ofSomebody, path: "/own", access: "signedIn" });
const list = endpoint({
  ...facts,
  method: "POST",
  path: "/list",
  access: "anyone",
  cacheSeconds: 60,
  schemas: async () => empty,
});
const table = endpoint({
  ...facts,
  method: "POST",
  path: "/table/export",
  access: "anyone",
  reply: "spreadsheet",
  schemas: async () => ({ input: z.object({}), output: z.unknown() }),
});

const log = createLog("silent");
const { app, server } = createHttp({
  log,
  publicUrl: "https://portal.example",
  trustedProxies: ["127.0.0.1"],
  strictRefusals: true,
  twoFactorInForce: () => true,
  identify: async ({ authorization }) => who[decodeURIComponent(authorization ?? "")] ?? { state: "none" },
});

beforeAll(async () => {
  app.setNotFoundHandler((request, reply) => notFoundUnderApi(request, reply));
  server.serve(one, () => ({}));
  server.serve(late, () => ({}));
  server.serve(missing, () => ({}));
  server.serve(echo, ({ name }) => ({ name, secret: "must not leave" }) as { name: string });
  server.serve(fault, () => {
    throw new Error("password=hunter2");
  });
  server.serve(refusing, () => {
    throw new Refusal("sms.sentRecently", { retryAfter: 47 });
  });
  server.serve(undeclared, () => {
    throw new Refusal("captcha.rejected");
  });
  server.serve(mine, () => new WithMessage("退出成功", {}));
  server.serve(office, () => ({}));
  server.serve(answering, () => ({}));
  for (const entry of [people, revealing, own]) server.serve(entry, () => ({ records: [{ phone: "15400001234" }] }));
  const rows = {};
  server.serve(list, () => rows);
  server.serve(table, (_, { reply }) =>
    sheetReply(reply, "证照查询", { bytes: Buffer.from("PK"), rows: 0, isCut: false, digest: "" }),
  );
  await app.ready();
});
afterAll(() => app.close());

test("a workbook goes out as a file with its name, kept by nobody on the way", async () => {
  const reply = await app.inject({ method: "POST", url: "/api/table/export", payload: {} });
  expect([reply.body, reply.headers]).toEqual([
    "PK",
    expect.objectContaining({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("证照查询.xlsx")}`,
      "cache-control": "no-store",
    }),
  ]);
});

const as = (name: string) => ({ authorization: encodeURIComponent(name) });

test("schemas are loaded with the first request for their entry, and not again", async () => {
  expect(loadedLate).not.toHaveBeenCalled();
  for (const _time of ["first", "second"]) expect((await app.inject({ url: "/api/late" })).statusCode).toBe(200);
  expect(loadedLate).toHaveBeenCalledTimes(1);
  const without = await app.inject({ url: "/api/missing" });
  expect(without.statusCode).toBe(500);
  expect(without.json()).toMatchObject({ success: false, data: null });
});

describe("the envelope", () => {
  test("an undeclared field never leaves", async () => {
    const reply = await app.inject({ method: "POST", url: "/api/echo", payload: { name: " 甲 " } });
    expect(reply.json()).toEqual({ success: true, code: 200, msg: "操作成功!", data: { name: "甲" } });
    expect(reply.headers["cache-control"]).toBe("no-store");
  });
  test.each([
    ["what an office reads", "people", "154****1234"],
    ["what it is shown whole for a reason", "reveal", "15400001234"],
    ["what is one's own", "own", "15400001234"],
  ])("a number that its module forgot to mask is told so in %s", async (_name, path, phone) => {
    const reply = await app.inject({ url: `/api/${path}`, headers: as("officer") });
    expect(reply.json()).toMatchObject({ data: { records: [{ phone }] } });
  });
  test("a told message is the specification's", async () => {
    const reply = await app.inject({ url: "/api/mine", headers: as("officer") });
    expect(reply.json()).toMatchObject({ success: true, msg: "退出成功" });
  });
  test("a refusal carries its own message, code and wait", async () => {
    const reply = await app.inject({ url: "/api/refusing" });
    expect(reply.statusCode).toBe(429);
    expect(reply.headers["retry-after"]).toBe("47");
    expect(reply.json()).toEqual({ success: false, code: 4106, msg: "短信已发送，请 47 秒后再获取", data: null });
  });
  test("an address asked by the wrong method says the right one; one that is none is not found", async () => {
    const wrong = await app.inject({ method: "DELETE", url: "/api/echo?a=1" });
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, "POST"]);
    expect(wrong.json()).toMatchObject({ success: false, code: 405, msg: "这个接口只接受 POST 请求" });
    const below = await app.inject({ method: "POST", url: "/api/one/7", payload: "{" });
    expect([below.statusCode, below.headers.allow]).toEqual([405, "GET"]);
    const none = await app.inject({ url: "/api/nowhere" });
    expect([none.statusCode, none.headers.allow]).toEqual([404, undefined]);
  });
  test("a refusal that the entry does not declare is a fault", async () => {
    expect((await app.inject({ url: "/api/undeclared" })).statusCode).toBe(500);
  });
});

describe("bad input", () => {
  test.each<[string, { payload?: string; type?: string; status: number; msg: string | RegExp }]>([
    ["a missing field", { payload: "{}", status: 400, msg: "请输入用户名!" }],
    ["no body at all", { payload: "", status: 400, msg: "请输入用户名!" }],
    ["a body that is a list", { payload: "[]", status: 400, msg: /请/ }],
    ["a body that is null", { payload: "null", status: 400, msg: /请/ }],
    ["malformed JSON", { payload: '{"name":', status: 400, msg: "提交的内容不是有效的 JSON，请检查后重试" }],
    ["a prototype in the body", { payload: '{"__proto__":{"name":"x"}}', status: 400, msg: /JSON/ }],
    [
      "an oversized body",
      { payload: JSON.stringify({ name: "x".repeat(1_100_000) }), status: 413, msg: "提交的内容过大，请减少后重试" },
    ],
    [
      "more than a stranger's form holds",
      { payload: JSON.stringify({ name: "x".repeat(140_000) }), status: 413, msg: "提交的内容过大，请减少后重试" },
    ],
    ["a text with U+0000", { payload: '{"name":"甲\\u0000"}', status: 400, msg: /不能识别的字符/ }],
    ["a text with half a character", { payload: '{"name":"\\ud800甲"}', status: 400, msg: /不能识别的字符/ }],
    ["another media type", { payload: "name=x", type: "text/plain", status: 415, msg: "只接受 JSON 格式的内容" }],
  ])("%s", async (_name, { payload, type, status, msg }) => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/echo",
      payload: payload ?? "",
      headers: { "content-type": type ?? "application/json" },
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ success: false, code: status, data: null });
    expect(reply.json().msg).toMatch(msg);
  });

  test("stays in our words when a library gives zod texts of its own", async () => {
    const before = z.config();
    z.config(z.locales.en());
    try {
      const reply = await app.inject({ method: "POST", url: "/api/echo", payload: [] });
      expect(reply.json().msg).toBe("填写的内容不正确，请检查");
    } finally {
      z.config({ ...before, localeError: undefined });
    }
  });

  test("every field's problem is told", async () => {
    const reply = await app.inject({ method: "POST", url: "/api/echo", payload: {} });
    expect(reply.json().errors).toEqual([{ field: "name", message: "请输入用户名!" }]);
  });
  test("a fault leaks nothing but its request id", async () => {
    const reply = await app.inject({ url: "/api/fault" });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ success: false, code: 500, msg: "系统错误!请联系管理员!", data: null });
    expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f]{16}$/);
    expect(reply.body).not.toContain("hunter2");
  });
  test("an address that is not served is told in the envelope", async () => {
    expect((await app.inject({ url: "/api/nothing-here" })).json()).toMatchObject({ success: false, code: 404 });
  });
});

describe("access is refused unless allowed", () => {
  test.each([
    ["/api/mine", "nobody", 401, 999, "ErrorToLogin"],
    ["/api/mine", "stale", 401, 999, "ErrorToLogin"],
    ["/api/mine", "ousted", 401, 555, "ErrorToLogin"],
    ["/api/mine", "citizen", 200, 200, "退出成功"],
    ["/api/office", "citizen", 403, 4031, "非政府工作人员不允许登录，请点击市场服务入口访问！"],
    ["/api/office", "officer without second factor", 401, 555, /./],
    ["/api/mine", "officer without second factor", 401, 555, /./],
    ["/api/office", "officer", 200, 200, "操作成功!"],
    ["/api/answering", "citizen", 403, 4031, /非政府/],
    ["/api/answering", "officer", 200, 200, "操作成功!"],
  ] as const)("%s for %s", async (url, name, status, code, msg) => {
    const reply = await app.inject({ url, headers: as(name) });
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code });
    expect(reply.json().msg).toMatch(msg);
  });
});

test("a public read answers GET too, and 304 to who has it already", async () => {
  const first = await app.inject({ url: "/api/list" });
  expect(first.headers["cache-control"]).toBe("public, max-age=60");
  const etag = String(first.headers["etag"]);
  expect((await app.inject({ url: "/api/list", headers: { "if-none-match": etag } })).statusCode).toBe(304);
  expect((await app.inject({ method: "POST", url: "/api/list", payload: {} })).json()).toMatchObject({ success: true });
});

test.each(["/api/%zz", "/%E0%A4%A", "/oidc/%"])(
  "an address that cannot be decoded (%s) is told in the envelope to whoever wants no page",
  async (url) => {
    const reply = await app.inject({ url });
    const msg = "网址不完整，或含有不能识别的字符。请核对后重新打开，或从门户首页进入";
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ success: false, code: 4000, msg, data: null });
    expect(reply.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  },
);

test("one address has so many requests a minute, and hears when the next is heard; another has its own", async () => {
  let now = 0;
  const { app } = createHttp({
    log,
    publicUrl: "https://portal.example",
    trustedProxies: [],
    twoFactorInForce: () => true,
    identify: () => ({ state: "none" }),
    requestsAMinute: 3,
    clock: () => new Date(now),
  });
  app.get("/page", async () => "a");
  app.get("/assets/a.js", async () => "a");
  const ask = async (remoteAddress: string, url = "/page") => (await app.inject({ url, remoteAddress })).statusCode;
  const several = async (...asked: Parameters<typeof ask>) => [
    await ask(...asked),
    await ask(...asked),
    await ask(...asked),
    await ask(...asked),
  ];
  expect(await several("203.0.113.9")).toEqual([200, 200, 200, 429]);
  expect(await several("203.0.113.9", "/assets/a.js")).toEqual([200, 200, 200, 200]);
  expect(await several("203.0.113.10")).toEqual([200, 200, 200, 429]);
  expect(await several("127.0.0.1")).toEqual([200, 200, 200, 200]);
  now = 15_000;
  const late = await app.inject({ url: "/page", remoteAddress: "203.0.113.9" });
  expect([late.statusCode, late.headers["retry-after"]]).toEqual([429, "45"]);
  expect([
    await ask("2001:db8::1"),
    await ask("2001:db8::2"),
    await ask("2001:db8::3"),
    await ask("2001:db8::4"),
  ]).toEqual([200, 200, 200, 429]);
  now = 60_000;
  expect(await ask("203.0.113.9")).toBe(200);
  await app.close();
});

test("a request that dawdles is over after its 30 seconds; only a file may take ten minutes", async () => {
  const limits = { requestTimeout: 600_000, headersTimeout: 30_000, connectionsCheckingInterval: 2000 };
  expect(app.server).toMatchObject(limits);

  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const heard = once(app.server, "request");
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /api/list HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
  await heard;
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await once(socket, "close");
});

test("who hangs up before they are heard is no fault of ours", async () => {
  const gone = { ip: undefined, socket: {}, headers: {}, id: "1" } as unknown as FastifyRequest;
  expect(() => originOf(gone)).toThrow(expect.objectContaining({ reason: "request.timeout" }));
});

test("security headers stand on every answer", async () => {
  const { headers } = await app.inject({ url: "/api/nothing-here" });
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "strict-transport-security": expect.stringContaining("max-age"),
  });
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a document says how it may be framed and what it tells others; nothing repeats the host that was asked for", async () => {
  const asked = { host: "evil.example", "x-forwarded-host": "evil.example" };
  const { headers, body } = await app.inject({ url: "/first", headers: asked });
  expect(headers).toMatchObject({
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": expect.stringContaining("camera=()"),
    "strict-transport-security": expect.stringContaining("includeSubDomains"),
  });
  expect(JSON.stringify(headers) + body).not.toContain("evil.example");
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("limits count %s as %s", (address, client) => expect(clientOfAddress(address)).toBe(client));
