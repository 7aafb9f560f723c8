import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

test("a policy is changed by two people: asked for by the one, confirmed by the other, in force at once", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await openSignedIn(page, people.policyProposer, "gov", "/management/settings");
  await page.getByRole("button", { name: "修改：验证码可试次数" }).click();
  const form = page.getByRole("dialog", { name: "修改验证码可试次数" });
  await form.getByLabel("改为（次）").fill("99");
  await form.getByRole("button", { name: "提交变更" }).click();
  await expect(form.getByText("请填写 3 到 10 次")).toBeVisible();
  await expect(form.getByText("请填写修改理由，复核人会看到")).toBeVisible();
  await form.getByLabel("改为（次）").fill("4");
  await form.getByLabel("修改理由").fill("按最新安全要求减少可试次数");
  await page.screenshot({ path: "test-results/settings-propose.png" });
  await form.getByRole("button", { name: "提交变更" }).click();
  await expect(page.getByText("已提交，另一名管理员复核后生效")).toBeVisible();
  const tries = page.getByRole("listitem").filter({ hasText: "验证码可试次数" });
  await expect(tries).toContainText("演示参数提交提交改为 4 次，理由：按最新安全要求减少可试次数");
  await expect(tries.locator(".now")).toHaveText("5 次");
  expect(await findings(page)).toEqual([]);

  const second = await (await browser.newContext()).newPage();
  await openSignedIn(second, people.policyConfirmer, "gov", "/management/settings");
  await second
    .getByRole("listitem")
    .filter({ hasText: "验证码可试次数" })
    .getByRole("link", { name: "去复核" })
    .click();
  await second
    .getByRole("table")
    .getByRole("button", { name: /查看 CS-/ })
    .first()
    .click();
  const drawer = second.getByRole("dialog", { name: /参数变更/ });
  await expect(drawer).toContainText("按最新安全要求减少可试次数");
  await drawer.getByRole("radio", { name: "通过" }).check();
  await drawer.getByRole("button", { name: /^确认通过/ }).click();
  await expect(second.getByText("已复核，两秒内在所有节点生效")).toBeVisible();

  await page.goto(`${portal()}/management/settings`);
  await expect(tries.locator(".now")).toHaveText("4 次");
  await page.screenshot({ path: "test-results/settings.png", fullPage: true });
  await page.getByRole("tab", { name: "变更历史" }).click();
  await expect(page.getByRole("row").filter({ hasText: "演示参数复核" })).toContainText("已生效");
  await page.screenshot({ path: "test-results/settings-history.png" });

  await page.getByRole("tab", { name: "访问范围" }).click();
  await expect(page.getByText("不限地址：有权限的人从任何地方都能进入")).toBeVisible();
  await page.getByRole("button", { name: "修改访问范围" }).click();
  const network = page.getByRole("dialog", { name: "修改访问范围" });
  await network.getByLabel("可以进入的地址").fill("10.32.8.0/22");
  await expect(network.getByText("不在其中，生效后您自己也进不了管理后台")).toBeVisible();
  await expect(network.getByRole("button", { name: "提交变更" })).toBeDisabled();
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/settings-network.png" });
  await network.getByRole("button", { name: "加上我的地址" }).click();
  await expect(network.getByLabel("可以进入的地址")).toHaveValue("10.32.8.0/22\n127.0.0.1");
  await network.getByRole("button", { name: "取消" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "离开" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/management/settings`);
  await expect(tries).toBeVisible();
  await page.screenshot({ path: "test-results/settings-phone.png", fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
