import { openRequest, readRequestToken, sealResponse } from "@sannong/transport/message";
import { nativeAlgorithms } from "@sannong/transport/native-algorithms";
import { queryByTokenNew, login } from "@sannong/contract/authentication/sign-in";
import { saveScene } from "@sannong/contract/content/scenes";
import { generateCode } from "@sannong/contract/protocols/hand-off";
import { newPair, unwrapMaster } from "@sannong/transport/unwrap.testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiCancelled, type ApiRefusal, call } from "../api/api.ts";
import { onSessionEnded } from "../session/session-end.ts";
import { clearLoginData, storage } from "../storage/storage.ts";
import { forgetPageSeal } from "./page-seal.ts";

vi.unmock("./page-seal.ts");

type Heard = { method: string; path: string; authorization?: string; data: unknown; wrapped: string; ahead: number };
type Answer = { status: number; body: string; headers: Record<string, string> };

const BEHIND_MS = 90_000;
let keys = newPair();
let kid = "1";
let mode = "optional";
let heard: Heard[] = [];
let sent: [string, RequestInit][] = [];
/** what the server says, and what becomes of it on the way */
let says: () => { status?: number; text: string } = () => ({ text: "" });
let onTheWay: (answer: Answer) => Answer = (answer) => answer;
const envelope = (data: unknown) => JSON.stringify({ success: true, code: 200, msg: "操作成功!", data });
const refusal = (code: number, msg: string, data: unknown = null) =>
  JSON.stringify({ success: false, code, msg, data });

/** The server's part, by OpenSSL. */
function serve(url: string, { method = "GET", body, headers }: RequestInit): Answer {
  const {
    "X-YNZL-TOKEN": header = "",
    "X-YNZL-DATA": query,
    "generator-userId": generatorUserId = "",
  } = headers as Record<string, string>;
  const token = readRequestToken(header);
  if (!token) throw new Error("it came unsealed");
  if (token.kid !== kid) return { status: 400, body: refusal(4841, "传输密钥已更换，请刷新页面后重试"), headers: {} };
  const master = unwrapMaster(token.wrapped, keys.privateKey);
  const text = openRequest(nativeAlgorithms, master, token, {
    method,
    path: url,
    generatorUserId,
    body: query ?? (body as string),
  });
  if (text === undefined) return { status: 400, body: refusal(4843, "报文校验未通过，请刷新页面后重试"), headers: {} };
  heard.push({ method, path: url, ...JSON.parse(text), wrapped: token.wrapped, ahead: token.timestamp - Date.now() });
  const { status = 200, text: told } = says();
  const timestamp = Date.now() + BEHIND_MS;
  const answer = sealResponse(nativeAlgorithms, { master, kid, timestamp, text: told, status, requestMac: token.mac });
  return { status, body: answer.body, headers: { "x-ynzl-token": answer.token } };
}

beforeEach(() => {
  [keys, kid, mode, heard, sent] = [newPair(), "1", "optional", [], []];
  says = () => ({ text: envelope({ nickname: "演示" }) });
  onTheWay = (answer) => answer;
  forgetPageSeal();
  vi.stubGlobal("location", { origin: "https://here.invalid" });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const offer = { mode, kid, publicKey: keys.publicKey, now: Date.now() + BEHIND_MS };
    if (url === "/api/getTransportKey") return new Response(envelope(offer));
    sent.push([url, init]);
    const { status, body, headers } = onTheWay(serve(url, init));
    return new Response(body, { status, headers });
  });
});
afterEach(() => {
  clearLoginData();
  vi.unstubAllGlobals();
});

const failureOf = (outcome: Promise<unknown>): Promise<ApiRefusal> =>
  outcome.then(
    () => Promise.reject(new Error("it should have been refused")),
    (failure: ApiRefusal) => failure,
  );

