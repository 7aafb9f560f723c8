import { expect, people, test } from "./support/fixtures.ts";
import { lockOut, openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

test("somebody is found, let in again, looked at with a reason, stopped and started, and given a role by two people", async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  await lockOut(request, people.lookedAfter);
  await openSignedIn(page, people.accountAdministrator, "gov", "/management/people");
  await page.getByRole("searchbox", { name: "用户名、手机号、身份证号" }).fill(people.lookedAfter);
  await page.getByRole("main").getByRole("button", { name: "查找", exact: true }).click();
  await expect(page).toHaveURL(/keywords=zhanghaoren/);
  const row = page.getByRole("row").filter({ hasText: people.lookedAfter });
  await expect(row).toContainText("已锁定");
  await expect(row).toContainText("154****2703");
  expect(await findings(page)).toEqual([]);
  await row.getByRole("button", { name: /查看演/ }).click();
  const drawer = page.getByRole("dialog", { name: /演\*+（zhanghaoren）/ });
  const confirmed = async (verb: string, reason: string, done = `已${verb}`) => {
    await drawer.getByRole("button", { name: verb, exact: true }).click();
    const asked = page.getByRole("dialog", { name: new RegExp(`^${verb}：.*zhanghaoren`) });
    await asked.getByRole("textbox").fill(reason);
    await asked.getByRole("button", { name: verb, exact: true }).click();
    await expect(asked).toBeHidden();
    await expect(page.getByText(done, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  };

  await test.step("let in again", async () => {
    await expect(drawer).toContainText("多次登录失败，还须等待");
    await confirmed("解除锁定", "电话核实本人输错密码");
    await expect(drawer).not.toContainText("还须等待");
    await expect(drawer).toContainText("电话核实本人输错密码");
  });

  await test.step("the number, with a reason", async () => {
    await drawer.getByRole("button", { name: "查看完整手机号" }).click();
    await drawer.getByLabel("查看原因").fill("与单位名册核对");
    await drawer.getByRole("button", { name: "查看", exact: true }).click();
    await expect(drawer).toContainText("15400002703");
    expect(await findings(page, "[role=dialog]")).toEqual([]);
  });

  await test.step("stopped, and started again", async () => {
    await confirmed("停用", "借调期满，单位来函（演示）");
    await expect(drawer.getByText("已停用").first()).toBeVisible();
    await confirmed("启用", "单位来函撤回（演示）");
    await expect(drawer.getByText("正常", { exact: true })).toBeVisible();
  });

  await test.step("several at once: what became of them is told, though they leave the list by it", async () => {
    const list = (state: string) =>
      page.url().replace(/\/management\/.*/, `/management/people?keywords=${people.lookedAfter}&state=${state}`);
    const together = async (state: string, verb: string) => {
      await page.goto(list(state));
      await row.getByRole("checkbox").check();
      await page.getByRole("button", { name: `批量${verb}` }).click();
      const asked = page.getByRole("dialog", { name: `${verb}：所选 1 个账号？` });
      await asked.getByRole("textbox").fill("名册核对（演示）");
      await asked.getByRole("button", { name: verb, exact: true }).click();
      await expect(page.getByText("没有符合条件的账号")).toBeAttached();
      const told = page.getByRole("dialog", { name: "办理结果：1 个成功，0 个未办" });
      await expect(told).toContainText(people.lookedAfter);
      await told.getByRole("button", { name: "知道了" }).click();
    };
    await together("normal", "停用");
    await together("disabled", "启用");
    await page.goto(list("normal"));
    await row.getByRole("button", { name: /查看演/ }).click();
  });

  await test.step("a role takes two", async () => {
    await drawer.getByRole("button", { name: "更改角色" }).click();
    const asked = page.getByRole("dialog", { name: /^更改 .*的角色$/ });
    await asked.getByLabel("角色", { exact: true }).selectOption({ label: "授予：区域管理员" });
    await expect(asked).toContainText("须由另一位有权限的管理员");
    await asked.getByLabel("依据").fill("任职文件（演示）");
    await asked.getByRole("button", { name: "提交复核" }).click();
    await expect(page.getByText(/已提交复核，受理编号 SQ-/)).toBeVisible();
    await expect(drawer).not.toContainText("区域管理员");

    const second = await (await browser.newContext()).newPage();
    await openSignedIn(second, people.secondSecurityAdministrator, "gov", "/management/registrations?kind=roleGrant");
    await second
      .getByRole("button", { name: /查看 SQ-/ })
      .first()
      .click();
    const request = second.getByRole("dialog", { name: /角色授权/ });
    await expect(request).toContainText("授予角色“区域管理员”");
    await request.getByRole("radio", { name: "通过" }).check();
    await request.getByRole("button", { name: /^确认通过/ }).click();
    await expect(second.getByText(/已生效/).first()).toBeVisible();
    await second.goto(second.url().replace(/\/management\/.*/, "/management/roles"));
    await expect(second.getByRole("region", { name: "权限矩阵" })).toContainText("授予角色、更改角色权限");
    expect(await findings(second)).toEqual([]);

    await page.reload();
    await expect(drawer).toContainText("授予角色：区域管理员");
    await drawer.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("link", { name: "会话与登录" }).click();
    await expect(page.getByRole("row").filter({ hasText: people.secondSecurityAdministrator })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
});
