import { expect, test } from "vitest";
import { causeOfJump, jumpEvents, wordsOfJump } from "./jump-log.rules.ts";

test.each([
  ["handoff.codeRefused", "handoff.suspended", "该系统已暂停服务，恢复时间请看系统说明"],
  ["oidc.tokensRefused", "invalid_client：client authentication failed", "令牌请求里的客户端密钥不对。"],
  [
    "oidc.authorizationRefused",
    "invalid_redirect_uri：redirect_uri did not match",
    "请求里的 redirect_uri 与登记的回调地址不一致",
  ],
  ["oidc.authorizationRefused", "invalid_scope：requested scope is not allowed", "请求了没有批准给本系统的字段"],
  ["oidc.authorizationRefused", "invalid_request：something new", "invalid_request：something new"],
  ["oidc.codeReplayed", "used twice", "同一个授权码用了两次，第一次换到的令牌已全部作废"],
  ["cas.ticketRefused", "INVALID_SERVICE", "核验时的 service 与发票据时的不是同一个地址"],
  ["cas.loginRefused", "roleMissing", "用户没有这个系统的角色"],
  ["oidc.logoutUndeliverable", "timeout", "系统没有及时应答"],
  ["oidc.logoutUndeliverable", null, null],
  ["cas.loginRefused", "constructor", "constructor"],
  ["cas.loginRefused", "__proto__", "__proto__"],
  [
    "oidc.logoutDelayed",
    "expected 200 OK from https://a.example/out, got: 503 Service Unavailable",
    "系统应答的状态码是 503，收下后应答 200",
  ],
  ["cas.logoutDelayed", "the system answered 404", "系统应答的状态码是 404，收下后应答 200"],
])("%s because of %s: %s", (event, reason, cause) => expect(causeOfJump({ event, reason })).toBe(cause));

test("every step has words", () => {
  expect(jumpEvents.map(wordsOfJump).every((words) => /^[^a-z.]+$/.test(words))).toBe(true);
});
