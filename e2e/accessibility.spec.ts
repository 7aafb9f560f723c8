import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A colour on its way to another is no colour to be judged. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

async function findings(page: Page, within = "html") {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(rules)
    .exclude("[data-base-ui-focus-guard]")
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" | ")}`);
}

const looks = {
  plain: {},
  care: { care: "on" },
  "high contrast": { contrast: "high" },
} as const;

for (const [look, switches] of Object.entries(looks)) {
  for (const path of ["/first", "/homeZtfw", "/login", "/searchview", "/404"]) {
    test(`axe finds nothing on ${path}, ${look}`, async ({ page }) => {
      await page.goto(`${portal()}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate((dataset) => Object.assign(document.documentElement.dataset, dataset), switches);
      expect(await findings(page)).toEqual([]);
    });
  }

  test(`axe finds nothing in the sign-in dialog, ${look}`, async ({ page }) => {
    await page.goto(`${portal()}/homeZtfw`);
    await page.evaluate((dataset) => Object.assign(document.documentElement.dataset, dataset), switches);
    await page.getByRole("button", { name: "登录", exact: true }).first().click();
    await expect(page.getByRole("dialog").getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await findings(page, "[role=dialog]")).toEqual([]);
  });
}

test("axe finds nothing on /home in any look, nor on a phone", async ({ page }) => {
  await signInAsStaff(page, people.cityAdministrator);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const switches of Object.values(looks)) {
    await page.evaluate((dataset) => Object.assign(document.documentElement.dataset, dataset), switches);
    expect(await findings(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
});

for (const path of ["/first", "/homeZtfw", "/login"]) {
  test(`axe finds nothing on ${path} on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}
