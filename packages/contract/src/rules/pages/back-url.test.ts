import { expect, test } from "vitest";
import { resumptionOf, type Resumption } from "./back-url.ts";

const router = (path: string): Resumption => ({ by: "router", path });

test.each<[string, string | null | undefined, Resumption | null]>([
  ["a page of ours", "/system/index", router("/system/index")],
  ["with query and hash", "/data/myData?tab=2#top", router("/data/myData?tab=2#top")],
  ["an authorization to be resumed", "/oidc/auth/abc", { by: "wholePage", path: "/oidc/auth/abc" }],
  ["a CAS login", "/cas/login?service=x", { by: "wholePage", path: "/cas/login?service=x" }],
  ["/oidcx is ours", "/oidcx", router("/oidcx")],
  ["nothing kept", null, null],
  ["empty", "", null],
  ["another origin", "https://evil.example/", null],
  ["another host without a scheme", "//evil.example/a", null],
  ["…behind a backslash", "/\\evil.example", null],
  ["…behind a tab", "/\t/evil.example", null],
  ["…behind dots", "/.//evil.example", null],
  ["…behind dots up", "/a/..//evil.example", null],
  ["a script", "javascript:alert(1)", null],
  ["a relative path", "system/index", null],
  ["the root", "/", null],
  ["the entrance itself", "/first?isLogin", null],
  ["the login page", "/login", null],
  ["the page for visitors from systems", "/unifiedLogin?uid=1", null],
])("back to %s: %j", (_name, kept, expected) => {
  expect(resumptionOf(kept)).toEqual(expected);
});
