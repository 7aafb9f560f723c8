import { queryByTokenNew } from "@sannong/contract/authentication/sign-in";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../api/api.ts";
import { endReplacedSession, endSession, finishSignOut } from "./sign-out.ts";
import { clearLoginData, storage } from "../storage/storage.ts";

type Asked = { url: string; token: string | undefined; credentials: string | undefined; tokenKept: string | null };
let asked: Asked[] = [];
let answer: () => Promise<Response>;

const heard = async () => new Response(JSON.stringify({ success: true, code: 200, msg: "退出成功", data: null }));
const unheard = async () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  asked = [];
  answer = heard;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const { Authorization: token } = (init.headers ?? {}) as Record<string, string>;
    asked.push({ url, token, credentials: init.credentials, tokenKept: storage.token.get() });
    return answer();
  });
  storage.token.set("t-1");
});
afterEach(() => {
  clearLoginData();
  storage.unfinishedSignOut.clear();
  storage.flash.clear();
  vi.unstubAllGlobals();
});

describe("specification §4 logout", () => {
  test("ends the session at the server, says 退出成功 on the next page and reloads", async () => {
    const reload = vi.fn<() => void>();
    await endSession(reload);
    expect(asked).toEqual([{ url: "/api/oauth/layout", token: "t-1", credentials: "same-origin", tokenKept: null }]);
    expect(storage.flash.get()).toEqual({ kind: "success", text: "退出成功" });
    expect(storage.unfinishedSignOut.get()).toBeNull();
    expect(reload).toHaveBeenCalledOnce();
  });

  test.each([
    ["no answer", unheard],
    ["a proxy's 502", async () => new Response("<html>", { status: 502 })],
    ["a fault", async () => new Response("", { status: 500 })],
  ])("退出成功 also after %s, and a note is kept", async (_name, given) => {
    answer = given;
    const reload = vi.fn<() => void>();
    await endSession(reload);
    expect(storage.flash.get()?.text).toBe("退出成功");
    expect(storage.token.get()).toBeNull();
    expect(storage.unfinishedSignOut.get()).toBe("t-1");
    expect(reload).toHaveBeenCalledOnce();
  });

  test("a session that is dead already is signed out", async () => {
    answer = async () =>
      new Response(JSON.stringify({ success: false, code: 999, msg: "ErrorToLogin" }), { status: 401 });
    await endSession(() => {});
    expect(storage.unfinishedSignOut.get()).toBeNull();
  });
});

describe("design §3, Session: a logout call that failed", () => {
  test("is repeated before any other call", async () => {
    storage.token.clear();
    storage.unfinishedSignOut.set("t-0");
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = () => void heard().then(resolve)));
    finishSignOut();
    const other = call(queryByTokenNew, {});
    await vi.waitFor(() => expect(asked.map(({ url }) => url)).toEqual(["/api/oauth/layout"]));
    expect(asked[0]?.token).toBe("t-0");
    answer = heard;
    arrive();
    await other;
    expect(asked.map(({ url }) => url)).toEqual(["/api/oauth/layout", "/api/user/queryByTokenNew"]);
    expect(storage.unfinishedSignOut.get()).toBeNull();
  });

  test("is kept when it fails again, and the others go on", async () => {
    storage.unfinishedSignOut.set("t-0");
    answer = unheard;
    finishSignOut();
    await expect(call(queryByTokenNew, {})).rejects.toThrow("连接服务器失败");
    const calls = asked.map(({ url }) => url).filter((url) => url.startsWith("/api/"));
    expect(calls).toEqual(["/api/oauth/layout", "/api/user/queryByTokenNew"]);
    expect(storage.unfinishedSignOut.get()).toBe("t-0");
  });

  test("without a note nothing is asked", async () => {
    finishSignOut();
    await call(queryByTokenNew, {});
    expect(asked.map(({ url }) => url)).toEqual(["/api/user/queryByTokenNew"]);
  });
});

test("ending a replaced session takes no cookie of the new one", async () => {
  await endReplacedSession("t-0");
  expect(asked).toEqual([{ url: "/api/oauth/layout", token: "t-0", credentials: "omit", tokenKept: "t-1" }]);
  await endReplacedSession("t-1");
  await endReplacedSession(null);
  expect(asked).toHaveLength(1);
});
