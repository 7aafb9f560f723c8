import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiCancelled, ApiRefusal, SessionEnded } from "../../lib/api/api-failure.ts";
import { noteConnection } from "../../lib/api/connection.ts";
import { KeyNotAvailable } from "../../lib/verification/seal-for-call.ts";
import { tellSignInFailure } from "./sign-in-failure.ts";

let told: string[] = [];
const form = {
  setProblem: (field: string, message: string) => void told.push(`${field}: ${message}`),
  focus: (field: string) => void told.push(`focus ${field}`),
};

let shown: string[] = [];
beforeEach(() => {
  [told, shown] = [[], ["username", "password", "captcha", "loginCode"]];
  vi.stubGlobal("document", { getElementsByName: (name: string) => shown.filter((one) => one === name) });
  vi.stubGlobal("fetch", async () => new Response("{}"));
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

const refused = (more: Partial<ConstructorParameters<typeof ApiRefusal>[0]>) =>
  new ApiRefusal({ status: 200, message: "服务器错误", ...more });

test.each<[string, unknown, string[]]>([
  ["a sentence in data", refused({ data: "账号已注销", said: "失败" }), ["error 账号已注销"]],
  ["else msg", refused({ said: "账号已停用" }), ["error 账号已停用"]],
  ["else the default", refused({}), ["error 登录失败!"]],
  ["HTTP's text", refused({ status: 503, message: "503 服务器请求错误" }), ["error 503 服务器请求错误"]],
  ["a key that could not be had", new KeyNotAvailable(""), ["error 获取公钥失败"]],
  ["a fault of our own", new TypeError("x is undefined"), ["error 登录失败!"]],
  [
    "a wrong password, which gets the focus",
    refused({ reason: "signIn.rejected", said: "用户名或密码错误" }),
    ["error 用户名或密码错误", "focus password"],
  ],
  [
    "a wrong captcha, at its field",
    refused({ reason: "captcha.rejected", said: "图形验证码不正确" }),
    ["captcha: 图形验证码不正确", "focus captcha"],
  ],
  [
    "a wrong code, at its field",
    refused({ reason: "sms.codeRejected", said: "短信验证码错误" }),
    ["loginCode: 短信验证码错误", "focus loginCode"],
  ],
  ["a cancelled call: nothing", new ApiCancelled(), []],
  ["an ended session: nothing", new SessionEnded({ status: 401, message: "ErrorToLogin" }), []],
])("specification §8: a failed sign-in tells %s", async (_name, failure, expected) => {
  const lastSaid = toastHistory()[0]?.id ?? 0;
  tellSignInFailure(failure, "登录失败!", form);
  // before a missing key is told, the line is looked at
  await new Promise(setImmediate);
  const said = toastHistory().filter(({ id }) => id > lastSaid);
  expect([...said.map(({ kind, text }) => `${kind} ${text}`), ...told]).toEqual(expected);
});

test("what speaks of a field that the form does not show is told as a toast", () => {
  shown = ["username", "password"];
  tellSignInFailure(refused({ reason: "captcha.rejected", said: "图形验证码不正确" }), "登录失败!", form);
  expect([toastHistory()[0]?.text, told]).toEqual(["图形验证码不正确", []]);
});

test("without a line it is not the key that is missing", async () => {
  const lastSaid = toastHistory()[0]?.id ?? 0;
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("Failed to fetch")));
  tellSignInFailure(new KeyNotAvailable(""), "登录失败!", form);
  await new Promise(setImmediate);
  expect(toastHistory()[0]?.id ?? 0).toBe(lastSaid);
  noteConnection("answered");
});

test("specification §8: a code that was not sent says 发送失败! where the server has no word", () => {
  tellSignInFailure(refused({}), "发送失败!", form);
  expect(toastHistory()[0]).toMatchObject({ kind: "error", text: "发送失败!" });
});
