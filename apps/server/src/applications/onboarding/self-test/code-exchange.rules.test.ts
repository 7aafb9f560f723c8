import { expect, test } from "vitest";
import { judgeRefusedExchange } from "./code-exchange.rules.ts";

test("a refusal for want of a proof says so, not that the code has expired", () => {
  expect(judgeRefusedExchange("invalid_grant: DPoP proof JWT not provided", true)).toMatchObject({
    found: "没有正确的 DPoP 证明",
  });
});

test.each([
  ["invalid_request：no client authentication mechanism provided", "令牌请求没有证明身份"],
  ["invalid_request：client authentication must only be provided using one mechanism", "令牌请求没有证明身份"],
  ["invalid_request：invalid authorization header value format", "令牌请求没有证明身份"],
  ["invalid_request：missing required parameter(s)：'code'", "令牌请求的参数不对"],
  ["unsupported_grant_type：unsupported grant_type requested", "令牌请求的参数不对"],
  ["invalid_client：client authentication failed：the client secret has expired", "密钥已到期"],
  ["invalid_client：client authentication failed：client certificate was not provided", "TLS 证书没有通过核对"],
  ["invalid_grant：grant request is invalid：mutual TLS client certificate not provided", "TLS 证书没有通过核对"],
  ["invalid_client：client authentication failed：invalid secret provided", "返回 401 invalid_client"],
  ["invalid_grant：grant request is invalid：authorization code is expired", "授权码已过期"],
])("a refusal is told by what was wrong: %s", (reason, found) => {
  expect(judgeRefusedExchange(reason, true)).toMatchObject({ found });
});
