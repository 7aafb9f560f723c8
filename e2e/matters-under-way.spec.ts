import {
  expect,
  machinery,
  opensTab,
  people,
  portal,
  serviceButton,
  signInAsCitizen,
  test,
} from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

test("what was handed in at a system stands among one's own matters, with how far it is", async ({ page }) => {
  await signInAsCitizen(page, people.familyFarm);
  const system = await opensTab(page, () => serviceButton(page, "农机购置补贴申请").click());
  await expect(system).toHaveURL(`${machinery()}/applications/new`);
  await system.locator("#machine").selectOption({ index: 1 });
  await system.getByLabel(/型号/).fill("2ZGQ-6DA");
  await system.getByLabel(/购机金额/).fill("52000");
  await system.getByLabel(/日期/).fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10));
  await system.getByRole("button", { name: /提交/ }).click();
  await expect(system).toHaveURL(/\/applications\/NJ\d+$/);
  const number = system.url().split("/").at(-1) ?? "";

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/mine`);
  const recent = page.getByRole("region", { name: "最近的办件" });
  await expect(recent.getByRole("listitem").filter({ hasText: "待审核" })).toContainText("农机购置补贴申请");
  await recent.getByRole("link", { name: /^全部/ }).click();
  const underWay = page.getByRole("region", { name: "正在办的" });
  await expect(underWay.getByRole("listitem").filter({ hasText: number })).toContainText("待审核");
  expect(await findings(page)).toEqual([]);
  await underWay.getByRole("link", { name: "农机购置补贴申请" }).first().click();
  await expect(page).toHaveURL(`${portal()}/serve/guide/njbt-apply`);

  // it is among all that is kept of them
  await page.goto(`${portal()}/mine/data`);
  await expect(page.getByRole("region", { name: "办件" })).toContainText(number);
  await expect(page.getByRole("region", { name: "同意过的文件" })).toContainText("隐私政策");
});
