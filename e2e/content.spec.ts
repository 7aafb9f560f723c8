import type { Page } from "@playwright/test";
import { recordQueries } from "../packages/contract/src/data/record-words.ts";
import { sheetColumns } from "../apps/server/src/data/records/record-import.rules.ts";
import { sheetFile } from "../apps/server/src/platform/sheets/xlsx.ts";
import { bookOf } from "../apps/server/test/zip.ts";
import { expect, people, portal, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

/** What was changed stands there for everybody after so long at most. */
const SOON_MS = 5000;

test("an administrator changes a notice and moves a module by keys, and everybody sees both within five seconds", async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, portal());
  await openSignedIn(page, people.contentAdministrator, "gov", "/management/notices");
  await page.getByRole("button", { name: "新建通知" }).click();
  const drawer = page.getByRole("dialog", { name: "新建通知" });
  const title = "关于冬小麦越冬管理的通知（演示）";
  await drawer.getByLabel("标题").fill(title);
  await drawer.getByLabel("摘要").fill("入冬前查苗补苗，清沟理墒。");
  await drawer.getByLabel("正文").fill("各县（市、区）农业农村局：\n一、查苗补苗\n请于十二月五日前完成查苗补苗。");
  await drawer.getByLabel("关键词").fill("小麦 越冬");
  await drawer.getByRole("button", { name: "预览" }).click();
  const preview = page.getByRole("dialog", { name: "预览" });
  await expect(preview.getByRole("heading", { name: "一、查苗补苗" })).toBeVisible();
  await page.keyboard.press("Escape");
  await drawer.getByRole("button", { name: "存为草稿" }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: `发布：${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await expect(page.getByText("已发布，公众随即可以看到")).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${portal()}/notices`);
  await visitor.getByRole("link", { name: title }).click();
  await expect(visitor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: title, exact: true }).click();
  const later = "关于冬小麦越冬管理的补充通知（演示）";
  const change = page.getByRole("dialog", { name: "修改通知" });
  await change.getByLabel("标题").fill(later);
  await shortenInAnotherTab(page, "入冬前查苗补苗。");
  await readAnew(page, /\/api\/notice\/desk\/read/);
  await change.getByRole("button", { name: "保存" }).click();
  await expect(change.getByText(/改过这条记录。您填的内容都还在/)).toBeVisible();
  await change.getByRole("button", { name: "摘要采用现在的内容" }).click();
  await change.getByRole("button", { name: "按我填的保存" }).click();
  await expect(change).toBeHidden();
  await expect.poll(() => publicNotices(visitor), { timeout: SOON_MS }).toContain(later);
  // A browser keeps the notice itself as long as the server keeps the list, from when it last asked.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole("heading", { name: later, level: 1 })).toBeVisible({ timeout: SOON_MS });
  }).toPass();
  expect(await findings(page)).toEqual([]);

  await page.goto(`${portal()}/management/modules`);
  const first = page.getByRole("button", { name: "种植业", exact: true });
  await first.press("Alt+ArrowDown");
  await expect(page.getByText("已移动").first()).toBeVisible();
  const order = () => publicModules(visitor);
  await expect.poll(order, { timeout: SOON_MS }).toMatchObject(["畜牧兽医", "种植业"]);
  await page.getByRole("button", { name: "删除种植业" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除栏目" }).click();
  await expect(page.getByText(/“种植业”下面还有 \d+ 个下级栏目/).first()).toBeVisible();
  await first.press("Alt+ArrowUp");
  await expect.poll(order, { timeout: SOON_MS }).toMatchObject(["种植业", "畜牧兽医"]);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** The notice that is open here is changed by somebody else meanwhile. */
async function shortenInAnotherTab(page: Page, summary: string): Promise<void> {
  const another = await page.context().newPage();
  await another.goto(page.url());
  const drawer = another.getByRole("dialog", { name: "修改通知" });
  await drawer.getByLabel("摘要").fill(summary);
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(drawer).toBeHidden();
  await another.close();
}

/** A line that was lost comes back: what is shown is read anew, below whatever stands open. */
async function readAnew(page: Page, address: RegExp): Promise<void> {
  await page.context().setOffline(true);
  const again = page.waitForResponse(address);
  await page.context().setOffline(false);
  await again;
}

/** The first two of the first heading, as everybody is told. */
async function publicModules(page: Page): Promise<string[]> {
  const answer = await page.request.post(`${portal()}/api/systemCatalogInfo/findModuleTrees`, { data: {} });
  const { data } = (await answer.json()) as { data: { name: string; tab: string }[] };
  return data
    .filter(({ tab }) => tab === "zhny")
    .slice(0, 2)
    .map(({ name }) => name);
}

/** The notices as everybody is told, without drawing a page, which takes as long as the machine is busy. */
async function publicNotices(page: Page): Promise<string> {
  return (await page.request.post(`${portal()}/api/notice/list`, { data: { page: 1, pageSize: 10 } })).text();
}

const ROWS = 20_000;
const BAD = 37;

/** Certificates as a county hands them in; 37 of them of a kind that there is not. */
async function workbook(): Promise<Buffer> {
  const { fields } = recordQueries.certificate;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const step = Math.floor(ROWS / (BAD + 1));
  const { bytes } = await sheetFile({
    title: "证书",
    unit: "件",
    madeBy: "演示",
    madeAt: new Date(),
    limit: ROWS,
    columns: sheetColumns("certificate").map((title) => ({
      kind: "text" as const,
      title,
      of: (row: Record<string, string>) => row[title] ?? null,
    })),
    rows: Array.from({ length: ROWS }, (_, index) => ({
      行政区划代码: "320925",
      [labelOf("company")]: `建湖县示范农场${index}（演示）`,
      [labelOf("zsmc")]: "农药经营许可证（演示）",
      [labelOf("zsbh")]: `演示导入第${String(index).padStart(5, "0")}号`,
      [labelOf("zslb")]: (index + 1) % step === 0 && (index + 1) / step <= BAD ? "没有这类" : "农药经营",
      [labelOf("fzrq")]: "2026-03-01",
      [labelOf("zszt")]: "有效",
    })),
  });
  return bytes;
}

test("a workbook of records with two lists is read once one is chosen, after the page was left", async ({ page }) => {
  const { complaints } = watch(page, portal());
  const titles = sheetColumns("certificate");
  const list = (name: string) => ({ name, rows: [titles, titles.map((title) => `${name} ${title}`)] });
  await openSignedIn(page, people.recordAdministrator, "gov", "/management/records");
  await page.getByRole("button", { name: "导入记录" }).click();
  const begin = page.getByRole("dialog", { name: "导入公示记录" });
  await begin.getByLabel("工作簿").setInputFiles({
    name: "两张表.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: bookOf([{ name: "说明", rows: [["每行一件"]] }, list("三月"), list("四月")]),
  });
  await begin.getByRole("button", { name: "上传并检查" }).click();
  await expect(page).toHaveURL(/import=/);
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "导入证书：两张表.xlsx" });
  const choice = dialog.getByRole("group", { name: /有几张表都能导入/ });
  await expect(choice.getByRole("button")).toHaveText(["三月", "四月"]);
  expect(await findings(page)).toEqual([]);
  await choice.getByRole("button", { name: "四月" }).click();
  await expect(dialog.getByText(/读取的是工作表“四月”，共 1 行。识别的列：/)).toBeVisible();
  await expect(choice).toBeHidden();
  await dialog.getByRole("button", { name: "放弃" }).click();
  await expect(dialog.getByText("这次检查已放弃，一行都没有导入。")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("twenty thousand records with 37 that are wrong: all are told, nothing comes in when asked so, then all that is right", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const { complaints } = watch(page, portal());
  const buffer = await workbook();
  await openSignedIn(page, people.recordAdministrator, "gov", "/management/records");
  const bringIn = async () => {
    await page.getByRole("tab", { name: "记录" }).click();
    await page.getByRole("button", { name: "导入记录" }).click();
    const begin = page.getByRole("dialog", { name: "导入公示记录" });
    await begin.getByLabel("工作簿").setInputFiles({
      name: "证书.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer,
    });
    await begin.getByRole("button", { name: "上传并检查" }).click();
    // it goes on while the page is left
    await expect(page).toHaveURL(/import=/);
    await page.reload();
    const dialog = page.getByRole("dialog", { name: "导入证书：证书.xlsx" });
    await expect(dialog.getByText("共 20,000 行，19,963 行正确，37 行有错误。")).toBeVisible({ timeout: 240_000 });
    return dialog;
  };

  const first = await bringIn();
  await first.getByRole("button", { name: "有错误就一行都不导入" }).click();
  await expect(first.getByText("有 37 行错误，按您的选择，一行都没有导入。")).toBeVisible();
  const rows = first.getByRole("table", { name: "有问题的行" }).getByRole("row");
  await expect(rows).toHaveCount(BAD + 1);
  await expect(rows.nth(1)).toContainText("证书类别：没有这类");
  await first.getByRole("button", { name: "关闭" }).last().click();

  const second = await bringIn();
  await second.getByRole("button", { name: "只导入正确的 19,963 行" }).click();
  await expect(second.getByText("已导入 19,963 行：新增 19,963 条")).toBeVisible({ timeout: 240_000 });
  expect(await findings(page)).toEqual([]);
  await second.getByRole("button", { name: "关闭" }).last().click();

  await page.getByRole("tab", { name: "记录" }).click();
  await page.getByRole("searchbox").fill("演示导入第00007号");
  await page.getByRole("main").getByRole("button", { name: "查找" }).click();
  await expect(page.getByRole("button", { name: "建湖县示范农场7（演示）", exact: true })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
