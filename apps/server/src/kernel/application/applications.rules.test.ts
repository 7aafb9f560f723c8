import { inSentence, optionOf } from "@sannong/contract/applications/application-problems.schemas";
import { problemsOf as judged } from "@sannong/contract/applications/application-rules.schemas";
import { describe, expect, test } from "vitest";
import { DEFAULT_SCOPES, initiateLoginUrl, redirectUriOfHandoff, type Registration } from "./index.ts";

/** As an operator reads them. */
const problemsOf = (registration: Registration) => judged(registration).map((one) => inSentence(one, optionOf));

const ordinary: Registration = {
  abbr: "njbt",
  name: "农机购置补贴（演示）",
  protocol: "oidc",
  redirectUris: ["https://njbt.example/callback"],
  postLogoutRedirectUris: ["https://njbt.example/"],
  backchannelLogoutUri: "https://njbt.example/backchannel-logout",
  initiateLoginUri: null,
  handoffUri: "https://njbt.example/handoff?code={code}&path={path}",
  checkUserUrl: null,
  defaultJumpType: 1,
  isPublicClient: false,
  requiresRole: false,
  isOwn: true,
  scopes: DEFAULT_SCOPES,
};

describe("what may be registered", () => {
  test("an ordinary system", () => expect(problemsOf(ordinary)).toEqual([]));

  test.each<[string, Partial<Registration>, RegExp]>([
    ["a bad abbreviation", { abbr: "1 x" }, /--abbr/],
    ["no name", { name: " " }, /--name/],
    ["no address at all", { redirectUris: [], handoffUri: null }, /至少要有一个/],
    ["not an address", { redirectUris: ["njbt"] }, /不是完整的网址/],
    ["another scheme", { redirectUris: ["javascript://x/"] }, /http/],
    ["a placeholder in a redirect address", { redirectUris: ["https://x.example/{path}"] }, /占位符/],
    ["a fragment in a redirect address", { redirectUris: ["https://x.example/#a"] }, /片段/],
    ["a user name in an address", { redirectUris: ["https://a:b@x.example/"] }, /用户名/],
    ["a wildcard, which no comparison letter by letter meets", { redirectUris: ["https://*.example.com/"] }, /通配符/],
    ["an unknown placeholder", { handoffUri: "https://x.example/?u={user}" }, /占位符/],
    ["a placeholder in the authority", { handoffUri: "https://{areaCode}.example/" }, /域名/],
    [
      "a placeholder in the path of a hand-off address",
      { handoffUri: "https://x.example/{path}?c={code}" },
      /\? 或 # 之后/,
    ],
    [
      "a ticket in the address of a system that takes codes",
      { handoffUri: "https://x.example/?t={ticket}" },
      /移交地址/,
    ],
    ["a code in that of a CAS system", { protocol: "cas", handoffUri: "https://x.example/?c={code}" }, /移交地址/],
    [
      "a ticket by another name than CAS clients look for",
      { protocol: "cas", handoffUri: "https://x.example/?st={ticket}" },
      /ticket=\{ticket\}/,
    ],
    ["a phase-one address without a place for the token", { tokenUri: "https://x.example/in" }, /\{token\} 的位置/],
    ["a phase-one address with a code", { tokenUri: "https://x.example/in?t={token}&c={code}" }, /移交地址/],
    ["a token in the authority", { tokenUri: "https://{token}.example/" }, /域名/],
    [
      "one address for both ways",
      { redirectUris: ["https://x.example/in"], handoffUri: "https://x.example/in?code={code}" },
      /同一个地址/,
    ],
    ["hand-off to a client without a secret", { isPublicClient: true }, /公开客户端/],
    ["an unknown jump type", { defaultJumpType: 7 }, /--jump-type/],
    ["scopes without openid", { scopes: "profile" }, /openid/],
    ["an unknown scope", { scopes: "openid admin" }, /admin/],
  ])("%s is refused", (_name, difference, problem) => {
    expect(problemsOf({ ...ordinary, ...difference }).join()).toMatch(problem);
  });

  test.each<[string, Partial<Registration>]>([
    [
      "a CAS system that is handed tickets at its own service address",
      {
        protocol: "cas",
        redirectUris: ["https://x.example/in"],
        handoffUri: "https://x.example/in?ticket={ticket}",
      },
    ],
    ["a phase-one address", { tokenUri: "https://x.example/in?t={token}&to={path}&a={areaCode}" }],
    ["a system that calls its code a token", { handoffUri: "https://x.example/in?token={token}" }],
  ])("%s", (_name, difference) => expect(problemsOf({ ...ordinary, ...difference })).toEqual([]));

  test("every problem is told at once", () => {
    expect(problemsOf({ ...ordinary, abbr: "", name: "", scopes: "profile" })).toHaveLength(3);
  });
});

test("a handed-off code is bound to the address without what is filled in", () => {
  expect(redirectUriOfHandoff("https://x.example/in?code={code}#/a")).toBe("https://x.example/in");
});

test("a system with its own sign-in start is opened there, with issuer and target", () => {
  const url = initiateLoginUrl(
    { initiateLoginUri: "https://x.example/login?a=1" },
    "https://p.example/oidc",
    "https://x.example/批次",
  );
  expect(Object.fromEntries(new URL(url ?? "").searchParams)).toEqual({
    a: "1",
    iss: "https://p.example/oidc",
    target_link_uri: "https://x.example/批次",
  });
  expect(initiateLoginUrl({ initiateLoginUri: null }, "https://p.example/oidc", null)).toBeNull();
});
