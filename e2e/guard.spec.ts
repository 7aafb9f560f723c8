import { expect, portal, test } from "./support/fixtures.ts";

test.describe("an unsigned visitor", () => {
  for (const [asked, reached] of [
    ["/", "/first"],
    ["/first", "/first"],
    ["/home", "/first"],
    ["/admin", "/first"],
    ["/management/users", "/first"],
    ["/homeZtfw", "/homeZtfw"],
    ["/serve", "/serve/govermentserve"],
    ["/serve/financialsupermarket", "/serve/financialsupermarket"],
    ["/searchview", "/searchview"],
    ["/register", "/register"],
    ["/scene", "/first"],
    ["/data/myData", "/first"],
    ["/no/such/page", "/404"],
  ] as const) {
    test(`who asks for ${asked} reaches ${reached}`, async ({ page }) => {
      await page.goto(`${portal()}${asked}`);
      await expect(page).toHaveURL((url) => url.pathname === reached);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});

test("a page that is not there is told with status 404", async ({ request }) => {
  expect((await request.get(`${portal()}/no/such/page`)).status()).toBe(404);
  expect((await request.get(`${portal()}/homeZtfw`)).status()).toBe(200);
});
