import type { Page } from "@playwright/test";
import { captchaFor, codeSentTo, expect, people, portal, test } from "./support/fixtures.ts";
import { pictureCalled } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings, suitsEverybody } from "./support/walk.ts";

async function photograph(page: Page, name: string) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [width, height] of [
    [390, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
    expect(await findings(page)).toEqual([]);
  }
}

test("a visitor writes with pictures, an administrator of the province answers, and the number with a code opens the answer", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${portal()}/feedback`);
  await photograph(page, "feedback-form");
  const attach = async (name: string) =>
    page.locator("input[type=file]").setInputFiles({ ...(await pictureCalled("现场.png")), name });

  await attach("现场.gif");
  await expect(page.getByText("上传头像图片只能是 jpg jpeg png 格式!")).toBeVisible();
  await attach("现场.png");
  await expect(page.getByText("请先输入图形验证码，再上传图片")).toBeVisible();
  const first = await captchaFor(page);
  await page.getByRole("textbox", { name: "图形验证码" }).fill(first);
  await attach("现场.png");
  await expect(page.getByRole("button", { name: "删除附件 现场.png" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "假的.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  await expect(page.getByText("文件格式错误!")).toBeVisible();
  await expect(page.getByText("假的.png")).toBeHidden();
  await attach("多余.png");
  await page.getByRole("button", { name: "删除附件 多余.png" }).click();
  const sure = page.getByRole("alertdialog", { name: "删除附件" });
  await expect(sure).toContainText("此操作将删除该附件, 是否继续?");
  await suitsEverybody(page, sure);
  await sure.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("多余.png")).toBeHidden();
  await photograph(page, "feedback-filled");

  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page.getByText("请输入反馈内容")).toBeVisible();
  await page.getByRole("textbox", { name: "反馈内容" }).fill("农机补贴页面的办公电话打不通，请核对。");
  await page.getByRole("textbox", { name: "联系电话" }).fill("15400009123");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page.getByText("连接服务器失败").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "反馈内容" })).toHaveValue(/电话打不通/);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "提交反馈" }).click();
  const done = page.getByRole("status").filter({ hasText: "受理编号" });
  await expect(done).toContainText("反馈成功!");
  await expect(done.getByRole("heading", { name: "反馈成功!" })).toBeInViewport();
  const number = /FK-\d{8}-\w{6}/.exec(await done.innerText())?.[0] ?? "";
  await photograph(page, "feedback-done");

  const office = await (await browser.newContext()).newPage();
  await openSignedIn(office, "xitongguanli", "gov", "/management/feedback");
  const entry = office.getByRole("article", { name: number });
  await expect(entry.getByRole("link", { name: "现场.png" }).locator("img")).toHaveJSProperty("naturalWidth", 300);
  await photograph(office, "feedback-admin");
  await entry.getByRole("button", { name: `写答复 ${number}` }).click();
  await expect(entry.getByLabel(`答复 ${number}`)).toBeFocused();
  await entry.getByLabel(`答复 ${number}`).fill("电话已更正，感谢您的提醒。");
  await entry.getByRole("button", { name: "答复并通知" }).click();
  await expect(office.getByText("答复已发出")).toBeVisible();
  await expect(entry).toBeHidden();

  // whoever did not write the number down before the page was loaded anew has it all the same
  await page.reload();
  await page.getByRole("link", { name: "凭编号和手机号" }).click();
  await expect(page.getByLabel("受理编号")).toHaveValue(number);
  await expect(page.getByText("您刚才提交的，已经填好")).toBeVisible();
  await page.getByLabel("提交时留下的手机号").fill("15400009123");
  await page.getByRole("textbox", { name: "图形验证码" }).fill(await captchaFor(page, first));
  await photograph(page, "feedback-status");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText(/验证码已发送到/)).toBeVisible();
  await page.getByLabel("短信验证码").fill(await codeSentTo("9123"));
  await page.getByRole("button", { name: "查询" }).click();
  await expect(page.getByText("电话已更正，感谢您的提醒。")).toBeVisible();
  await photograph(page, "feedback-answered");
});

test("a page between two, as nobody can turn to it, is read as the one before", async ({ page, browser }) => {
  const lists = async (of: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await of.goto(`${portal()}${path}?page=1.5`);
      await expect(of.getByRole("heading", { level: 1 })).toBeVisible();
      await of.waitForLoadState("networkidle");
      await expect(of.getByText(/没有加载出来/), path).toHaveCount(0);
    }
  };
  await openSignedIn(page, people.farmer, "market", "/homeZtfw");
  await lists(page, ["/mine/feedback", "/mine/matters"]);
  const desktop = await (await browser.newContext()).newPage();
  await openSignedIn(desktop, people.ratingAdministrator, "gov", "/home");
  await lists(desktop, ["/management/feedback", "/management/ratings"]);
  await desktop.context().close();
});
