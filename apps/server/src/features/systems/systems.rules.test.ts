import { describe, expect, test } from "vitest";
import {
  DEFAULT_SCOPES,
  initiateLoginUrl,
  problemsOf,
  redirectUriOfHandoff,
  type Registration,
} from "./systems.rules.ts";

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
    ["an unknown placeholder", { handoffUri: "https://x.example/?u={user}" }, /占位符/],
    ["a placeholder in the authority", { handoffUri: "https://{areaCode}.example/" }, /域名/],
    [
      "a placeholder in the path of a hand-off address",
      { handoffUri: "https://x.example/{path}?c={code}" },
      /\? 或 # 之后/,
    ],
    ["a portal token in a hand-off address", { handoffUri: "https://x.example/?t={token}" }, /移交地址/],
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
