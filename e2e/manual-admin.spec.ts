import type { Locator, Page } from "@playwright/test";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
];

/** Nobody is kept from it, and nothing runs out of the window. */
async function isInOrder(page: Page, what: string) {
  for (const size of widths) {
    await page.setViewportSize(size);
    expect(await findings(page), `${what} at ${size.width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** As a try before this one may have left it: published, or with a draft on its way. */
async function beginAsItCame(page: Page, manual: Locator) {
  const back = manual.getByRole("button", { name: /恢复随版本提供的文本/ });
  await expect(manual.getByRole("link", { name: "修改工作人员手册" })).toBeVisible();
  if (!(await back.isVisible())) return;
  await back.click();
  await page.getByRole("dialog").getByRole("button", { name: "恢复" }).click();
  await expect(page.getByText("已恢复随版本提供的文本，读者随即可以看到")).toBeVisible();
}

/** What every reader is given now, asked without drawing a page. */
async function editionShown(page: Page): Promise<string> {
  const reply = await page.request.post(`${portal()}/api/manual/shown`, { data: { of: "department" } });
  return reply.text();
}

test("an administrator changes a sentence of a manual, everybody reads it, then it is as it came", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const { complaints } = watch(page, portal());
  await openSignedIn(page, people.contentAdministrator, "gov", "/management/manuals");
  const manual = page.getByRole("region", { name: "工作人员手册" });
  await beginAsItCame(page, manual);
  await expect(manual.getByText("随版本提供的文本").first()).toBeVisible();
  await isInOrder(page, "admin");

  await manual.getByRole("link", { name: "修改工作人员手册" }).click();
  const text = page.getByLabel("正文");
  await expect(text).toHaveValue(/^## 先看这里/);
  const sentence = "注册和登录都不收费，请放心使用。";
  const written = (await text.inputValue()).replace(
    "## 开通账号\n",
    `## 开通账号\n\n${sentence}\n\n见[找不到的章](#找不到的章)。\n`,
  );
  await text.fill(written);
  const preview = page.getByRole("region", { name: "读者看到的样子" });
  await expect(preview.getByText(sentence)).toBeVisible();
  await page.getByRole("button", { name: /第 \d+ 行：没有“找不到的章”这一章/ }).click();
  await expect(text).toBeFocused();
  await isInOrder(page, "editor");
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText("请用一句话写明这一版改了什么")).toBeVisible();
  await page.getByLabel("这一版改了什么").fill("写明不收费");
  await text.fill(written.replace("\n\n见[找不到的章](#找不到的章)。", ""));
  await expect(page.getByText("没有要改的地方，可以发布。")).toBeVisible();
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText("草稿已保存")).toBeVisible();
  await expect(page).toHaveURL(/draft=/);

  // the same draft in another window: the second of two is told, and loses nothing
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await beside.getByLabel("这一版改了什么").fill("写明不收费，也不推销");
  await beside.getByRole("button", { name: "保存草稿" }).click();
  await expect(beside.getByText("草稿已保存")).toBeVisible();
  await beside.close();
  await text.fill(`${await text.inputValue()}\n遇到困难请打电话。\n`);
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText(/您打开之后，演示内容管理员.*改过这份草稿。您写的都还在/)).toBeVisible();
  await expect(page.getByText("对方写的“改了什么”：写明不收费，也不推销")).toBeVisible();
  await isInOrder(page, "conflict");
  await page.getByRole("button", { name: "改用对方的内容" }).click();
  await expect(page.getByLabel("这一版改了什么")).toHaveValue("写明不收费，也不推销");

  await page.getByRole("button", { name: "插入图片" }).click();
  const pictures = page.getByRole("dialog", { name: "插入图片" });
  await expect(pictures.getByRole("button", { name: /^插入 首页/ })).toBeVisible();
  await isInOrder(page, "pictures");
  await pictures.getByRole("button", { name: /^插入 手机上的首页$/ }).click();
  await expect(text).toHaveValue(/!\[图片说明\]\(pictures\/staff-phone\.webp\)/);
  await expect(text).toBeFocused();
  await page.keyboard.type("手机上的首页");
  await expect(preview.getByRole("img", { name: "手机上的首页" })).toBeVisible();
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText("，已保存。")).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const asked = page.getByRole("dialog", { name: "发布工作人员手册（草稿）？" });
  await expect(asked.getByText("五秒内所有读者在手册页看到这一版")).toBeVisible();
  await asked.getByRole("button", { name: "发布" }).click();
  await expect(page.getByText(/已发布为第 \d+ 版，读者随即可以看到/)).toBeVisible();
  await expect(manual.getByText(/读者正在看：第 \d+ 版/)).toBeVisible();
  await isInOrder(page, "published");

  const reader = await (await browser.newContext()).newPage();
  const atReader = watch(reader, portal());
  await expect.poll(() => editionShown(reader)).toContain(sentence);
  await reader.goto(`${portal()}/manual?of=department#${encodeURIComponent("开通账号")}`);
  await expect(reader.getByText(sentence)).toBeVisible();
  await expect(reader.getByText(/版本：第 \d+ 版/)).toBeVisible();
  await expect(reader.getByRole("heading", { name: "开通账号" })).toBeInViewport();
  await expect(reader.getByRole("button", { name: "打印（可另存为 PDF）" })).toBeVisible();
  await isInOrder(reader, "reader");

  await manual.getByRole("button", { name: /恢复随版本提供的文本/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "恢复" }).click();
  await expect(page.getByText("已恢复随版本提供的文本，读者随即可以看到")).toBeVisible();
  await expect.poll(() => editionShown(reader)).toContain('"edition":null');
  // the document that a reader is given is up to five seconds old
  await expect(async () => {
    await reader.reload();
    await expect(reader.getByRole("link", { name: /下载 PDF/ })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(reader.getByText(sentence)).toBeHidden();
  expect([...complaints, ...atReader.complaints]).toEqual([]);
});
