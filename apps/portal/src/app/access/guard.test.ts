import { isPortalPath, portalRedirects } from "@sannong/contract/portal-paths";
import { openPrefixes } from "@sannong/contract/rules/pages/who-may-enter";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearToasts, toastHistory } from "@sannong/ui";
import { adoptToken, forgetSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { NoConnection } from "../../lib/api/connection.ts";
import { guardOf, whereInstead } from "./guard.ts";

const person = (roleCode: string, source = "") => ({
  user: { nickname: "演示", source },
  roles: [{ roleCode }],
  passwordUpdateTime: "",
});

let answer: () => Response;
const knows = (told: object) => () => new Response(JSON.stringify({ success: true, code: 200, msg: "", data: told }));

beforeEach(() => {
  answer = knows(person("1"));
  vi.stubGlobal("fetch", async () => answer());
  // what <html> carries follows the remembered counter
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => {
  forgetSession();
  storage.flash.clear();
  clearToasts();
  vi.unstubAllGlobals();
});

const at = (path: string) => {
  const { pathname, search } = new URL(path, "https://here.invalid");
  return whereInstead({ pathname, search });
};

describe("the guard gathers, asks and remembers", () => {
  test("a visitor's refused target is kept", async () => {
    expect(await at("/data/myData?tab=2")).toBe("/first");
    expect(storage.backUrl.get()).toBe("/data/myData?tab=2");
    expect(storage.wantedName.get()).toEqual({ of: "/data/myData?tab=2", name: "数据资源：我的数据" });
  });

  test.each([
    ["/first", "/favourites"],
    ["/login", "/favourites"],
    ["/upstream/return/zwfw", "/favourites"],
    ["/homeZtfw", null],
    ["/searchview", null],
  ])("…on the way to a sign-in alone: at %s it is %s", async (path, kept) => {
    await at("/favourites");
    await at(path);
    expect(storage.backUrl.get()).toBe(kept);
  });

  test("whom a page is not for is told so in words, also when the office's document ends with it", async () => {
    answer = knows(person("4"));
    await adoptToken("t", () => true);
    expect(await at("/home")).toBe("/first");
    expect(toastHistory()[0]?.text).toBe(
      "“工作人员首页”只供农业农村部门工作人员使用，您的账号不能进入。如有需要，请联系本地区管理员。",
    );
    expect(await at("/management/people")).toBe("/first");
    expect(storage.flash.get()).toMatchObject({ kind: "warning", text: expect.stringContaining("“管理后台”只供") });
  });

  test.each([
    ["/home", "0", "“工作人员首页”在工作人员入口，请先切换到工作人员入口"],
    ["/market", "1", "“市场服务”在公众服务入口，请先切换到公众服务"],
  ])("staff who ask for %s at the other counter are told where it is", async (path, homeType, words) => {
    await adoptToken("t", () => true);
    storage.homeType.set(homeType);
    expect(await at(path)).toBe("/first");
    expect(toastHistory()[0]?.text).toBe(words);
  });

  test.each([
    ["/serve", "/serve/govermentserve"],
    ["/system/?a=1", "/system/index?a=1"],
    ["/data", "/data/dataanalysis"],
    ["/scene", "/scene/scene"],
    ["/nothing/here", "/404"],
    ["/homeZtfw", null],
    ["/", "/first"],
  ])("a visitor at %s goes to %s", async (path, expected) => {
    expect(await at(path)).toBe(expected);
  });

  test("a token without a user loads it, then decides", async () => {
    await adoptToken("t", () => false);
    storage.homeType.set("1");
    expect(await at("/first")).toBe("/home");
    expect(await at("/home")).toBeNull();
  });

  test("who may not be in government mode gets mode 0 and /homeZtfw", async () => {
    answer = knows(person("4"));
    await adoptToken("t", () => true);
    storage.homeType.set("1");
    expect(await at("/home")).toBe("/homeZtfw");
    expect(storage.homeType.get()).toBe("0");
  });

  // whatever becomes of a person's token, it never costs a page that a visitor may see
  test.each(openPrefixes.filter((path) => isPortalPath(path) && !(path in portalRedirects)))(
    "when user info fails at %s the page stays",
    async (path) => {
      await adoptToken("t", () => false);
      answer = () => new Response("", { status: 500 });
      expect(await at(`${path}?a=1`)).toBeNull();
      expect([storage.token.get(), storage.backUrl.get()]).toEqual([null, null]);
    },
  );

  test("at a closed page it is a visitor's refused target", async () => {
    await adoptToken("t", () => false);
    answer = () => new Response("", { status: 500 });
    expect(await at("/system/index?a=1")).toBe("/first");
    expect([storage.token.get(), storage.backUrl.get()]).toEqual([null, "/system/index?a=1"]);
  });

  test("whom /first led on with it is led back there", async () => {
    await adoptToken("t", () => false);
    answer = () => new Response("", { status: 500 });
    storage.ledOnFromFirst.set("1");
    expect(await at("/homeZtfw")).toBe("/first");
    expect(storage.ledOnFromFirst.get()).toBeNull();
  });

  test("without a line an open page stays, a closed one is not guessed at, and the login is kept", async () => {
    await adoptToken("t", () => false);
    answer = () => {
      throw new TypeError("Failed to fetch");
    };
    expect(await at("/searchview")).toBeNull();
    await expect(at("/system/index")).rejects.toBeInstanceOf(NoConnection);
    expect(storage.token.get()).toBe("t");
  });
});

describe("from one document to another leads a visit of the whole page", () => {
  /** Where the whole page goes that was loaded at an address; undefined where somebody stays in the application. */
  const leftFor = async (document: "portal" | "office", loadedAt: string, to: string) => {
    const assign = vi.fn<(address: string) => void>();
    const nothingKept = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    const location = { pathname: loadedAt, assign, replace: assign };
    vi.stubGlobal("window", { location, sessionStorage: nothingKept, localStorage: nothingKept });
    const guard = guardOf(document) as (passage: { request: Request }) => Promise<unknown>;
    // the buttons of a browser change the address before anybody is asked
    location.pathname = to;
    const passed = guard({ request: new Request(new URL(to, "https://here.invalid")) }).catch(() => undefined);
    // whoever leaves waits for the other page for ever
    await Promise.race([passed, vi.waitUntil(() => assign.mock.calls.length > 0, { timeout: 2000 })]);
    return assign.mock.calls[0]?.[0];
  };

  test.each([
    ["portal", "/searchview", "/status"],
    ["portal", "/manual", "/docs/secrets?from=1"],
    ["portal", "/homeZtfw", "/management"],
    ["office", "/management", "/docs"],
    ["office", "/management", "/homeZtfw"],
  ] as const)("in the %s, from %s to %s", async (document, loadedAt, to) => {
    expect(await leftFor(document, loadedAt, to)).toBe(to);
  });

  test.each([
    ["portal", "/homeZtfw", "/searchview"],
    // the server has answered with this document, as nothing is there
    ["portal", "/docs/nothing", "/docs/nothing"],
  ] as const)("…and not in the %s, from %s to %s", async (document, loadedAt, to) => {
    expect(await leftFor(document, loadedAt, to)).toBeUndefined();
  });
});
