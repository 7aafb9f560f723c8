import { describe, expect, test } from "vitest";
import { judgeRequest } from "./authorization-request.rules.ts";

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
  test.each([
    ["openid profile email offline_access", "1 个地址，完全匹配"],
    ["openid address", "1 个地址，完全匹配"],
    ["openid phone email", "请求了未批准的字段"],
  ])("a scope is held against a system only where the portal refuses it: %s", (scope, found) => {
    expect(judged({ ...asked, scope }, {})).toMatchObject({ found });
  });
  test("a request_uri that stands for nothing is named", () => {
    expect(judged({ client_id: "loan-1", request_uri: "urn:x" }, {})).toMatchObject({ found: "request_uri 无效" });
  });
});
