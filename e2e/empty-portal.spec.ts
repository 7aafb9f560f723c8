import { portalPaths } from "../packages/contract/src/portal-paths.ts";
import { isOpenPage } from "../packages/contract/src/rules/pages/who-may-enter.ts";
import { Role } from "../packages/contract/src/rules/identity/roles.ts";
import type { SeedAccount } from "../packages/demonstration/src/people.ts";
import { expect, isLookedAt, test } from "./support/fixtures.ts";
import { type EmptyPortal, startEmpty } from "./support/start-empty.ts";
import { stumpsOn } from "./support/stumps.ts";
import type { Page } from "@playwright/test";

/** Nobody signs in with these anywhere else: their installation ends with the story. */
const person = {
  label: "",
  nickname: "李青",
  password: "Chunfen#2026",
  passwordAge: 1,
  passwordIsWeak: false,
  tel: "",
  // as long as those the portal makes: a shorter one is refused as too weak to check a code with
  totpSecret: "JBSWY3DPEHPK3PXPKRSXG5DFONSWG4TF",
  regionCode: "320925",
  company: "",
  deptName: "",
  source: "",
};
const citizen = { ...person, username: "nongmin", accountType: 2, roleCode: Role.marketUser } satisfies SeedAccount;
const administrators = [
  Role.regionalAdministrator,
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
].map(
  (roleCode) =>
    ({
      ...person,
      username: `guanli${roleCode}`,
      accountType: 1,
      roleCode,
      regionCode: roleCode === Role.regionalAdministrator ? "320925" : "32",
    }) satisfies SeedAccount,
);

/** What only leads on, and what an address alone does not open. */
const notPages: readonly string[] = ["/demo/outbox", "/opening"];
const asked = portalPaths.filter((path) => !notPages.includes(path));
const besides = [
  "/market",
  "/serve/guide/nothing",
  "/serve/situation/nothing",
  "/notices/nothing",
  "/searchview?keywords=补贴",
  "/docs",
  "/old-browser",
];

let empty: EmptyPortal;
// one installation for all of them, one after the other
test.describe.configure({ mode: "default", timeout: 900_000 });
test.beforeAll(async () => {
  test.setTimeout(300_000);
  empty = await startEmpty();
  await empty.addAccounts([citizen, ...administrators]);
});
test.afterAll(() => empty?.stop());

async function picture(page: Page, name: string): Promise<void> {
  if (!isLookedAt) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/empty/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

const nameOf = (path: string) => path.replace(/\W+/g, "_").replace(/^_/, "") || "root";

/** One page: it has come whole, nothing failed, nothing is a stump, and nothing is of the demonstration. */
async function look(page: Page, path: string, who: string): Promise<string[]> {
  await page.goto(`${empty.url}${path}`);
  await expect(page.locator("h1, h2").first(), path).toBeAttached({ timeout: 30_000 });
  await page.waitForLoadState("networkidle");
  await expect(page.locator(".sk-wait"), `${path} waits`).toHaveCount(0, { timeout: 30_000 });
  const faults = await stumpsOn(page);
  const failed = await page.locator(".empty.bad, .toast.error").allInnerTexts();
  const narrowed = await page.locator('[data-kind="noneFound"]').allInnerTexts();
  const unexplained = (await page.locator(".empty").allInnerTexts()).filter((one) => !one.includes("\n"));
  const searches = await page.locator("nav.hot a").allInnerTexts();
  const words = await page.locator("body").innerText();
  const markup = path.startsWith("/docs") ? "" : await (await page.request.get(`${empty.url}${path}`)).text();
  await picture(page, `${who}-${nameOf(path)}`);
  return [
    ...faults,
    ...failed.map((one) => `failed: ${one}`),
    ...searches.map((one) => `offers a search that finds nothing: ${one}`),
    ...unexplained.map((one) => `does not say what will be here: ${one}`),
    ...(path.includes("?") ? [] : narrowed.map((one) => `offers to clear what nobody set: ${one}`)),
    ...(/演示|虚构/.test(path.startsWith("/docs") ? "" : words + markup) ? ["names the demonstration"] : []),
  ].map((one) => `${who} ${path} ${one.replaceAll("\n", " ")}`);
}

/** How many pages are looked at at once: most of a look is waiting until nothing more is asked for. */
const TABS = 4;

async function walk(page: Page, paths: readonly string[], who: string): Promise<string[]> {
  const waiting = [...paths];
  const found: string[] = [];
  const lookAtTheRest = async (tab: Page) => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
      found.push(...(await look(tab, path, who)));
  };
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => page.context().newPage()));
  await Promise.all([page, ...others].map(lookAtTheRest));
  return found;
}

test("whoever looks at a portal without content, owner or telephone sees whole pages", async ({ page }) => {
  const open = [...asked.filter(isOpenPage), ...besides];
  expect(open.length).toBeGreaterThan(25);
  expect(await walk(page, open, "visitor")).toEqual([]);
});

/** Open pages that look otherwise to who is signed in; the others were seen by the visitor. */
const openAndPersonal: readonly string[] = ["/homeZtfw", "/app", "/feedback"];

test("so does who is signed in, on every page of theirs", async ({ page }) => {
  await empty.openSignedIn(page, citizen.username, "market", "/homeZtfw");
  const closed = asked.filter((path) => !isOpenPage(path) && path !== "/home");
  const pages = [...closed, ...openAndPersonal];
  expect(pages.length).toBeGreaterThan(30);
  expect(await walk(page, pages, "citizen")).toEqual([]);
});

/** A form of the owner's own values, whose hints speak of the telephone that is to be filled in: not a list of things. */
const notLists: readonly string[] = ["/management/site"];

for (const { username, roleCode } of administrators)
  test(`so does an administrator (${roleCode}), in every list of the office`, async ({ page }) => {
    await empty.openSignedIn(page, username, "gov", "/management");
    const links = page.locator('nav a[href^="/management"]');
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);
    const lists = [...paths.filter((path) => !notLists.includes(path)), "/todo", "/home"];
    expect(lists.length).toBeGreaterThan(2);
    expect(await walk(page, lists, `office${roleCode}`)).toEqual([]);
  });
