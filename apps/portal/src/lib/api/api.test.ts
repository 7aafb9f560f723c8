import { getSystemServiceVo } from "@sannong/contract/catalogue/services";
import { demoAccounts } from "@sannong/contract/operations/demo";
import { generateCode } from "@sannong/contract/protocols/hand-off";
import { login, queryByTokenNew } from "@sannong/contract/authentication/sign-in";
import { getRoundNum } from "@sannong/contract/authentication/one-time-codes";
import { addPlateFormVisitRecord } from "@sannong/contract/catalogue/visits";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiCancelled, ApiRefusal, authorization, call, callWithMessage, SessionEnded } from "./api.ts";
import { onSessionEnded } from "../session/session-end.ts";
import { clearLoginData, storage } from "../storage/storage.ts";

type Reply = { status?: number; statusText?: string; body?: unknown; headers?: Record<string, string> };
const envelope = (data: unknown, more: object = {}) => ({ success: true, code: 200, msg: "操作成功!", data, ...more });
const refusal = (code: number, msg: string, data: unknown = null) => ({ success: false, code, msg, data });

const asked = vi.fn<(url: string, init: RequestInit) => void>();
let reply: Reply | Error = {};

beforeEach(() => {
  asked.mockClear();
  reply = { body: envelope({}) };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked(url, init);
    if (reply instanceof Error) throw reply;
    const { status = 200, statusText = "", body, headers } = reply;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return new Response(text, { status, statusText, headers });
  });
});
afterEach(() => {
  clearLoginData();
  storage.generatorUserId.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const failureOf = (outcome: Promise<unknown>): Promise<ApiRefusal> =>
  outcome.then(
    () => Promise.reject(new Error("it should have been refused")),
    (failure: ApiRefusal) => failure,
  );

describe("how an entry is asked", () => {
  test("public reads by GET, so that the browser may keep them", async () => {
    await call(getSystemServiceVo, {});
    expect(asked.mock.calls[0]?.[0]).toBe("/api/systemService/getSystemServiceVo");
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: "GET" });
  });

  test("GET entries with their input in the query", async () => {
    await call(generateCode, { clientId: "app 1", jumpType: 1, identification: undefined });
    expect(asked.mock.calls[0]?.[0]).toBe("/api/oauthCode/generateCode?clientId=app+1&jumpType=1");
  });

  test("the others by POST, as JSON", async () => {
    await call(addPlateFormVisitRecord, { userMark: "m", path: "/home" });
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ method: "POST", body: '{"userMark":"m","path":"/home"}' });
  });

  test("with the token, when there is one", async () => {
    await call(queryByTokenNew, {});
    storage.token.set("t-1");
    await call(queryByTokenNew, {});
    const sent = asked.mock.calls.map(([, init]) => (init.headers as Record<string, string>)["Authorization"]);
    expect(sent).toEqual([undefined, "t-1"]);
  });

  test.each([
    ["/api/user/x", { Authorization: "t" }],
    ["https://elsewhere.example/x", {}],
    ["//elsewhere.example/x", {}],
  ])("specification §7: the token for %s is %j", (url, expected) => {
    expect(authorization(url, "t")).toEqual(expected);
  });

  test("generator-userId only where the entry lists it", async () => {
    storage.generatorUserId.set("device-1");
    await call(getRoundNum, {});
    await call(getRoundNum, {}, { generatorUserId: "device-2" });
    await call(queryByTokenNew, {});
    const sent = asked.mock.calls.map(([, init]) => (init.headers as Record<string, string>)["generator-userId"]);
    expect(sent).toEqual(["device-1", "device-2", undefined]);
  });
});

describe("what comes back", () => {
  test("the data, and the message where it is wanted", async () => {
    reply = { body: envelope({ code: "c" }, { msg: "发送成功!" }) };
    expect(await callWithMessage(generateCode, { clientId: "a", jumpType: 0 })).toEqual({
      data: { code: "c" },
      msg: "发送成功!",
    });
  });

  test("the body itself where the entry has no envelope", async () => {
    reply = { body: [{ username: "u" }] };
    expect(await call(demoAccounts, {})).toEqual([{ username: "u" }]);
  });

  test("a refusal by its name, with its message and the request's number", async () => {
    reply = { body: refusal(4111, "用户名或密码错误"), headers: { "x-request-id": "7b1e40c2" } };
    const failure = await failureOf(call(login, {} as never));
    expect(failure).toBeInstanceOf(ApiRefusal);
    expect(failure).toMatchObject({ reason: "signIn.rejected", message: "用户名或密码错误", requestId: "7b1e40c2" });
  });
});

