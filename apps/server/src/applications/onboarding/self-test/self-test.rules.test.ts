import { describe, expect, test } from "vitest";
import { judgeEnded, ofLogoutToken } from "./logout.rules.ts";
import { findingOfSilence, judgeClock, judgeRefusedExchange, judgeRequest, judgeTls } from "./self-test.rules.ts";

const now = new Date("2026-11-25T08:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

describe("the way to a system", () => {
  const tls = (change: Partial<Parameters<typeof judgeTls>[0]>) =>
    judgeTls({ protocol: "https:", certificateUntil: inDays(90), now, isProduction: true, ...change });

  test("is safe by HTTPS with a certificate that holds", () => {
    expect(tls({})).toEqual({ outcome: "ok", found: "HTTPS，证书有效至 2027-02-23" });
    expect(tls({ certificateUntil: null })).toMatchObject({ outcome: "ok" });
  });
  test.each([
    [13.9, "证书只剩 13 天。"],
    [-0.1, "证书只剩 0 天。"],
  ])("is warned of when its certificate ends in %s days", (days, cause) => {
    expect(tls({ certificateUntil: inDays(days) })).toMatchObject({ outcome: "warn", cause });
  });
  test("is not by plain HTTP: refused in production, warned of elsewhere", () => {
    expect(tls({ protocol: "http:" })).toMatchObject({ outcome: "fail", found: "没有使用 HTTPS" });
    expect(tls({ protocol: "http:", isProduction: false })).toMatchObject({ outcome: "warn" });
  });
  test.each([
    ["CERT_HAS_EXPIRED", "证书已过期"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "证书不是这个域名的"],
    ["SOMETHING_NEW", "TLS 握手失败（SOMETHING_NEW）"],
  ])("ends at a certificate that is not to be trusted: %s", (tlsProblem, cause) => {
    expect(findingOfSilence({ reason: "unreachable", tlsProblem })).toMatchObject({
      outcome: "fail",
      found: "证书不被信任",
      cause,
    });
  });
});

test.each([
  [0, "ok"],
  [60, "ok"],
  [61, "warn"],
  [300, "warn"],
  [301, "fail"],
])("a clock that is %s seconds apart: %s", (seconds, outcome) => {
  for (const sign of [1, -1]) {
    const theirs = new Date(now.getTime() + sign * seconds * 1000);
    expect(judgeClock(theirs.toUTCString(), now)).toMatchObject({ outcome });
  }
});
test("a clock that is not shown", () => {
  expect(judgeClock(undefined, now)).toMatchObject({ outcome: "warn" });
});

describe("a notice that a session is over", () => {
  const ended = (change: Partial<Parameters<typeof judgeEnded>[0]>) =>
    judgeEnded({ took: 40, problem: null, isOver: true, ...change }, ofLogoutToken);

  test("counts when the browser is a stranger again", () => {
    expect(ended({})).toEqual({ outcome: "ok", found: "会话已按通知结束" });
  });
  test("does not when the browser is still in, however quickly it was accepted", () => {
    expect(ended({ isOver: false })).toMatchObject({ outcome: "fail", found: "收到退出通知，会话还在" });
  });
  test("is not said to have ended anything where no page tells", () => {
    expect(ended({ isOver: null })).toMatchObject({ outcome: "warn", found: "已接受通知，看不出会话是否结束" });
  });
  test("is told of when it was refused, or taken slowly", () => {
    expect(ended({ problem: "503", isOver: null })).toMatchObject({ outcome: "fail", cure: ofLogoutToken });
    expect(ended({ took: 2001 })).toMatchObject({ outcome: "warn", found: "2.0 秒才响应，要求 2 秒以内" });
  });
});

describe("what a system bound itself to", () => {
  const asked = {
    client_id: "loan-1",
    response_type: "code",
    redirect_uri: "https://loan.example/in",
    scope: "openid",
  };
  const judged = (params: object, terms: { requiresPkce?: boolean; requiresPushedRequests?: boolean }, more = {}) =>
    judgeRequest(
      { params: new Map(Object.entries(params)) },
      {
        appId: "loan-1",
        redirectUris: [asked.redirect_uri],
        scopes: "openid profile",
        terms: { requiresPkce: false, requiresPushedRequests: false, ...terms },
        ...more,
      },
    );
  test.each<[string, object, object, string]>([
    ["nothing is promised", {}, {}, "1 个地址，完全匹配"],
    [
      "PKCE is promised and kept",
      { code_challenge: "x", code_challenge_method: "S256" },
      { requiresPkce: true },
      "1 个地址，完全匹配",
    ],
    ["PKCE is promised and left out", {}, { requiresPkce: true }, "没有 S256 的 code_challenge"],
    [
      "PKCE is promised and plain",
      { code_challenge: "x", code_challenge_method: "plain" },
      { requiresPkce: true },
      "没有 S256 的 code_challenge",
    ],
    ["pushing is promised and kept", { request_uri: "urn:x" }, { requiresPushedRequests: true }, "1 个地址，完全匹配"],
    ["pushing is promised and left out", {}, { requiresPushedRequests: true }, "没有先推送授权请求"],
  ])("is looked at in its request: %s", (_when, more, terms, found) => {
    expect(judged({ ...asked, ...more }, terms)).toMatchObject({ found });
  });
  test("signing is promised, kept, left out, or done with a foreign key", () => {
    const signs = { requiresSignedRequests: true };
    expect(judged({ ...asked, request: "x" }, {}, signs)).toMatchObject({ found: "1 个地址，完全匹配" });
    expect(judged(asked, {}, signs)).toMatchObject({ found: "授权请求没有签名" });
    expect(judged({ client_id: "loan-1", request: "x" }, {}, signs)).toMatchObject({ found: "request 的签名不对" });
  });
  test("a request_uri that stands for nothing is named", () => {
    expect(judged({ client_id: "loan-1", request_uri: "urn:x" }, {})).toMatchObject({ found: "request_uri 无效" });
  });
  test("a refusal for want of a proof says so, not that the code has expired", () => {
    expect(judgeRefusedExchange("invalid_grant: DPoP proof JWT not provided", true)).toMatchObject({
      found: "没有正确的 DPoP 证明",
    });
  });
});
