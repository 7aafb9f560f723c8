import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiCancelled, ApiRefusal, SessionEnded } from "../../lib/api-failure.ts";
import { KeyNotAvailable } from "../../lib/verification/seal-for-call.ts";
import { tellSignInFailure } from "./sign-in-failure.ts";

let told: string[] = [];
const form = {
  setProblem: (field: string, message: string) => void told.push(`${field}: ${message}`),
  focus: (field: string) => void told.push(`focus ${field}`),
};

beforeEach(() => (told = []));
afterEach(clearToasts);

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
])("specification §8: a failed sign-in tells %s", (_name, failure, expected) => {
  const lastSaid = toastHistory()[0]?.id ?? 0;
  tellSignInFailure(failure, "登录失败!", form);
  const said = toastHistory().filter(({ id }) => id > lastSaid);
  expect([...said.map(({ kind, text }) => `${kind} ${text}`), ...told]).toEqual(expected);
});

test("specification §8: a code that was not sent says 发送失败! where the server has no word", () => {
  tellSignInFailure(refused({}), "发送失败!", form);
  expect(toastHistory()[0]).toMatchObject({ kind: "error", text: "发送失败!" });
});