describe("specification §8 HTTP errors", () => {
  test.each<[string, Reply, string]>([
    ["401", { status: 401 }, "401登录过期!"],
    [
      "403 path plus message",
      { status: 403, body: refusal(403, "没有权限查看") },
      "/user/queryByTokenNew 没有权限查看",
    ],
    ["404 url plus status text", { status: 404, statusText: "Not Found" }, "/api/user/queryByTokenNew Not Found"],
    ["404 over HTTP/2", { status: 404 }, "/api/user/queryByTokenNew Not Found"],
    ["502", { status: 502, body: "<html>" }, "502 连接服务器失败"],
    ["503", { status: 503, body: refusal(5031, "服务繁忙") }, "503 服务器请求错误"],
    [
      "others: the server's message",
      { status: 500, body: refusal(500, "系统错误!请联系管理员!") },
      "系统错误!请联系管理员!",
    ],
    ["others without one", { status: 500, body: "<html>" }, "服务器错误"],
    [
      "over a limit",
      { status: 429, body: refusal(429, "操作太频繁，请 3 分钟 后再试") },
      "操作太频繁，请 3 分钟 后再试",
    ],
    ["200 that is none of ours", { status: 200, body: "<html>" }, "服务器错误"],
  ])("%s", async (_name, given, expected) => {
    reply = given;
    expect((await failureOf(call(queryByTokenNew, {}))).message).toBe(expected);
  });

  test("no response", async () => {
    reply = new TypeError("Failed to fetch");
    expect(await failureOf(call(queryByTokenNew, {}))).toMatchObject({
      message: "连接服务器失败",
      status: 0,
      unanswered: true,
    });
  });

  test("none within 30 s", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => untilAborted(signal));
    const failure = failureOf(call(queryByTokenNew, {}));
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await failure).message).toBe("连接服务器失败");
  });

  test("cancelled is silent", async () => {
    vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => untilAborted(signal));
    const user = new AbortController();
    const failure = failureOf(call(queryByTokenNew, {}, { signal: user.signal }));
    await Promise.resolve();
    user.abort();
    expect(await failure).toBeInstanceOf(ApiCancelled);
  });
});

const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
  );

describe("specification §8 the end of a session", () => {
  test.each<[string, Reply, string]>([
    ["code 999", { status: 401, body: refusal(999, "ErrorToLogin") }, "expired"],
    ["code 999 with HTTP 200", { body: refusal(999, "x") }, "expired"],
    ["message ErrorToLogin", { body: refusal(1, "ErrorToLogin") }, "expired"],
    ["code 555", { status: 401, body: refusal(555, "ErrorToLogin") }, "endedElsewhere"],
  ])("%s", async (_name, given, expected) => {
    const told: string[] = [];
    const stop = onSessionEnded(async ({ why }) => (told.push(why), "over"));
    reply = given;
    expect(await failureOf(call(queryByTokenNew, {}))).toBeInstanceOf(SessionEnded);
    stop();
    expect(told).toEqual([expected]);
  });

  test("an answer to an earlier login does not end the present one", async () => {
    const told: string[] = [];
    const stop = onSessionEnded(async ({ why }) => (told.push(why), "over"));
    storage.token.set("new");
    reply = { status: 401, body: refusal(999, "ErrorToLogin") };
    await failureOf(call(queryByTokenNew, {}, { token: "old" }));
    stop();
    expect(told).toEqual([]);
  });
});

test.each([
  ["a sentence in data goes first", { body: refusal(1, "msg", "data") }, "data"],
  ["then msg", { body: refusal(1, "msg") }, "msg"],
  ["then the default", { body: refusal(1, "") }, "登录失败!"],
  ["HTTP errors keep their text", { status: 502 }, "502 连接服务器失败"],
])("specification §8 login failure: %s", async (_name, given, expected) => {
  reply = given;
  expect((await failureOf(call(queryByTokenNew, {}))).saidOr("登录失败!")).toBe(expected);
});