describe("what is asked", () => {
  test("a body, the bearer within it, and nothing of either outside", async () => {
    storage.token.set("bearer-1");
    await call(login, { username: "nonghu" } as never, { generatorUserId: "client-1" });
    expect(heard).toMatchObject([
      { method: "POST", path: "/api/oauth/login", authorization: "bearer-1", data: { username: "nonghu" } },
    ]);
    const [[, init]] = sent as [[string, RequestInit]];
    expect(JSON.stringify(init)).not.toMatch(/nonghu|bearer-1/);
    expect(init.headers).toMatchObject({ "generator-userId": "client-1", "Content-Type": "text/plain" });
  });

  test("a query, in a header of its own", async () => {
    await call(generateCode, { clientId: "app 1", jumpType: 1, identification: "农机" });
    expect(sent[0]?.[0]).toBe("/api/oauthCode/generateCode");
    expect(heard).toMatchObject([
      { method: "GET", data: { clientId: "app 1", jumpType: "1", identification: "农机" } },
    ]);
  });

  test("by one secret a page, in the server's time", async () => {
    await Promise.all([call(queryByTokenNew, {}), call(queryByTokenNew, {})]);
    expect(new Set(heard.map(({ wrapped }) => wrapped)).size).toBe(1);
    for (const { ahead } of heard) expect(Math.abs(ahead - BEHIND_MS)).toBeLessThan(5_000);
  });

  test("in the clear where the server seals nothing", async () => {
    mode = "off";
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return new Response(
        url === "/api/getTransportKey" ? envelope({ mode, kid: "", publicKey: "", now: 0 }) : envelope({}),
      );
    });
    await call(login, { username: "nonghu" } as never);
    expect(sent[1]?.[1]).toMatchObject({ body: '{"username":"nonghu"}' });
  });

  test("not in the clear because the key did not come", async () => {
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return new Response("<html>", { status: 502 });
    });
    expect(await failureOf(call(login, { username: "nonghu" } as never))).toMatchObject({ message: "连接服务器失败" });
    expect(sent.map(([url]) => url).filter((url) => url.startsWith("/api/"))).toEqual(["/api/getTransportKey"]);
  });

  test("not at all once it was cancelled, though the key never comes", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const user = new AbortController();
    const failure = failureOf(call(queryByTokenNew, {}, { signal: user.signal }));
    await Promise.resolve();
    user.abort();
    expect(await failure).toBeInstanceOf(ApiCancelled);
  });
});

describe("what is pressed twice", () => {
  const press = (signal?: AbortSignal) => call(saveScene, { form: { name: "播种" } }, signal ? { signal } : {});

  test("goes once, and both hear its answer; what follows the answer goes anew", async () => {
    says = () => ({ text: envelope({ id: `${heard.length}` }) });
    expect(await Promise.all([press(), press()])).toEqual([{ id: "1" }, { id: "1" }]);
    expect(await press()).toEqual({ id: "2" });
  });

  test("is another act where it says something else, and each window asks for a code of its own", async () => {
    await Promise.all([press(), call(saveScene, { form: { name: "收割" } })]);
    expect(heard).toHaveLength(2);
    await Promise.all([generateCode, generateCode].map((entry) => call(entry, {} as never)));
    expect(heard).toHaveLength(4);
  });

  test("goes again where whoever sent it first gave up", async () => {
    await call(queryByTokenNew, {});
    const first = new AbortController();
    const outcomes = [failureOf(press(first.signal)), press()] as const;
    first.abort();
    expect(await outcomes[0]).toBeInstanceOf(ApiCancelled);
    expect(await outcomes[1]).toEqual({ nickname: "演示" });
  });

  test("is refused to both, and nothing of it stands in the way of the next try", async () => {
    says = () => ({ text: refusal(4612, "申报当前是“草稿”") });
    const failures = await Promise.all([failureOf(press()), failureOf(press())]);
    expect(failures.map(({ message }) => message)).toEqual(["申报当前是“草稿”", "申报当前是“草稿”"]);
    expect(heard).toHaveLength(1);
    says = () => ({ text: envelope({ id: "1" }) });
    expect(await press()).toEqual({ id: "1" });
  });
});

