import type { Page } from "@playwright/test";
import { expect, isLookedAt, machinery, people, portal, test } from "./support/fixtures.ts";
import { settle, type Walker } from "./support/link-walk.ts";
import { allViews, faultsOf, faultsOfLoading, nothingYetOn, showIn, viewsInTurn } from "./support/page-looks.ts";
import { watchShifts } from "./support/phone.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { administrators, farmer, official, ownOffice, pagesOf, visitor } from "./support/walkers.ts";

/** `EVERY_LOOK=1`: each page in every look and at both widths, with a picture of each; else in three of the six. */
const isEveryLook = process.env["EVERY_LOOK"] !== undefined;

/**
 * What these people of the demonstration have nothing of, so that the page is judged with the sentence that says so;
 * every other page is judged with something on it.
 */
const withNothingYet: readonly string[] = [
  "/systemsettled",
  "/management/announcements",
  "/management/audit-watch",
  "/management/backups",
  "/management/integration",
  "/management/manuals",
];

async function begin(page: Page, { username, homeType }: Walker): Promise<void> {
  await watchShifts(page);
  if (username) await openSignedIn(page, username, homeType === 1 ? "gov" : "market", "/sitemap");
  else await page.goto(`${portal()}/sitemap`);
}

/** Whoever was in a system has told it something, which their own pages say then. */
async function haveBeenInASystem(page: Page): Promise<void> {
  await page.goto(`${portal()}/opening?service=njbt-apply`);
  await page.waitForURL((url) => url.origin === machinery());
}

const nameOf = (path: string) => path.slice(1).replaceAll(/[^\p{L}\p{N}]+/gu, "-");

async function faultsAt(page: Page, { name }: Walker, path: string, index: number): Promise<string[]> {
  const faults: string[] = [];
  let loadedAt = 0;
  for (const view of isEveryLook ? allViews : viewsInTurn(index)) {
    const { look, width } = view;
    const fault = (what: string) => faults.push(`${path} ${look} ${width}: ${what}`);
    // a page is loaded plain, and judged as it comes; what is chosen there changes it in its place
    if (look === "plain" && loadedAt !== width) {
      await showIn(page, view);
      await page.goto(`${portal()}${path}`);
      await settle(page);
      loadedAt = width;
      for (const what of await faultsOfLoading(page)) fault(what);
      if (!withNothingYet.includes(path))
        for (const nothing of await nothingYetOn(page)) fault(`is judged with nothing on it: ${nothing}`);
    }
    await showIn(page, view);
    for (const what of await faultsOf(page, view)) fault(what);
    if (isEveryLook && isLookedAt)
      await page.screenshot({
        path: `test-results/pages/${name}-${nameOf(path)}-${look}-${width}.png`,
        fullPage: true,
      });
  }
  return faults;
}

async function suitsEverybody(page: Page, walker: Walker, asked: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const [index, path] of asked.entries()) faults.push(...(await faultsAt(page, walker, path, index)));
  expect(faults).toEqual([]);
}

// who goes round the office signs in as each of the others first
test.describe.configure({ timeout: isEveryLook ? 1_800_000 : 600_000 });

const half = Math.ceil(pagesOf.visitor.length / 2);
for (const [part, asked] of [
  ["first", pagesOf.visitor.slice(0, half)],
  ["second", pagesOf.visitor.slice(half)],
] as const)
  test(`the ${part} half of a visitor's pages suits everybody: axe, widths, targets, letters, contrast, nothing that moves`, async ({
    page,
  }) => {
    await begin(page, visitor);
    await suitsEverybody(page, visitor, asked);
  });

for (const [walker, asked] of [
  [farmer, pagesOf.farmer],
  [official, pagesOf.official],
] as const)
  test(`so do the pages that only somebody signed in sees: ${walker.name}`, async ({ page }) => {
    await begin(page, walker);
    if (walker === farmer) await haveBeenInASystem(page);
    await suitsEverybody(page, walker, asked);
  });

/** Each night brings one, and a page that has nothing to show yet proves little. */
async function haveInspected(page: Page): Promise<void> {
  await page.goto(`${portal()}/management/inspection`);
  await page.getByRole("button", { name: "开始巡检" }).click();
  await expect(page.getByRole("heading", { name: /的结果$/ })).toBeVisible({ timeout: 60_000 });
}

for (const [place, username] of administrators.entries())
  test(`so does what ${username} sees of the office`, async ({ page, browser }) => {
    await watchShifts(page);
    const own = await ownOffice(page, browser, place);
    expect(own.length).toBeGreaterThan(0);
    if (username === people.systemAdministrator) await haveInspected(page);
    await suitsEverybody(page, { ...official, name: username, username }, own);
  });
