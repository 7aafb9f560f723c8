import { describe, expect, test } from "vitest";
import { problemOfMessage, refusalOfExchange, wayOf } from "./envelope.rules.ts";

const none = { appId: "", secret: "", timestamp: "", nonce: "", sign: "" };
const now = new Date("2026-11-22T00:00:00Z");

test.each([
  ["nothing", none],
  ["nothing", { ...none, secret: "s" }],
  ["nothing", { ...none, appId: "a" }],
  ["secret", { ...none, appId: "a", secret: "s" }],
  ["signature", { ...none, appId: "a", sign: "x" }],
  ["signature", { ...none, appId: "a", secret: "s", nonce: "n" }],
])("%s proves a system with %j", (way, credentials) => expect(wayOf(credentials)).toBe(way));

const said = (milliseconds: number, nonce = "0123456789abcdef") =>
  problemOfMessage({ ...none, appId: "a", timestamp: String(now.getTime() + milliseconds), nonce, sign: "x" }, now);
test.each([
  [0, null],
  [-300_000, null],
  [300_000, null],
  [-300_001, "open.clockSkew"],
  [300_001, "open.clockSkew"],
])("a clock that is %i ms off is %s", (milliseconds, problem) => expect(said(milliseconds)).toBe(problem));
test.each(["", "short", "with\nline-break-0123", "x".repeat(65)])("a nonce %j is none", (nonce) =>
  expect(said(0, nonce)).toBe("open.signatureWrong"),
);

describe("why the token endpoint refused", () => {
  test.each([
    ["authorization code not found", "open.codeUnknown"],
    ["authorization code is expired", "open.codeExpired"],
    ["authorization code already consumed", "open.codeUsed"],
    ["AuthorizationCode was already used", "open.codeUsed"],
    ["authorization code redirect_uri mismatch", "open.codeForeign"],
    ["client mismatch", "open.codeForeign"],
    ["invalid_request：missing required parameter(s) 'redirect_uri'", "open.codeForeign"],
    ["invalid_grant：grant request is invalid：missing DPoP proof JWT", "open.proofRequired"],
    ["invalid_grant：grant request is invalid：PKCE verification failed", "open.verifierWrong"],
    ["grant not found for this session", "open.sessionEnded"],
    ["account not found for this session", "open.sessionEnded"],
    ["something new", "open.sessionEnded"],
  ])("%s", (problem, refusal) => expect(refusalOfExchange("authorization_code", problem)).toBe(refusal));
  test.each([
    ["refresh token not found", "open.refreshUnknown"],
    ["refresh token is expired", "open.refreshUnknown"],
    ["client mismatch", "open.refreshUnknown"],
    ["refresh token already used", "open.refreshUsed"],
    ["RefreshToken was already used", "open.refreshUsed"],
    ["invalid_request：missing required parameter(s) 'refresh_token'", "open.refreshUnknown"],
    ["invalid_grant：grant request is invalid：missing DPoP proof JWT", "open.proofRequired"],
    ["grant not found", "open.sessionEnded"],
  ])("%s", (problem, refusal) => expect(refusalOfExchange("refresh_token", problem)).toBe(refusal));
});
