import type { Page, Route } from "@playwright/test";
import { expect, isLookedAt, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { type Row, openToAll, ofOfficials, ofSystemAdministrators } from "./support/states.ts";
import { findings } from "./support/walk.ts";
import { withoutSealing } from "./support/sealing.ts";

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 360, height: 780 };

test.use({ viewport: NARROW });

const fault = {
  status: 500,
  headers: { "x-request-id": "7b1e-40c2" },
  json: { success: false, code: 500, msg: "系统错误!请联系管理员!", data: null },
};

/** The server's own answer with nothing in it. */
async function answer(route: Route, { emptied }: Row): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { data: never };
  await route.fulfill({ response, json: emptied ? { ...body, data: emptied(body.data) } : body });
}

/** One read of a page, which waits until it is told to fail, and answers only after that. */
async function hold(page: Page, row: Row) {
  const address = new RegExp(`/api${row.reads}(\\?|$)`);
  let release: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const outcome = { fails: true };
  await page.route(address, async (route) => {
    await held;
    await (outcome.fails ? route.fulfill(fault) : answer(route, row));
  });
  return {
    fail: () => release(),
    mend: () => void (outcome.fails = false),
    letGo: () => page.unroute(address),
  };
}

/** Inside the running application, as a link would; a page that shares its read with one before is loaded anew. */
async function open(page: Page, { path, anew = false }: Row): Promise<void> {
  if (anew) {
    // the session's copy of the services would be shown in place of the answer
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${portal()}${path}`);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

/** All pages where somebody looks at them; elsewhere each third, since they stand on the same parts. */
const some = (rows: readonly Row[]) => rows.filter((_, index) => isLookedAt || index % 3 === 0);

async function pictures(page: Page, name: string, state: string): Promise<void> {
  if (!isLookedAt) return;
  await page.evaluate(() => scrollTo(0, 0));
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `test-results/states/${name}-${state}-${size.width}.png` });
  }
  await page.setViewportSize(NARROW);
}

const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** Waits, fails, is tried again, and has nothing: each fits the narrowest screen and can be used by everybody. */
async function walkStates(page: Page, row: Row): Promise<void> {
  const { name, waiting, failed, empty } = row;
  const read = await hold(page, row);
  const toasts = page.locator(".toast");
  const saidBefore = await toasts.count();
  await open(page, row);
  await expect(page.locator(".sk-wait").filter({ hasText: waiting }), name).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  expect.soft(await page.evaluate(isWide), `${name} waits, too wide`).toBe(false);
  await pictures(page, name, "loading");

  read.fail();
  const block = page.getByRole("alert").filter({ hasText: failed });
  await expect(block, name).toBeVisible();
  await expect(block, name).toContainText(
    /系统错误!请联系管理员!请稍后重试，一直不行请把请求号告诉技术支持。请求号 7b1e-40c2/,
  );
  // said where the content would be, and in no toast beside it
  expect.soft(await toasts.count(), `${name} says it once`).toBeLessThanOrEqual(saidBefore);
  expect.soft(await page.evaluate(isWide), `${name} failed, too wide`).toBe(false);
  await pictures(page, name, "error");

  read.mend();
  await block.getByRole("button", { name: "重试" }).press("Enter");
  const nothing = page.locator(".empty").filter({ has: page.getByRole("heading", { name: empty }) });
  await expect(nothing, name).toBeVisible();
  await expect(block, name).toHaveCount(0);
  // the button is gone; the keyboard goes on from where it was
  await expect(page.locator("main, main *").and(page.locator(":focus")), name).toHaveCount(1);
  expect.soft(await nothing.locator("p").count(), `${name} says a sentence`).toBe(1);
  expect.soft(await nothing.locator("a, button").count(), `${name} offers a way on`).toBeGreaterThan(0);
  expect.soft(await page.evaluate(isWide), `${name} empty, too wide`).toBe(false);
  expect.soft(await findings(page, "main"), `${name} empty`).toEqual([]);
  await pictures(page, name, "empty");
  await read.letGo();
}

test.beforeEach(({ page }) => withoutSealing(page));

test("whoever is not signed in is told when a page waits, when it fails and when there is nothing", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(`${portal()}/homeZtfw`);
  for (const row of some(openToAll)) await walkStates(page, row);
});

test("so are officials and the administrator of systems, on every page of theirs", async ({ page }) => {
  test.setTimeout(240_000);
  await openSignedIn(page, "yemianganbu", "gov", "/home");
  for (const row of some(ofOfficials)) await walkStates(page, row);
  await openSignedIn(page, "yemianguanli", "gov", "/home");
  for (const row of some(ofSystemAdministrators)) await walkStates(page, row);
});
