import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { looksRight } from "./support/walk.ts";

test("somebody narrows the services down, reads a guide and keeps it, compares products, finds machines, and is told kindly what is not there", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${portal()}/serve/govermentserve`);

  await test.step("the filter stands in the address, survives the guide and the way back", async () => {
    await expect(page.getByText(/^\d+ 项服务$/)).toBeVisible();
    await looksRight(page, "serve-govermentserve");
    await page.getByRole("checkbox", { name: /渔业与禁捕/ }).click();
    await expect(page).toHaveURL(/domain=fish/);
    const first = page.getByRole("link", { name: "渔业捕捞许可证申请" });
    await first.click();
    await expect(page.getByRole("heading", { name: "渔业捕捞许可证申请", level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/domain=fish/);
    await expect(page.getByRole("checkbox", { name: /渔业与禁捕/ })).toBeChecked();
    await expect(page.getByRole("link", { name: "农村宅基地用地建房审批" })).toHaveCount(0);
  });

  await test.step("every element of a guide; 办理 asks for a sign-in", async () => {
    await page.goto(`${portal()}/serve/guide/njbt-apply`);
    for (const part of [
      "申请条件",
      "办理材料",
      "办理流程",
      "办理地点和时间",
      "收费标准和办理时限",
      "结果样本",
      "设定依据",
    ])
      await expect(page.getByRole("heading", { name: part, level: 2 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "好差评" })).toBeVisible();
    await looksRight(page, "serve-guide");
    await page.getByRole("button", { name: "立即办理" }).click();
    await expect(page.getByText("请登录!")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  });

  await test.step("finance: two side by side, in the address; who offers them", async () => {
    await page.goto(`${portal()}/serve/financialsupermarket`);
    await page.getByRole("button", { name: "加入对比 农机贷（演示）" }).click();
    await page.getByRole("button", { name: /^加入对比 苗农/ }).click();
    await expect(page).toHaveURL(/compare=nongji&compare=miaonong/);
    await expect(page.getByRole("region", { name: "产品对比表" }).getByRole("columnheader")).toHaveCount(3);
    await looksRight(page, "serve-finance");
    await page.getByRole("tab", { name: "入驻机构" }).click();
    await expect(
      page.getByRole("tabpanel", { name: "入驻机构" }).getByText("示范农商银行", { exact: true }),
    ).toBeVisible();
    await looksRight(page, "serve-institutions");
  });

  await test.step("machines with subsidy and certificate", async () => {
    await page.goto(`${portal()}/serve/agrotechnology?keywords=插秧机`);
    await expect(page.getByRole("row", { name: /水稻插秧机/ }).first()).toBeVisible();
    await looksRight(page, "serve-agrotechnology");
  });

  await test.step("the two other lists; what nobody knows is told in its place", async () => {
    for (const name of ["agriculturalservice", "ruraleconomy"]) {
      await page.goto(`${portal()}/serve/${name}`);
      await expect(page.getByText(/^\d+ 项服务$/)).toBeVisible();
    }
    await page.goto(`${portal()}/serve/ruraleconomy?keywords=火箭`);
    await expect(page.getByText("没有符合条件的事项")).toBeVisible();
    await page.goto(`${portal()}/serve/guide/no-such-service`);
    await expect(page.getByText("没有找到这个事项")).toBeVisible();
    await looksRight(page, "serve-unknown");
  });
});

test("on a phone the section one is in can be seen above and below, and in 关怀版 star and button of a row stand apart", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/serve/financialsupermarket`);
  const tab = page.getByRole("navigation", { name: "三农服务栏目" }).getByRole("link", { name: "金融超市" });
  await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await expect(bar.getByRole("link", { name: "办事" })).toHaveAttribute("aria-current", "page");

  await page.getByRole("button", { name: "关怀版" }).click();
  await page.goto(`${portal()}/serve/govermentserve`);
  const row = page.locator(".serve-row").first();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      const [star, button] = [await row.locator(".starb").boundingBox(), await row.locator(".btn").boundingBox()];
      expect(star && button && star.y + star.height <= button.y, `at ${width}`).toBe(true);
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("a farmer finds what they want to do, keeps it, rates what was done for them, and the county mends it and calls back", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signInAsCitizen(page, people.farmer, "/market");

  await test.step("by what they want to do, for whom it is", async () => {
    await page.getByRole("button", { name: "合作社", exact: true }).click();
    await expect(page).toHaveURL(/audience=/);
    await page.getByRole("button", { name: "农户", exact: true }).click();
    await looksRight(page, "serve-market");
    await page.getByRole("link", { name: /放在一起比/ }).click();
    await expect(page.getByRole("heading", { name: "产品对比（3/3）" })).toBeVisible();
    await page.goBack();
    await page.getByRole("link", { name: /买了农机/ }).click();
    await page.getByRole("link", { name: "农机购置补贴申请", exact: true }).click();
    await expect(page).toHaveURL(`${portal()}/serve/guide/njbt-apply`);
  });

  await test.step("keeps the guide at hand, and rates what was completed", async () => {
    await page.getByRole("button", { name: "收藏", exact: true }).click();
    await expect(page.getByRole("button", { name: "已收藏" })).toBeVisible();
    await page.getByRole("button", { name: "评价这次办事" }).click();
    const form = page.getByRole("form", { name: "评价农机购置补贴申请" });
    await form.getByRole("button", { name: "提交评价" }).click();
    await expect(form.getByText("请选择满意度")).toBeVisible();
    await form.getByRole("group", { name: "您对这次办事满意吗？" }).getByLabel("非常不满意").check();
    await form.getByRole("group", { name: "便捷度" }).getByLabel("基本满意").check();
    await form.getByRole("button", { name: "提交评价" }).click();
    await expect(form.getByText("请写明哪里不满意，便于核实整改")).toBeVisible();
    await looksRight(page, "serve-rating");
    await form.getByRole("textbox", { name: /哪里不满意/ }).fill("发票照片传了三次才成功");
    await form.getByRole("button", { name: "提交评价" }).click();
    await expect(page.getByText("感谢您的评价，我们会在 15 个工作日内核实整改并回访")).toBeVisible();
  });

  await test.step("the county sees whom to call, and closes it with the record of the call", async () => {
    const desktop = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signInAsStaff(desktop, people.ratingAdministrator, "/management/ratings");
    const ticket = desktop.getByRole("article").filter({ hasText: "发票照片传了三次才成功" });
    await expect(ticket).toContainText("154****0001");
    await ticket.getByRole("button", { name: /查看完整号码/ }).click();
    await expect(ticket).toContainText("15400000001");
    await looksRight(desktop, "serve-admin");
    // the most urgent stands open already; whichever is not is begun
    await ticket
      .getByRole("button", { name: /^填写整改情况/ })
      .or(ticket.getByLabel(/回访日期/))
      .first()
      .click();
    await ticket.getByRole("button", { name: "办结并通知评价人" }).click();
    await expect(ticket.getByText("请填写核实和整改情况")).toBeVisible();
    await ticket.getByRole("textbox", { name: /核实和整改情况/ }).fill("上传功能已修复");
    await ticket.getByLabel(/回访日期/).fill(new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" }));
    await ticket.getByLabel(/回访结果/).selectOption("satisfied");
    await ticket.getByRole("button", { name: "办结并通知评价人" }).click();
    await expect(desktop.getByText("工单已办结")).toBeVisible();
    await desktop.context().close();
  });

  await test.step("they read what became of it", async () => {
    await page.goto(`${portal()}/mine/matters`);
    const matter = page.getByRole("article").filter({ hasText: "BJ-DEMO-0001" });
    await expect(matter).toContainText("上传功能已修复");
    await expect(matter).toContainText("回访，结果：满意");
    await looksRight(page, "serve-matters");
  });
});
