import { closedPageName, closedPageNames } from "@sannong/contract/page-names";
import { isPortalPath } from "@sannong/contract/portal-paths";
import { portalMenu } from "@sannong/contract/catalogue/portal-menu";
import { visibleItems } from "@sannong/contract/rules/pages/menu-visibility";
import { type EntryFacts, obstacleOf } from "@sannong/contract/rules/pages/who-may-enter";
import { clearToasts, toastHistory } from "@sannong/ui";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { marketBar, staffBar } from "../../content/site/menu.ts";
import { quickQueries } from "../../content/site/quick-queries.tsx";
import { entryFactsOf, needsSignIn } from "../../lib/session/obstacle.ts";
import { adoptToken, forgetSession } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { siteGroups } from "../../routes/sitemap.tsx";
import { changeCounterFor, isStopped } from "./closed-pages.ts";
import { collectHeads } from "../pages/collect-heads.ts";

const heads = await collectHeads();
const opened = vi.hoisted(() => [] as unknown[]);
vi.mock("../dialogs.ts", async (load) => ({
  ...(await load<object>()),
  openDialog: (...asked: unknown[]) => opened.push(asked),
}));

const comes = async (roleCode: string) => {
  const person = { user: { nickname: "演示", source: "" }, roles: [{ roleCode }], passwordUpdateTime: "" };
  const told = { success: true, code: 200, msg: "", data: person };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(told)));
  await adoptToken("t", () => true);
};
const to = (path: string) => {
  const { pathname, search, hash } = new URL(path, "https://here.invalid");
  return { pathname, search, hash };
};

beforeEach(() => {
  opened.length = 0;
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => {
  forgetSession();
  clearToasts();
  vi.unstubAllGlobals();
});

describe("a step towards a page that is closed", () => {
  test.each([
    ["/mine", {}],
    ["/system", {}],
    ["/serve/redblacklist?list=red", {}],
    ["/home", { counter: "gov" }],
    ["/management/people", { counter: "gov" }],
  ])("a visitor who presses %s is asked to sign in where they stand", (path, asked) => {
    expect(isStopped(to(path))).toBe(true);
    expect(opened).toEqual([["signIn", asked]]);
    expect(storage.backUrl.get()).toBe(path);
  });

  test.each(["/homeZtfw", "/serve", "/searchview?keywords=x", "/notices/7", "/nowhere", "/first?isLogin"])(
    "nobody is stopped on the way to %s",
    (path) => {
      expect(isStopped(to(path))).toBe(false);
      expect(opened).toEqual([]);
    },
  );

  test("whom a page is not for stays, and hears why", async () => {
    await comes("4");
    expect(isStopped(to("/management"))).toBe(true);
    expect(toastHistory()[0]?.text).toContain("“管理后台”只供农业农村部门工作人员使用");
    expect(storage.backUrl.get()).toBeNull();
  });

  test.each([
    ["/market", "1", "0", "已切换到市场主体与公众服务"],
    ["/home", "0", "1", "已切换到工作人员服务"],
  ])("staff who press %s at counter %s go to counter %s with it", async (path, before, after, words) => {
    await comes("1");
    storage.homeType.set(before);
    expect(isStopped(to(path))).toBe(false);
    changeCounterFor(to(path));
    expect(storage.homeType.get()).toBe(after);
    expect(toastHistory()[0]?.text).toBe(words);
  });

  test("a page of everybody's changes nobody's counter", async () => {
    await comes("1");
    storage.homeType.set("1");
    changeCounterFor(to("/scene/scene"));
    expect(storage.homeType.get()).toBe("1");
  });
});

/** What is written down as a link, and who sees it. */
const everywhere = [
  ...visibleItems(portalMenu, { signedIn: false, userType: "" }).filter(({ id }) => id !== "home"),
  ...siteGroups.flatMap(({ links }) => links.map(([path, name]) => ({ path, name }))),
];
const atTheMarket = [...everywhere, ...marketBar, ...quickQueries, { path: "/market", name: "市场服务" }];
const atTheStaffs = [...visibleItems(portalMenu, { signedIn: true, userType: "1" }), ...everywhere, ...staffBar];

const facts = (path: string, who: Partial<EntryFacts>): EntryFacts => ({
  ...entryFactsOf(to(path), { status: "anonymous" }),
  ...who,
});

describe("no link that is written down is refused", () => {
  const citizen = { is: "signedIn", mayUseGovernmentMode: false } as const;
  const staff = { is: "signedIn", mayUseGovernmentMode: true } as const;

  test.each(atTheMarket)("$name ($path) at the market's counter", ({ path }) => {
    const { pathname } = to(path);
    expect(isPortalPath(pathname)).toBe(true);
    expect(obstacleOf(facts(path, { homeType: 0, visitor: citizen }))).toBeNull();
    expect(obstacleOf(facts(path, { homeType: 0, visitor: staff }))).toBeNull();
    if (needsSignIn(path)) expect(closedPageName(path)).toBeTruthy();
  });

  test.each(atTheStaffs)("$name ($path) at the staff's counter", ({ path }) => {
    expect(isPortalPath(to(path).pathname)).toBe(true);
    expect(obstacleOf(facts(path, { homeType: 1, visitor: staff }))).toBeNull();
  });
});

/** Where the words beside a link are shorter, or one page shows several lists, than the title of the page. */
const otherThanTheTitle: Readonly<Record<string, string>> = {
  "/mine": "我的账号",
  "/serve/redblacklist": "红榜名单",
  "/serve/adminlist": "行政许可公示",
  "/servesearchview": "搜索",
  "/systemsearchview": "搜索",
  "/datasearchview": "搜索",
};

test("a page that needs a sign-in is called by its title", () => {
  const ofPages = Object.entries(closedPageNames).filter(([path]) => heads[path] !== undefined);
  expect(ofPages.length).toBeGreaterThan(30);
  for (const [path, name] of ofPages) expect(heads[path]?.title, path).toBe(otherThanTheTitle[path] ?? name);
});
