import type { Page } from "@playwright/test";
import { addPlateFormVisitRecord } from "../packages/contract/src/catalogue/visits.ts";
import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";

/** The pages that this browser told of, in order. */
function toldOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname !== `/api${addPlateFormVisitRecord.path}`) return;
    paths.push((request.postDataJSON() as { path: string }).path);
  });
  return paths;
}

const visitToday = async (page: Page) => {
  const reply = await page.request.post(`${portal()}/api/systemCatalogInfo/findPortalTotal`, { data: {} });
  return ((await reply.json()) as { data: { visitToday: number } }).data.visitToday;
};

/** Opens addresses one after the other, each until its page is there and was told of. */
async function visit(page: Page, told: string[], addresses: readonly (readonly [asked: string, shown: string])[]) {
  const before = told.length;
  for (const [place, [asked, shown]] of addresses.entries()) {
    await page.goto(`${portal()}${asked}`);
    await expect(page).toHaveURL((url) => url.pathname === shown);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect.poll(() => told.length).toBeGreaterThan(before + place);
    // whatever else would be told of is told by now
    await page.waitForLoadState("networkidle");
  }
  expect(told.slice(before)).toEqual(addresses.map(([, shown]) => shown));
}

test("one visit counts for each page that is shown; an address that leads on or is refused counts for none", async ({
  page,
}) => {
  const told = toldOf(page);
  const before = await visitToday(page);
  await visit(page, told, [
    ["/", "/first"],
    ["/homeZtfw", "/homeZtfw"],
    ["/data/dataRequest", "/first"],
    ["/serve", "/serve/govermentserve"],
    ["/searchview", "/searchview"],
    ["/no/such/page", "/404"],
  ]);
  // others visit at the same time: what this browser told of is in it
  await expect.poll(() => visitToday(page)).toBeGreaterThanOrEqual(before + told.length);
});

test("one visit counts for each page that staff are shown, in the portal and in the office", async ({ page }) => {
  const told = toldOf(page);
  await signInAsStaff(page, people.auditAdministrator);
  await expect.poll(() => told).toEqual(["/home"]);
  await visit(page, told, [
    ["/system", "/system/index"],
    ["/first", "/home"],
    ["/first?isLogin", "/first"],
    ["/management", "/management"],
  ]);
});
