import { expect, portal, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

test("an integrator searches the documents by the keyboard, opens what was found, and comes back by its address", async ({
  page,
}) => {
  const { complaints, foreignRequests } = watch(page, portal());
  await page.goto(`${portal()}/docs/cas`);
  const field = page.getByRole("searchbox", { name: "搜索接入文档" });
  const results = page.getByRole("region", { name: "搜索结果" });
  await field.fill("刷新令牌");
  await expect(results.getByRole("status")).toHaveText(/^“刷新令牌”找到 \d+ 处$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("搜索结果");
  await expect(page).toHaveURL(/\?q=/);
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/docs-search.png" });

  await test.step("the first of them is opened by the keyboard, at its section", async () => {
    await field.press("Enter");
    await expect(results.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/docs\/[\w-]+#.+/);
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("an address with a query shows what it finds, on a phone too", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${portal()}/docs?q=INVALID_SERVICE`);
    await expect(results.getByRole("link").first()).toBeVisible();
    await expect(results.getByRole("link").first().locator("mark")).toHaveText("INVALID_SERVICE");
    expect(await findings(page)).toEqual([]);
    await page.screenshot({ path: "test-results/docs-search-phone.png" });
  });

  await test.step("what is nowhere is told, and Escape brings the page back", async () => {
    await field.fill("没有这样的东西");
    await expect(results.getByRole("status")).toHaveText("没有找到“没有这样的东西”。请换个说法，或从目录里找。");
    await field.press("Escape");
    await expect(page.getByRole("heading", { name: "接入文档", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`${portal()}/docs`);
  });
  expect([complaints, foreignRequests]).toEqual([[], []]);
});
