import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";

const mainNavigation = (page: Page) => page.getByRole("navigation", { name: "主导航" }).getByRole("link");

test("a visitor's header offers login, registration of persons and of entities, the manual, feedback and the application", async ({
  page,
}) => {
  await page.goto(`${portal()}/homeZtfw`);
  const header = page.getByRole("banner");
  await expect(header.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await header.getByRole("button", { name: "注册" }).hover();
  await expect(header.getByRole("link", { name: "自然人注册" })).toBeVisible();
  await expect(header.getByRole("link", { name: "法人注册" })).toBeVisible();
  for (const name of ["用户手册", "意见反馈", "手机应用"])
    await expect(header.getByRole("link", { name })).toBeVisible();
  await expect(mainNavigation(page)).toHaveText(["首页", "三农服务", "行业专题（需登录）", "地方场景（需登录）"]);
});

test("a signed-in user is greeted by nickname, with password, account and logout behind it", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "您好，演示农户" }).click();
  await expect(header.getByRole("link", { name: "修改密码" })).toBeVisible();
  await expect(header.getByRole("link", { name: "账号信息" })).toHaveAttribute("href", "/mine/account");
  await expect(header.getByRole("link", { name: "我的账号" })).toHaveAttribute("href", "/mine");
  await header.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "取消" }).click();
  await expect(header.getByRole("button", { name: "您好，演示农户" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();

  // a market user of a county: neither the items that need a login nor the province's application
  await expect(mainNavigation(page)).toHaveText(["首页", "三农服务", "行业专题", "地方场景"]);
  await expect(header.getByRole("link", { name: "手机应用" })).toHaveCount(0);
});

test("staff see the whole navigation, the five sub-tabs and the footer on /home, and no way back to it", async ({
  page,
}) => {
  await signInAsStaff(page, people.systemAdministrator);
  await expect(mainNavigation(page)).toHaveText(["首页", "三农服务", "行业专题", "智慧大脑", "数据资源", "地方场景"]);
  await expect(page.getByRole("tab")).toHaveText([/智慧农业/, /数字乡村/, /地方场景/, /应用服务/, /共享对接监控/]);
  await expect(page.getByRole("link", { name: "返回首页" })).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-mode", "gov");
  await expect(page.getByRole("contentinfo")).toContainText("主办单位：");
});

for (const path of ["/first", "/homeZtfw", "/searchview", "/login"]) {
  test(`the footer of ${path} names organiser, address, postal code, filing number and telephone`, async ({ page }) => {
    await page.goto(`${portal()}${path}`);
    const footer = page.getByRole("contentinfo");
    for (const words of ["主办单位：", "地址：", "邮编：", "演示备 00000000 号", "000-0000 0000"])
      await expect(footer).toContainText(words);
    // the two pages that are one picture have a shorter footer
    await expect(footer).toContainText("支持单位：");
  });
}

test("every page but the home page leads back to it, and begins at its top", async ({ page }) => {
  for (const path of ["/register", "/searchview", "/serve/ruraleconomy", "/404", "/sitemap", "/privacy"]) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("link", { name: "返回首页", exact: true }).first()).toHaveAttribute(
      "href",
      "/homeZtfw",
    );
  }

  await page.goto(`${portal()}/homeZtfw`);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "网站地图" });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await link.click();
  await expect(page).toHaveURL(`${portal()}/sitemap`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("an address that is typed begins at its top, whatever was read before; a reload and the way back keep their place", async ({
  page,
}) => {
  const place = () => page.evaluate(() => window.scrollY);
  const opened = () => expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`${portal()}/privacy`);
  await opened();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(place).toBe(400);
  await page.reload();
  await expect.poll(place).toBe(400);
  await page.goto(`${portal()}/accessibility`);
  await opened();
  // where a place is kept, it is taken with the first look at the page
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await place()).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(400);
});

test("at 320 pixels, as wide as a page at 400 % is, nothing has to be scrolled sideways", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/homeZtfw", "/first", "/serve/financialsupermarket"]) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

for (const path of ["/homeZtfw", "/404"]) {
  test(`the search box of ${path} wants something to search for`, async ({ page }) => {
    await page.goto(`${portal()}${path}`);
    const search = page.getByRole("search");
    await search.getByRole("button", { name: "搜索" }).click();
    await expect(search.getByText("请输入搜索内容!")).toBeVisible();
    await search.locator("input").fill("稻".repeat(30));
    await expect(search.locator("input")).toHaveValue("稻".repeat(25));
    await search.getByRole("button", { name: "搜索" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/searchview" && url.searchParams.get("keywords") !== "");
  });
}

test.describe("the watermark", () => {
  const sheet = (page: Page) => page.locator("body > .wm");

  test("names the user and the day over the whole page, and is back within 500 ms when taken away or hidden", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(`${portal()}/homeZtfw`);
    await expect(sheet(page)).toHaveCount(0);
    await signInAsCitizen(page, people.farmer);
    const today = await page.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
        .map((part) => String(part).padStart(2, "0"))
        .join("-");
    });
    await expect(sheet(page)).toHaveAttribute("data-text", `演示农户 ${today}`);
    expect(await sheet(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    for (const attack of [
      (element: Element) => element.remove(),
      (element: Element) => (element as HTMLElement).style.setProperty("display", "none"),
      (element: Element) => element.setAttribute("hidden", ""),
      (element: Element) => element.setAttribute("class", ""),
    ]) {
      await page.locator(".wm").evaluate(attack);
      await page.clock.runFor(500);
      await expect(sheet(page)).toBeVisible({ timeout: 1_000 });
      await expect(page.locator("[data-text]")).toHaveCount(1);
    }
  });

  test("is there too where a document comes without the application, and for nobody who is not signed in", async ({
    page,
  }) => {
    for (const path of ["/first", "/docs"]) {
      await page.goto(`${portal()}${path}`);
      await page.waitForLoadState("networkidle");
      await expect(sheet(page)).toHaveCount(0);
    }
    await signInAsCitizen(page, people.farmer);
    for (const path of ["/first?isLogin", "/docs", "/docs/quick-start", "/docs/no-such-chapter"]) {
      await page.goto(`${portal()}${path}`);
      await expect(sheet(page), path).toHaveAttribute("data-text", /^演示农户 \d{4}-\d\d-\d\d$/);
      await expect(sheet(page)).toHaveCSS("position", "fixed");
    }
  });
});

test("the application's page leads a phone there from a desktop, says how for each kind of phone, and names a store where there is one", async ({
  page,
}) => {
  await page.goto(`${portal()}/app`);
  await expect(page.getByRole("img", { name: "本门户手机地址的二维码" })).toBeVisible();
  await expect(page.getByText(`${portal()}/app`)).toBeVisible();
  for (const phone of ["安卓手机", "苹果手机", "鸿蒙手机"])
    await expect(page.getByRole("region", { name: phone }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("link", { name: "打开应用商店" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("img", { name: "本门户手机地址的二维码" })).toBeHidden();

  // the owner's value as the server writes it into pages, with a store in it
  await page.route(`${portal()}/app`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    expect(html).toContain('"storeAddress":""');
    const filled = html.replace('"storeAddress":""', '"storeAddress":"https://store.example.gov.cn/app"');
    await route.fulfill({ response: answer, body: filled });
  });
  await page.goto(`${portal()}/app`);
  await expect(page.getByRole("link", { name: "打开应用商店" })).toHaveAttribute(
    "href",
    "https://store.example.gov.cn/app",
  );
});
