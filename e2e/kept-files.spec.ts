import type { Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { pictureCalled } from "./support/picture.ts";
import { openSignedIn } from "./support/sign-in.ts";

type File = { name: string; mimeType: string; buffer: Buffer };
const attach = async (page: Page, file: File) => {
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("button", { name: `删除附件 ${file.name}` })).toBeVisible();
  // whoever does not see the list grow is told
  await expect(page.getByRole("group", { name: /附件|上传文件/ }).getByRole("status")).toHaveText("已上传 1 个附件");
};

test("the pictures of a feedback are there with its text when the page was loaded anew, and go with it", async ({
  page,
}) => {
  await openSignedIn(page, people.farmer, "market", "/feedback");
  await page.getByLabel("反馈内容").fill("插秧机补贴的页面打不开");
  await attach(page, await pictureCalled("页面.png"));
  await page.reload();
  await expect(page.getByLabel("反馈内容")).toHaveValue("插秧机补贴的页面打不开");
  await expect(page.getByRole("button", { name: "删除附件 页面.png" })).toBeVisible();
  await page.getByRole("button", { name: "提交反馈" }).click();
  await expect(page.getByText("反馈成功!").first()).toBeVisible();
  await page.goto(`${portal()}/mine/feedback`);
  await expect(page.getByRole("main").getByText("插秧机补贴的页面打不开").first()).toBeVisible();
  await expect(
    page.getByRole("main").getByText("页面.png").or(page.getByRole("main").getByAltText("页面.png")).first(),
  ).toBeVisible();
  await page.goto(`${portal()}/feedback`);
  await expect(page.getByLabel("反馈内容")).toHaveValue("");
  await expect(page.getByRole("button", { name: /^删除附件/ })).toHaveCount(0);
});

test("the files of a notice are there with its text when the page was loaded anew", async ({ page }) => {
  await openSignedIn(page, people.contentAdministrator, "gov", "/management/notices?open=new");
  const drawer = page.getByRole("dialog", { name: "新建通知" });
  await drawer.getByLabel("标题").fill("演示通知带附件");
  await attach(page, { name: "附表.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") });
  await page.reload();
  await expect(drawer.getByLabel("标题")).toHaveValue("演示通知带附件");
  await expect(drawer.getByRole("button", { name: "删除附件 附表.pdf" })).toBeVisible();
  // the keyboard stays in the drawer when what it pressed goes with its row, and where it was when nothing goes
  const remove = drawer.getByRole("button", { name: "删除附件 附表.pdf" });
  await remove.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "取消" }).press("Enter");
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "删除" }).press("Enter");
  await expect(drawer.getByRole("button", { name: "上传附件" })).toBeFocused();
  await drawer.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await page.getByRole("button", { name: "新建通知" }).click();
  await expect(drawer.getByLabel("标题")).toHaveValue("");
  await expect(drawer.getByRole("button", { name: /^删除附件/ })).toHaveCount(0);
});
