import { login } from "@sannong/contract/authentication/sign-in";
import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, expect, test, vi } from "vitest";
import { ApiCancelled, ApiRefusal, SessionEnded } from "./api-failure.ts";
import { onRefusal } from "./on-refusal.ts";

afterEach(clearToasts);
const said = () => toastHistory().map(({ kind, text }) => `${kind} ${text}`);

test("a refusal the caller answers is answered and not said", () => {
  const answer = vi.fn<(message: string) => void>();
  onRefusal(login, { "captcha.rejected": answer })(
    new ApiRefusal({ status: 200, reason: "captcha.rejected", message: "再来" }),
  );
  expect(answer).toHaveBeenCalledWith("再来", expect.any(ApiRefusal));
  expect(said()).toEqual([]);
});

test("any other is said in its own words", () => {
  onRefusal(login)(new ApiRefusal({ status: 200, reason: "signIn.rejected", message: "用户名或密码错误" }));
  expect(said()).toEqual(["error 用户名或密码错误"]);
});

test("what is not ours to explain gets the general sentence", () => {
  onRefusal(login)(new TypeError("x is undefined"));
  expect(said()[0]).toBe("error 系统错误!");
});

test("cancelled calls and ended sessions are silent", () => {
  const before = said().length;
  onRefusal(login)(new ApiCancelled());
  onRefusal(login)(new SessionEnded({ status: 401, message: "ErrorToLogin" }));
  expect(said()).toHaveLength(before);
});
