import { portalPaths } from "../packages/contract/src/portal-paths.ts";
import { isOpenPage } from "../packages/contract/src/rules/who-may-enter.ts";
import { Role } from "../packages/contract/src/rules/roles.ts";
import type { SeedAccount } from "../apps/server/src/seed/accounts-demonstration.ts";
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
  totpSecret: "JBSWY3DPEHPK3PXP",
  regionCode: "320925",
  company: "",
  deptName: "",
  source: "",
};
const citizen = { ...person, username: "nongmin", accountType: 2, roleCode: Role.marketUser } satisfies SeedAccount;

/** What only leads on, and what an address alone does not open. */
const notPages: readonly string[] = ["/demo/outbox", "/opening"];
const asked = portalPaths.filter((path) => !notPages.includes(path));
const besides = [
  "/market",
  "/serve/guide/nothing",
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
  await empty.addAccounts([citizen]);
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
  const words = await page.locator("body").innerText();
  const markup = path.startsWith("/docs") ? "" : await (await page.request.get(`${empty.url}${path}`)).text();
  await picture(page, `${who}-${nameOf(path)}`);
  return [
    ...faults,
    ...failed.map((one) => `failed: ${one}`),
    ...(path.includes("?") ? [] : narrowed.map((one) => `offers to clear what nobody set: ${one}`)),
    ...(/演示|虚构/.test(path.startsWith("/docs") ? "" : words + markup) ? ["names the demonstration"] : []),
  ].map((one) => `${who} ${path} ${one.replaceAll("\n", " ")}`);
}

async function walk(page: Page, paths: readonly string[], who: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) found.push(...(await look(page, path, who)));
  return found;
}

test("whoever looks at a portal without content, owner or telephone sees whole pages", async ({ page }) => {
  const open = [...asked.filter(isOpenPage), ...besides];
  expect(open.length).toBeGreaterThan(25);
  expect(await walk(page, open, "visitor")).toEqual([]);
});

test("so does who is signed in, on every page of theirs", async ({ page }) => {
  await empty.openSignedIn(page, citizen.username, "market", "/homeZtfw");
  const pages = asked.filter((path) => !["/first", "/login", "/register", "/home"].includes(path));
  expect(await walk(page, pages, "citizen")).toEqual([]);
});