describe("what helps itself", () => {
  test("a key that a bad line lost is asked for again by the next call", async () => {
    const reach = fetch;
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
    await failureOf(call(queryByTokenNew, {}));
    vi.stubGlobal("fetch", reach);
    expect(await call(queryByTokenNew, {})).toMatchObject({ nickname: "演示" });
  });

  test.each([login, generateCode])("$path goes once: what a bad line loses may have arrived", async (entry) => {
    onTheWay = () => {
      throw new TypeError("Failed to fetch");
    };
    expect(await failureOf(call(entry, {} as never))).toMatchObject({ message: "连接服务器失败" });
    expect(heard).toHaveLength(1);
  });

  test("another key of the server: a new secret, and the same question once more", async () => {
    await call(queryByTokenNew, {});
    [kid, keys] = ["2", newPair()];
    await call(queryByTokenNew, {});
    expect(heard).toHaveLength(2);
    expect(heard[1]?.wrapped).not.toBe(heard[0]?.wrapped);
  });

  test("a clock that was set meanwhile", async () => {
    await call(queryByTokenNew, {});
    let isFirst = true;
    onTheWay = (answer) => {
      if (!isFirst) return answer;
      isFirst = false;
      return {
        status: 400,
        body: refusal(4842, "本机时间与服务器相差超过 5 分钟", { now: Date.now() + 999_000 }),
        headers: {},
      };
    };
    await call(queryByTokenNew, {});
    expect(Math.abs((heard.at(-1)?.ahead ?? 0) - 999_000)).toBeLessThan(5_000);
  });

  test("what is refused twice is told", async () => {
    onTheWay = () => ({ status: 400, body: refusal(4841, "传输密钥已更换，请刷新页面后重试"), headers: {} });
    expect(await failureOf(call(queryByTokenNew, {}))).toMatchObject({ reason: "transport.keyUnknown" });
    expect(sent).toHaveLength(2);
  });
});

describe("specification §8 what is answered", () => {
  test("the data", async () => {
    expect(await call(queryByTokenNew, {})).toEqual({ nickname: "演示" });
  });

  test("a refusal, with its name", async () => {
    says = () => ({ text: refusal(4111, "用户名或密码错误") });
    expect(await failureOf(call(login, {} as never))).toMatchObject({
      reason: "signIn.rejected",
      message: "用户名或密码错误",
    });
  });

  test.each<[string, string, (answer: Answer) => Answer]>([
    ["without its header", "解密失败!RES缺失TOKEN", ({ headers: _gone, ...rest }) => ({ ...rest, headers: {} })],
    [
      "in the clear",
      "解密失败!RES缺失TOKEN",
      () => ({ status: 200, body: envelope({ nickname: "别人" }), headers: {} }),
    ],
    [
      "with a changed body",
      "500,操作失败!,数据校验失败",
      (answer) => ({ ...answer, body: `00${answer.body.slice(2)}` }),
    ],
    ["with a changed status", "500,操作失败!,数据校验失败", (answer) => ({ ...answer, status: 500 })],
    [
      "with a header that is none",
      "500,操作失败!,数据校验失败",
      (answer) => ({ ...answer, headers: { "x-ynzl-token": "1.2.3" } }),
    ],
  ])("an answer %s: %s", async (_what, message, change) => {
    onTheWay = change;
    expect((await failureOf(call(queryByTokenNew, {}))).message).toBe(message);
  });

  test("the answer to an earlier question: 500,操作失败!,数据校验失败", async () => {
    let earlier: Answer | undefined;
    onTheWay = (answer) => (earlier ??= answer);
    await call(queryByTokenNew, {});
    expect((await failureOf(call(queryByTokenNew, {}))).message).toBe("500,操作失败!,数据校验失败");
  });

  test("what is no JSON: 500,操作失败!,STR2JSON ERROR", async () => {
    says = () => ({ text: "<html>" });
    expect((await failureOf(call(queryByTokenNew, {}))).message).toBe("500,操作失败!,STR2JSON ERROR");
  });

  test.each([
    [401, "401登录过期!"],
    [502, "502 连接服务器失败"],
    [503, "503 服务器请求错误"],
  ])("a proxy's own %i is told as always, and ends no session", async (status, message) => {
    const ended = vi.fn<Parameters<typeof onSessionEnded>[0]>(async () => "over");
    const stop = onSessionEnded(ended);
    onTheWay = () => ({ status, body: refusal(999, "ErrorToLogin"), headers: {} });
    const failure = await failureOf(call(queryByTokenNew, {}));
    stop();
    expect(ended).not.toHaveBeenCalled();
    expect(failure.message).toBe(message);
  });

  test("the end of the session comes sealed", async () => {
    const ended = vi.fn<Parameters<typeof onSessionEnded>[0]>(async () => "over");
    const stop = onSessionEnded(ended);
    says = () => ({ status: 401, text: refusal(999, "ErrorToLogin") });
    await failureOf(call(queryByTokenNew, {}));
    stop();
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ why: "expired" }));
  });
});
