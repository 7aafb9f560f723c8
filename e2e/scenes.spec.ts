import type { Page } from "@playwright/test";
import { filledInScene } from "../packages/contract/src/content/scene.testing.ts";
import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";
import { callAs } from "./support/operator.ts";
import { looksRight } from "./support/walk.ts";

test("an official looks what others have built, declares a scene, gets it back from their county and hands it in again", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  await signInAsStaff(page, people.sceneDeclarer, "/scene/scene");

  await test.step("by field, with the state in the address; one in whole; who reports", async () => {
    await expect(page.getByText("30 个场景", { exact: true })).toBeVisible();
    await looksRight(page, "scenes-home");
    await page.getByRole("button", { name: /智慧农业·水产/ }).click();
    await expect(page).toHaveURL(/field=aqua/);
    // the fields, each with its number of scenes, have made way for the list
    await expect(page.getByRole("heading", { name: "按领域看" })).toBeHidden();
    await expect(page.getByText("5 个场景", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "水产养殖尾水在线监测" }).click();
    await expect(page.getByRole("heading", { name: "水产养殖尾水在线监测", level: 1 })).toBeVisible();
    await expect(page.getByText("CJ-000000", { exact: false })).toBeVisible();
    await expect(page.getByRole("link", { name: "更多场景" })).toBeVisible();
    await looksRight(page, "scenes-particulars");
    await page.getByRole("link", { name: "看运行监测" }).click();
    await expect(page.getByRole("img", { name: /日活折线图/ })).toBeVisible();
    await page.getByRole("button", { name: "数据表" }).click();
    await expect(page.getByRole("table", { name: "日活数据表" }).getByRole("row")).toHaveCount(31);
    await page.getByRole("button", { name: "全部场景" }).click();
    await expect(page.getByRole("row", { name: /滩涂贝类采捕定位管理.*超过 7 天未上报/ })).toBeVisible();
    await looksRight(page, "scenes-monitoring");
    await page.getByRole("link", { name: "更多场景" }).click();
    await expect(page).toHaveURL(`${portal()}/scene/scene`);
  });

  const box = (name: string) => page.getByRole("textbox", { name, exact: true });
  const goOn = () => page.getByRole("button", { name: "保存并继续" }).click();
  await test.step("declares, part by part", async () => {
    await page.getByRole("link", { name: "场景申报" }).click();
    await expect(page.getByRole("link", { name: "更多场景" })).toBeVisible();
    await page.getByRole("button", { name: "申报新场景" }).click();
    await looksRight(page, "scenes-tasks");
    await page.getByRole("button", { name: /基本情况/ }).click();
    await goOn();
    await expect(page.getByText("请输入场景名称!")).toBeVisible();
    await looksRight(page, "scenes-section");
    await box("场景名称").fill("水稻旱直播智能播种");
    await page.getByLabel("领域").selectOption("crop");
    await box("简介").fill("播种机按墒情自动调深浅。");
    await goOn();
    await box("建设内容").fill("改装播种机十二台，按田块墒情调节播深，作业轨迹和播量按田块归档，供下一季参考。");
    await goOn();
    await box("应用成效").fill("出苗率提高，亩均用种减少。");
    await box("指标 1").fill("亩均节种");
    await box("数值").fill("1.2");
    await box("单位").fill("公斤");
    await goOn();
    await box("总投入（万元）").fill("86.5");
    await box("资金来源").fill("县级财政");
    await goOn();
    await box("联系处室").fill("种植业管理科（演示）");
    await box("办公电话").fill("000-10000099");
    await goOn();
    await expect(box("上报系统的简称（选填）")).toBeVisible();
    await goOn();
    await looksRight(page, "scenes-check");
    await page.getByRole("button", { name: "提交申报" }).click();
    await expect(page.getByText("县级审核中").first()).toBeVisible();
    await expect(page.getByText(/受理编号 CJ-/).first()).toBeVisible();
  });

  await test.step("the county sends it back", async () => {
    const desktop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signInAsStaff(desktop, people.sceneReviewer, "/management/registrations?kind=scene");
    await desktop.getByRole("row").filter({ hasText: "水稻旱直播智能播种" }).getByRole("button").first().click();
    const request = desktop.getByRole("dialog", { name: /场景申报/ });
    await expect(request.getByText("县级审核", { exact: true })).toBeVisible();
    await request.getByRole("radio", { name: "退回" }).check();
    await request.getByRole("button", { name: "应用成效缺少可核对的数据，请补充后重新提交" }).click();
    await request.getByRole("button", { name: /^确认退回/ }).click();
    await expect(desktop.getByText(/已退回，申报人会收到短信/)).toBeVisible();
    await desktop.context().close();
  });

  await test.step("mended, it goes in again", async () => {
    // the page that stayed open hears of it with the bell, which asks each minute
    await expect(page.getByRole("button", { name: "撤回修改" })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByText("退回原因：应用成效缺少可核对的数据，请补充后重新提交")).toBeVisible();
    await page.getByRole("button", { name: /应用成效/ }).click();
    await box("应用成效").fill("出苗率提高 6%，亩均用种减少 1.2 公斤，数据来自县统计年报。");
    await goOn();
    await expect(page.getByRole("heading", { name: "投入", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "返回，不保存" }).click();
    await page.getByRole("button", { name: "核对并提交" }).click();
    await page.getByRole("button", { name: "提交申报" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "退回修改" })).toBeVisible();
  });
});

