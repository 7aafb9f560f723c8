import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { looksRight } from "./support/walk.ts";

test("an application that came back says why, shows what was handed in, and is filled in with it again", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await openSignedIn(page, people.cooperative, "market", "/systemsettled?new=1");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const typed = {
    系统名称: "演示仓储系统",
    系统简称: "storagedemo",
    主管部门: "市场与信息化处（演示）",
    联系人: "演示联系人",
    联系电话: "15412340002",
    用途: "粮库预约对接",
    登录入口: "https://storage.example/login",
    回调地址: "https://storage.example/in\nhttps://storage.example/in2",
    "退出后返回的地址（选填）": "https://storage.example/bye",
  };
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
  const roles = page.getByLabel("角色（选填）");
  await roles.fill("仓管员");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("角色编码由字母、数字、- 或 _ 组成", { exact: true })).toBeVisible();
  await roles.fill("keeper 仓管员");
  await page.getByRole("button", { name: "提交申请" }).click();
  const submitted = page.getByRole("region", { name: "申请内容" });
  await expect(submitted).toContainText("https://storage.example/in2");
  await expect(submitted).toContainText("仓管员（keeper）");
  await looksRight(page, "onboarding-submitted");

  const office = await (await browser.newContext()).newPage();
  await openSignedIn(office, people.systemAdministrator, "gov", "/management/registrations?kind=systemOnboarding");
  await office.getByRole("row").filter({ hasText: "演示仓储系统" }).getByRole("button").first().click();
  const request = office.getByRole("dialog", { name: /系统接入/ });
  await request.getByRole("radio", { name: "退回" }).check();
  await request.getByRole("textbox", { name: "退回原因" }).fill("主管部门请写全称");
  await request.getByRole("button", { name: /^确认退回/ }).click();
  await expect(office.getByText(/已退回，/).first()).toBeVisible();
  await office.context().close();

  await page.reload();
  await expect(page.getByText("退回原因：主管部门请写全称")).toBeVisible();
  await page.getByRole("button", { name: "修改后重新提交" }).click();
  for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value);
  await expect(roles).toHaveValue("keeper 仓管员");
  await expect(page.getByText("退回原因：主管部门请写全称")).toBeVisible();
  await looksRight(page, "onboarding-again");
  await field("主管部门").fill("市场与信息化处（信息中心，演示）");
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(submitted).toContainText("信息中心");
  await expect(submitted).toContainText("https://storage.example/bye");
  await page.goto(`${portal()}/systemsettled`);
  await expect(page.getByRole("listitem").filter({ hasText: "演示仓储系统" })).toHaveCount(2);
});
