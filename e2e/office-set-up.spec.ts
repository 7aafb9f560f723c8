import type { Page } from "@playwright/test";
import { setUpItems } from "../packages/contract/src/governance/set-up-words.ts";
import { sheetFile } from "../apps/server/src/platform/sheets/xlsx.ts";
import { bookOf } from "../apps/server/test/zip.ts";
import { expect, isLookedAt, people, portal, test } from "./support/fixtures.ts";
import { withoutSealing } from "./support/sealing.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

async function picture(page: Page, name: string): Promise<void> {
  if (!isLookedAt) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/office-set-up/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("the province makes a class for data, catalogues a resource in it, and brings its rows in", async ({ page }) => {
  const { complaints } = watch(page, portal());
  await openSignedIn(page, people.contentAdministrator, "gov", "/management/data?tab=classes");
  const names = ["休闲农业", "乡村旅游", "农家乐"];
  let above = "部门信息资源";
  for (const [place, name] of names.entries()) {
    const level = ["项", "目", "细目"][place] ?? "";
    await page.getByRole("button", { name: `新增${level}：${above}` }).click();
    const drawer = page.getByRole("dialog");
    await drawer.getByLabel(`${level}名称`).fill(name);
    await drawer.getByRole("button", { name: "保存" }).click();
    await expect(drawer).toBeHidden();
    above = name;
  }
  await expect(page.getByRole("row", { name: /细目 农家乐/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, "classes");

  await page.goto(`${portal()}/management/data`);
  await page.getByRole("button", { name: "新建数据资源" }).click();
  const drawer = page.getByRole("dialog", { name: "新建数据资源" });
  await expect(drawer.getByLabel("分类（细目）")).toContainText("休闲农业 / 乡村旅游 / 农家乐");
  await page.keyboard.press("Escape");

  const columns = ["数据所属区划代码", "行政区划代码（area_code）", "作物（crop）"];
  await page.getByRole("searchbox", { name: "名称、提供方或代码" }).fill("粮食作物播种面积和产量");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "导入数据：粮食作物播种面积和产量" }).click();
  const importing = page.getByRole("dialog");
  const { bytes } = await sheetFile({
    title: "缺列的数据",
    unit: "见各列",
    madeBy: "演示",
    madeAt: new Date(),
    columns: columns.map((title) => ({ title, kind: "text" as const, of: () => "320925" })),
    rows: [{}],
  });
  // it is looked through upon what the page shows, and no other
  const looked = page.waitForRequest(/importRows\?.*revision=\d+/);
  await importing.locator("input[type=file]").setInputFiles({ name: "数据.xlsx", mimeType: "", buffer: bytes });
  await looked;
  const refused = importing.getByText(/表头与模板不一致，看过的表有“缺列的数据”，缺少：/);
  await expect(refused).toBeVisible();
  await picture(page, "import-rows");

  // two lists behind a page of explanations: which one is meant is asked, and what was read is said
  const [, missing = ""] = /缺少：(.+)。请下载模板/.exec((await refused.textContent()) ?? "") ?? [];
  const titles = [...columns, ...missing.split("、")];
  const list = (name: string) => ({ name, rows: [[...titles, "备注"], titles.map(() => "320925")] });
  const buffer = bookOf([{ name: "说明", rows: [["每行一条"]] }, list("上半年"), list("下半年")]);
  await importing.locator("input[type=file]").setInputFiles({ name: "两张表.xlsx", mimeType: "", buffer });
  const choice = importing.getByRole("group", { name: /有几张表都能导入/ });
  await expect(choice.getByRole("button")).toHaveText(["上半年", "下半年"]);
  expect(await findings(page)).toEqual([]);
  await picture(page, "import-which-sheet");
  await choice.getByRole("button", { name: "下半年" }).click();
  await expect(importing.getByText(/读取的是工作表“下半年”，共 1 行。识别的列：.+没有用到的列：备注。/)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, "import-read");
  await importing.getByRole("button", { name: "改好后重新上传" }).click();
  await importing.getByRole("button", { name: "取消" }).click();
  expect(complaints).toEqual([]);
});

test("an indicator made in the office is in the cockpit at once, and gone when it is retired", async ({ page }) => {
  await openSignedIn(page, people.systemAdministrator, "gov", "/management/brain?tab=definitions");
  await page.getByRole("button", { name: "新建指标" }).click();
  const drawer = page.getByRole("dialog", { name: "新建指标" });
  await drawer.getByLabel("指标代码").fill("Bad Code");
  await drawer.getByLabel("计量单位").fill("吨");
  await drawer.getByLabel("指标名称").fill("春茶产量（演示）");
  await drawer.getByLabel("专题").click();
  await page.getByRole("option", { name: "乡村治理" }).click();
  await page.keyboard.press("Escape");
  await drawer.getByLabel("统计口径").fill("当季采摘加工的茶叶。");
  await drawer.getByLabel("数据来源").fill("农情调度（演示）");
  await drawer.getByLabel("责任处室").fill("种植业管理处（演示）");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText(/代码用小写字母、数字和 -/).first()).toBeVisible();
  await drawer.getByLabel("指标代码").fill("spring-tea");
  await drawer.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已新建，可以导入数值了")).toBeVisible();
  await expect(page.getByText("还没有数值")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, "indicators");

  await page.goto(`${portal()}/intelligentbrain?theme=village&indicator=spring-tea`);
  await expect(page.getByRole("button", { name: /春茶产量/ })).toBeVisible();
  await page.goto(`${portal()}/management/brain?tab=definitions`);
  await page.getByRole("button", { name: "停用：春茶产量（演示）" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "停用" }).click();
  await expect(page.getByText("已停用", { exact: true })).toBeVisible();
  await page.goto(`${portal()}/intelligentbrain?theme=village&indicator=spring-tea`);
  await expect(page.getByRole("heading", { name: "没有这项指标" })).toBeVisible();
  await picture(page, "cockpit-unknown");
  await page.getByRole("button", { name: "看“乡村治理”的指标" }).click();
  await expect(page.getByRole("heading", { name: /走势/ })).toBeVisible();
});

