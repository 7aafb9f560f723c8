import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";

const transfer = () => process.env["TRANSFER_URL"] as string;

test("a click enters a system that knows JSON alone, and the portal's sign-off ends it there and says so", async ({
  page,
}) => {
  await signInAsCitizen(page, people.farmer);
  await page.goto(`${portal()}/opening?service=tdlz-record`);
  await expect(page).toHaveURL(`${transfer()}/`);
  await expect(page.getByText("您好，演示农户")).toBeVisible();
  await page.getByLabel("地块名称").fill("村东 3 号地");
  await page.getByLabel("面积（亩）").fill("36.5");
  await page.getByLabel("期限（年）").fill("40");
  await page.getByRole("button", { name: "提交备案" }).click();
  await expect(page.getByRole("alert")).toContainText("1 至 30");
  await page.getByLabel("期限（年）").fill("5");
  await page.getByRole("button", { name: "提交备案" }).click();
  await expect(page.getByText("36.5 亩，5 年")).toBeVisible();

  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("menuitem", { name: "退出登录" })
    .or(page.getByRole("button", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已同时退出：土地流转管理系统（演示）")).toBeVisible();
  await page.goto(transfer());
  await expect(page.getByRole("link", { name: "从门户登录进入" })).toBeVisible();
});
