import type { Page } from "@playwright/test";
import {
  expect,
  insurance,
  jumpsFirstTime,
  opensTab,
  people,
  portal,
  quarantine,
  roleSystem,
  serviceButton,
  signInAsCitizen,
  signInAsStaff,
  test,
} from "./support/fixtures.ts";
import { callAs } from "./support/operator.ts";
import { findings, suitsEverybody } from "./support/walk.ts";

const SEEDS = "种业大数据平台";

/** Both widths of what is on the screen now, for a person to look at. */
async function photograph(page: Page, name: string) {
  for (const [width, height] of [
    [1440, 900],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** 进入 on the tile of the system that lets nobody in without a role, and past the word that one leaves for another's host. */
async function pressSeeds(page: Page) {
  await page.goto(`${portal()}/home`);
  await page.getByRole("tab", { name: "智慧农业" }).click();
  await page.getByRole("button", { name: /显示全部/ }).click();
  // it may also stand among what is at hand, above the whole list
  await page.getByRole("listitem").filter({ hasText: SEEDS }).getByRole("button", { name: /进入/ }).last().click();
}

/** The person has agreed to no system yet, also when the story before left off half-way. */
async function agreesToNothing(page: Page) {
  const authorization = String(await page.evaluate(() => localStorage.getItem("token")));
  const mine = await page.request.get(`${portal()}/api/consent/mine`, { headers: { authorization } });
  const { data } = (await mine.json()) as { data: { consents: { systemAbbr: string }[] } };
  for (const { systemAbbr } of data.consents) await callAs(page, "/consent/withdraw", { systemAbbr });
}

// Two of them are about the agreements of one person.
test.describe.configure({ mode: "default" });

test("a member of staff without a role asks for one, their city's administrator grants it, and the jump that waited goes on", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signInAsStaff(page, people.roleApplicant);
  await pressSeeds(page);

  // a host that is not the government's: where one goes, what goes along, and staying is possible
  const leaving = page.getByRole("dialog", { name: "即将离开本平台" });
  await expect(leaving).toContainText("localhost");
  await expect(leaving.getByRole("listitem").filter({ hasText: "手机号码" })).toBeVisible();
  await suitsEverybody(page, leaving);
  await photograph(page, "leaving");
  await leaving.getByRole("button", { name: "留在本平台" }).click();
  await expect(leaving).toBeHidden();
  await pressSeeds(page);
  const [waiting] = await Promise.all([
    page.context().waitForEvent("page"),
    leaving.getByRole("button", { name: "继续前往" }).click(),
  ]);
  if (!waiting.isClosed()) await waiting.waitForEvent("close");

  // 401: the role dialog, with the jump kept
  const dialog = page.getByRole("dialog", { name: /申请进入“种业大数据平台/ });
  await suitsEverybody(page, dialog);
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await expect(dialog.getByText("请选择角色!")).toBeVisible();
  await photograph(page, "role-choice");
  await dialog.getByRole("radio", { name: "查看员" }).check();
  await dialog.getByLabel("申请说明（选填）").fill("核对本县品种面积");
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("申请已提交，请等待审核")).toBeVisible();
  await expect(dialog.getByText("正在等待管理员审核")).toBeVisible();

  // the same mechanism as every approval, with its own detail
  const desktop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAsStaff(desktop, people.roleAdministrator, "/management/registrations?kind=roleApplication");
  await desktop.getByRole("row").filter({ hasText: SEEDS }).getByRole("button").first().click();
  const request = desktop.getByRole("dialog", { name: /角色申请/ });
  await expect(request.getByText("核对本县品种面积")).toBeVisible();
  await expect(request.getByText("在该系统还没有其他角色")).toBeVisible();
  await photograph(desktop, "role-review");
  await request.getByRole("button", { name: /确认通过/ }).click();
  await expect(desktop.getByText("已授权，申请人会收到短信，现在就能进入该系统")).toBeVisible();

  // the dialog that was left open knows by itself; first the fields are told, then the system opens
  await dialog.getByRole("button", { name: "继续办理" }).click();
  await leaving.getByRole("button", { name: "继续前往" }).click();
  const notice = page.getByRole("dialog", { name: /首次进入“种业大数据平台/ });
  await expect(notice.getByRole("listitem").filter({ hasText: "在该系统的角色" })).toBeVisible();
  const system = await opensTab(page, () => notice.getByRole("button", { name: "同意并进入" }).click());
  await expect(system).toHaveURL(`${roleSystem()}/`);
  await expect(system.getByText("您在本系统的角色：查看员")).toBeVisible();

  await page.goto(`${portal()}/mine/roles`);
  await expect(page.getByRole("listitem").filter({ hasText: /查看员（.*授权）/ })).toBeVisible();
  await expect(page.getByText("已通过")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await photograph(page, "my-roles");
});

test("an application is taken back in 我的角色", async ({ page }) => {
  await signInAsCitizen(page, people.cooperative, "/mine/roles");
  await page.getByRole("button", { name: /^申请角色：种业大数据平台/ }).click();
  const dialog = page.getByRole("dialog", { name: /申请进入“种业大数据平台/ });
  await dialog.getByRole("radio", { name: "审核员" }).check();
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await dialog.getByRole("button", { name: "知道了" }).click();
  const asked = page.getByRole("listitem").filter({ hasText: "审核员" });
  await expect(asked.getByText("待审核")).toBeVisible();
  await asked.getByRole("button", { name: /撤回申请/ }).click();
  await page
    .getByRole("dialog", { name: "撤回申请" })
    .or(page.getByRole("alertdialog", { name: "撤回申请" }))
    .getByRole("button", { name: "撤回申请" })
    .click();
  await expect(asked.getByText("已撤回")).toBeVisible();
  await expect(page.getByRole("button", { name: /^申请角色：种业大数据平台/ })).toBeVisible();
});

test("the first jump tells which fields are shared, once; taken back in 系统授权 it is asked again", async ({
  page,
}) => {
  const SUBSIDY = "农机购置补贴申请";
  await signInAsCitizen(page, people.newToSystems);
  await agreesToNothing(page);
  const notice = page.getByRole("dialog", { name: /首次进入“农机购置补贴办理系统/ });
  const press = async () => {
    const [waiting] = await Promise.all([page.context().waitForEvent("page"), serviceButton(page, SUBSIDY).click()]);
    return waiting;
  };
  await press();
  await suitsEverybody(page, notice);
  await expect(notice.getByRole("listitem").filter({ hasText: "手机号码" })).toBeVisible();
  await photograph(page, "first-jump");
  // thinking better of it gives nothing away
  await notice.getByRole("button", { name: "暂不进入" }).click();
  await page.reload();
  await press();
  const system = await opensTab(page, () => notice.getByRole("button", { name: "同意并进入" }).click());
  await expect(system.getByText("您好，演示初次用户")).toBeVisible();
  await page.reload();
  const again = await press();
  await expect(again.getByText("您好，演示初次用户")).toBeVisible();

  await page.goto(`${portal()}/mine/data`);
  await expect(page.getByText("您同意过 1 个系统读取您的信息")).toBeVisible();
  await page.getByRole("link", { name: "查看和撤回" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "农机购置补贴办理系统" }).filter({ hasText: "同意读取" });
  await expect(row).toContainText("手机号码");
  expect(await findings(page)).toEqual([]);
  await row.scrollIntoViewIfNeeded();
  await photograph(page, "my-agreements");
  await row.getByRole("button", { name: /^撤回授权/ }).click();
  await page
    .getByRole("dialog", { name: "撤回授权" })
    .or(page.getByRole("alertdialog", { name: "撤回授权" }))
    .getByRole("button", { name: "撤回授权" })
    .click();
  await expect(row).toBeHidden();
  await page.goto(`${portal()}/homeZtfw`);
  await press();
  await expect(notice).toBeVisible();
});

test("a system that starts its own sign-in tells its fields first too", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await signInAsCitizen(page, people.newToSystems);
  await agreesToNothing(page);
  await page.getByRole("button", { name: /^质量安全/ }).click();
  const click = () => serviceButton(page, "追溯批次登记").click();
  const system = await jumpsFirstTime(page, click, "农产品质量安全追溯平台");
  // the text of the whole page, so that a refusal is told as it stands there
  await expect(system.locator("body")).toContainText("演示初次用户");

  // who comes from the system itself reads the same before they are let in, and goes on to where they wanted
  await page.goto(quarantine());
  await page.getByRole("link", { name: "用门户账号登录" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("允许“动物检疫电子出证系统（演示）”读取您的信息？");
  expect(await findings(page, "body")).toEqual([]);
  await photograph(page, "first-sign-on");
  await page.getByRole("button", { name: "同意并进入" }).click();
  await expect(page).toHaveURL(`${quarantine()}/`);
  await expect(page.getByText("您好，演示初次用户")).toBeVisible();

  // declining is said on both sides
  await page.goto(insurance());
  await page.getByRole("link", { name: "用门户账号登录" }).click();
  await expect(page.getByText("不同意就不会进入该系统，它也得不到您的任何信息。")).toBeVisible();
  await page.getByRole("link", { name: "不同意" }).click();
  await expect(page).toHaveURL((url) => url.origin === insurance());
  await expect(page.getByText("您没有同意提供信息，或还没有本系统的角色，没有登录。")).toBeVisible();
});