const confirm = (page: Page, name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();

/** A draft that is filled in. @returns its id */
async function fillInScene(page: Page, name: string): Promise<string> {
  const form = { ...filledInScene, name };
  return (await callAs<{ id: string }>(page, "/scene/save", { form })).data.id;
}

/** The same, handed in, for what follows. @returns its id */
async function handInScene(page: Page, name: string): Promise<string> {
  const id = await fillInScene(page, name);
  expect(await callAs(page, "/scene/submit", { id })).toMatchObject({ success: true });
  return id;
}

test("whoever acts on a page that is older than what happened elsewhere reads the truth, and nothing that would be refused", async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, people.sceneDeclarer, "/scene/scenedeclare");
  const id = await handInScene(page, "别处撤回的场景");
  await page.goto(`${portal()}/scene/scenedeclare?id=${id}`);
  await expect(page.getByRole("button", { name: "撤回修改" })).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signInAsStaff(office, people.sceneReviewer, "/management/registrations?kind=scene&order=newest");
  await office.getByRole("row").filter({ hasText: "别处撤回的场景" }).getByRole("button").first().click();
  const request = office.getByRole("dialog", { name: /场景申报/ });
  await expect(request.getByRole("button", { name: /^确认通过/ })).toBeVisible();

  expect(await callAs(page, "/scene/withdraw", { id })).toMatchObject({ success: true });
  await request.getByRole("button", { name: /^确认通过/ }).click();
  await expect(request.getByText("申请人已撤回这份申请，不用再处理")).toBeVisible();
  await expect(request.getByRole("button", { name: /^确认通过/ })).toBeHidden();
  await office.context().close();

  await page.getByRole("button", { name: "撤回修改" }).click();
  await confirm(page, "撤回申报");
  await expect(page.getByText("申报当前是“草稿”，不能这样操作")).toBeVisible();
  await expect(page.getByRole("button", { name: "核对并提交" })).toBeVisible();
  await expect(page.getByRole("button", { name: "撤回修改" })).toBeHidden();

  await test.step("what is no number is told, and not kept as nothing", async () => {
    await page.getByRole("button", { name: /^投入/ }).click();
    const amount = page.getByRole("textbox", { name: "总投入（万元）", exact: true });
    await amount.fill("86万");
    await page.getByRole("button", { name: "先存草稿" }).click();
    await expect(page.getByText("总投入只填数字，单位万元，例如 86.5")).toBeVisible();
    await expect(amount).toHaveValue("86万");
    await expect(amount).toBeFocused();
    await amount.fill("86");
    await page.getByRole("button", { name: "先存草稿" }).click();
    await expect(page.getByText("草稿已保存")).toBeVisible();
  });

  await test.step("what is thrown away is gone without a word of complaint, and its address says so", async () => {
    const refused = page.getByText("没有找到这份申报");
    await page.getByRole("button", { name: "删除草稿" }).click();
    await confirm(page, "删除草稿");
    await expect(page.getByRole("button", { name: "申报新场景" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(refused).toBeHidden();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "这份申报已经不在了" })).toBeVisible();
    await page.getByRole("button", { name: "返回我的申报" }).click();
    await expect(page.getByRole("button", { name: "申报新场景" })).toBeVisible();
  });
});

