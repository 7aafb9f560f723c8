import { expect, type Locator, type Page } from "@playwright/test";

/** What the office of a new portal puts into it, each by the page it is put in on. */
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

async function type(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await form.getByRole("textbox", { name, exact: true }).fill(value);
}
const choice = (form: Locator, name: string) => form.getByRole("combobox", { name, exact: true });
async function choose(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, label] of Object.entries(values)) await choice(form, field).selectOption({ label });
}

/** One of a list that unfolds below its field: what was pressed counts when the field shows it. */
async function pick(page: Page, form: Locator, name: string, option: string): Promise<void> {
  await choice(form, name).click();
  await form.getByRole("listbox", { name }).getByRole("option", { name: option }).click();
  await expect(form.getByRole("button", { name: `取消选择${option}` })).toBeVisible();
  await page.keyboard.press("Escape");
}

/** A draft is shown to everybody. */
async function publish(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `发布：${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("已发布");
}
async function saveDraft(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "存为草稿" }).click();
  await expect(form).toBeHidden();
}

export async function addColumn(page: Page, portal: string, tab: string, name: string): Promise<void> {
  await page.goto(`${portal}/management/modules`);
  await page.getByRole("region", { name: tab }).getByRole("button", { name: "新建一级栏目" }).click();
  const form = dialog(page, `在“${tab}”里新建一级栏目`);
  await form.getByLabel("栏目名称").fill(name);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("button", { name, exact: true })).toBeVisible();
}

/** A system that is connected gets a place where people look for it. */
export async function placeSystem(page: Page, portal: string, system: string, tab: string, column: string) {
  await page.goto(`${portal}/management/systems`);
  await page.getByRole("link", { name: system }).click();
  await page.getByRole("button", { name: "修改" }).click();
  const form = dialog(page, "修改基本信息");
  await form.getByLabel("简介").fill("登记生产批次，打印追溯码。");
  await form.getByLabel("主管单位").fill("省农业农村厅");
  await choose(form, { 首页栏目: tab, 所属模块: column });
  await form.getByRole("button", { name: "保存" }).click();
  await expect(form).toBeHidden();
  await expect(page.locator("dl div", { hasText: "所属模块" }).locator("dd")).toHaveText(column);
}

export async function publishNotice(page: Page, portal: string, title: string, sentence: string): Promise<void> {
  await page.goto(`${portal}/management/notices`);
  await page.getByRole("button", { name: "新建通知" }).first().click();
  const form = dialog(page, "新建通知");
  await type(form, { 标题: title, 摘要: sentence, 正文: `各地：\n一、开通\n${sentence}`, 关键词: "开通" });
  await type(form, { 来源: "省农业农村厅", 落款: "省农业农村厅" });
  await saveDraft(form);
  await publish(page, title);
}

type OfService = { name: string; identification: string; column: string; system: string };

/** A service that leads into a system, with every element of its guide. */
export async function publishService(page: Page, portal: string, service: OfService): Promise<void> {
  await page.goto(`${portal}/management/services`);
  await page.getByRole("button", { name: "新建服务" }).first().click();
  const form = dialog(page, "新建服务");
  // drawn anew when their options have come
  await expect(choice(form, "所属系统")).toContainText(service.system);
  await expect(choice(form, "所属栏目")).toContainText(service.column);
  await type(form, {
    事项名称: service.name,
    服务标识: service.identification,
    一句话简介: "为一批农产品登记生产过程，取得追溯码。",
    办理单位: "省农业农村厅",
  });
  // an option is named with what stands above it
  const column = choice(form, "所属栏目").locator("option", { hasText: service.column });
  const system = choice(form, "所属系统").locator("option", { hasText: service.system });
  await choose(form, {
    所属栏目: (await column.textContent()) ?? "",
    所属系统: (await system.textContent()) ?? "",
    打开方式: "带授权码进入系统首页",
  });
  await type(form, {
    事项编码: "320000-ZS-0001",
    来源: "省农业农村厅",
    设定依据: "《农产品质量安全法》｜农产品生产企业应当建立生产记录",
    申请条件: "在本省从事农产品生产",
    办理材料: "生产记录｜电子件｜1｜申请人自备",
    办理流程: "登记｜在系统里填写批次\n打印｜打印追溯码并贴在包装上",
    办理地点: "线上办理｜省农业农村厅门户",
    "法定时限（工作日）": "0",
    "承诺时限（工作日）": "0",
    联系电话: "025-8626 3000",
    监督投诉电话: "025-8626 3001",
    结果名称: "农产品追溯码",
    结果怎么取: "登记后在系统里打印",
    结果样本上的栏目: "批次号、产品名称",
    表格名称: "生产批次登记表",
    表格里的填写项目: "产品名称、地块、数量",
  });
  await saveDraft(form);
  await publish(page, service.name);
}

export async function addIndicator(page: Page, portal: string, name: string, theme: string): Promise<void> {
  await page.goto(`${portal}/management/brain?tab=definitions`);
  await page.getByRole("button", { name: "新建指标" }).first().click();
  const form = dialog(page, "新建指标");
  await type(form, { 指标代码: "traced-batches", 计量单位: "批", 指标名称: name });
  await pick(page, form, "专题", theme);
  await type(form, { 统计口径: "当月登记的批次。", 数据来源: "产品追溯系统", 责任处室: "质量安全监管处" });
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已新建，可以导入数值了")).toBeVisible();
}

/** Each level below the one before it, from a class that every catalogue begins with. */
export async function addClasses(page: Page, portal: string, names: readonly [string, string, string]): Promise<void> {
  await page.goto(`${portal}/management/data?tab=classes`);
  let above = "部门信息资源";
  for (const [place, name] of names.entries()) {
    const level = ["项", "目", "细目"][place] ?? "";
    await page.getByRole("button", { name: `新增${level}：${above}` }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(`${level}名称`).fill(name);
    await form.getByRole("button", { name: "保存" }).click();
    await expect(form).toBeHidden();
    above = name;
  }
}

export async function publishResource(page: Page, portal: string, name: string, detail: string): Promise<void> {
  await page.goto(`${portal}/management/data`);
  await page.getByRole("button", { name: "新建数据资源" }).first().click();
  const form = dialog(page, "新建数据资源");
  const option = form.getByLabel("分类（细目）").locator("option", { hasText: detail });
  await form.getByLabel("分类（细目）").selectOption({ label: (await option.textContent()) ?? "" });
  await form.getByLabel("资源名称").fill(name);
  await form.getByLabel("摘要").fill("登记了生产过程的农产品批次。");
  await form.getByRole("textbox", { name: "提供方", exact: true }).fill("省农业农村厅");
  await form.getByLabel("提供方代码").fill("11320000014000000A");
  await form.getByLabel("领域").selectOption({ label: "质量安全" });
  await pick(page, form, "格式", "数据库");
  await form.getByLabel("信息项").fill("batch_code,批次号,字符型,20,公开\nproduct,产品名称,字符型,60,公开");
  await form.getByLabel("共享类型").selectOption({ label: "无条件共享" });
  await form.getByLabel("开放类型").selectOption({ label: "不予开放" });
  await form.getByLabel("最近更新日期").fill("2026-11-01");
  for (const quality of ["完整性", "准确性", "及时性"]) await form.getByLabel(`${quality}（%）`).fill("98");
  await saveDraft(form);
  await publish(page, name);
}