test("what a new installation needs stands on the workbench until it is done; the demonstration is not set up", async ({
  page,
}) => {
  // a code is good for one sign-in, and several stories wait for the next of this administrator
  test.setTimeout(180_000);
  await withoutSealing(page);
  await openSignedIn(page, people.systemAdministrator, "gov", "/management");
  await expect(page.getByRole("heading", { name: "工作台", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "需要注意" })).toBeVisible();
  await expect(page.getByText("开通前的准备")).toHaveCount(0);

  const mine = ["site", "sms", "columns", "services", "indicators", "dataResources", "keys", "backup"];
  const items = Object.keys(setUpItems).map((item) => ({
    item,
    isDone: item === "administrators",
    found: item === "administrators" ? "各有两名" : "还没有",
    mayDo: mine.includes(item),
  }));
  await page.route(/\/api\/workbench\/setUp$/, (route) =>
    route.fulfill({ json: { success: true, code: 200, msg: "操作成功", data: { items } } }),
  );
  await page.reload();
  const list = page.getByRole("region", { name: "开通前的准备" });
  await expect(list.getByText("已办好 1 项，还有 10 项")).toBeVisible();
  await expect(list.getByRole("link", { name: `去办：${setUpItems.columns.name}` })).toHaveAttribute(
    "href",
    "/management/modules",
  );
  await expect(list.getByRole("link", { name: `去办：${setUpItems.regional.name}` })).toHaveCount(0);
  await expect(list.getByText("由安全管理员办理。")).toBeVisible();
  await list.getByRole("button", { name: "确认已另存" }).click();
  await expect(list.getByText("请写明副本放在哪里、由谁保管")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await picture(page, "workbench");
  await list.getByRole("button", { name: "收起" }).click();
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(0);
  await list.getByRole("button", { name: "展开" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(items.length);
});
