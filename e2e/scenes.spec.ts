import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";
import { looksRight } from "./support/walk.ts";

test("an official looks what others have built, declares a scene, gets it back from their county and hands it in again", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
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
    await page.reload();
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