test("one declaration open in two windows: nothing is written over unseen, and only what was shown is handed in", async ({
  page,
}) => {
  await signInAsStaff(page, people.sceneDeclarer, "/scene/scenedeclare");
  const id = await fillInScene(page, "两处打开的场景");
  const at = (step: string) => `${portal()}/scene/scenedeclare?id=${id}&step=${step}`;
  const read = async () =>
    (await callAs<{ status: string; form: Record<string, unknown> }>(page, "/scene/declaration", { id })).data;
  const elsewhere = async (form: object) =>
    expect(await callAs(page, "/scene/save", { id, form })).toMatchObject({ success: true });
  const summary = page.getByRole("textbox", { name: "简介", exact: true });
  const keep = page.getByRole("button", { name: "先存草稿" });

  await test.step("what is typed while a section is being saved is not taken for saved", async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/scene/save", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at("basics"));
    await summary.fill("先写的简介。");
    await keep.click();
    await summary.fill("保存时接着写的简介。");
    letGo();
    await expect(page.getByText("保存时您又改了内容，请再保存一次")).toBeVisible();
    await expect(summary).toHaveValue("保存时接着写的简介。");
    await page.unroute("**/api/scene/save");
    await keep.click();
    await expect(page.getByText("草稿已保存")).toBeVisible();
    expect((await read()).form["summary"]).toBe("保存时接着写的简介。");
  });

  await test.step("what was typed stays, and the other version is shown before either is chosen", async () => {
    await page.goto(at("basics"));
    await summary.fill("这里写的简介。");
    await elsewhere({ summary: "另一处写的简介。" });
    await keep.click();
    const told = page.getByRole("alert").filter({ hasText: "这一部分刚在别处改过" });
    await expect(told).toContainText("另一处写的简介。");
    await expect(summary).toHaveValue("这里写的简介。");
    expect((await read()).form["summary"]).toBe("另一处写的简介。");
    await looksRight(page, "scenes-changed-elsewhere");
    await page.getByRole("button", { name: "改用别处保存的内容" }).click();
    await expect(summary).toHaveValue("另一处写的简介。");
    await expect(told).toBeHidden();

    await summary.fill("又在这里写的简介。");
    await elsewhere({ summary: "另一处又写的简介。" });
    await keep.click();
    await expect(told).toContainText("另一处又写的简介。");
    await keep.click();
    await expect(page.getByText("草稿已保存")).toBeVisible();
    expect((await read()).form["summary"]).toBe("又在这里写的简介。");
  });

  await test.step("another part that was changed meanwhile is no hindrance", async () => {
    await page.goto(at("basics"));
    await summary.fill("只改了这一部分。");
    await elsewhere({ funding: "市级财政" });
    await keep.click();
    await expect(page.getByText("草稿已保存")).toBeVisible();
    expect((await read()).form).toMatchObject({ summary: "只改了这一部分。", funding: "市级财政" });
  });

  await test.step("a choice that is taken back is kept so", async () => {
    await page.goto(at("basics"));
    await page.getByLabel("领域").selectOption("");
    await keep.click();
    await expect(page.getByText("草稿已保存")).toBeVisible();
    expect((await read()).form["field"]).toBeUndefined();
    await elsewhere({ field: "crop" });
  });

  await test.step("answers that were not shown are not handed in", async () => {
    await page.goto(at("check"));
    await expect(page.getByText("只改了这一部分。")).toBeVisible();
    await elsewhere({ summary: "没有核对过的简介。" });
    const submit = page.getByRole("button", { name: "提交申报" });
    await submit.click();
    await expect(page.getByRole("alert").filter({ hasText: "刚在别处改过" })).toBeVisible();
    await expect(page.getByText("没有核对过的简介。")).toBeVisible();
    expect((await read()).status).toBe("draft");
    await submit.click();
    await expect(page.getByText("县级审核中").first()).toBeVisible();
  });
});
