import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { elderLook } from "./support/elder-look.ts";
import { weakContrast } from "./support/walk.ts";

test.use({ reducedMotion: "reduce" });
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("care", "on")));

test("it is told when a target is too small, letters are too fine or a label is too long", async ({ page }) => {
  await page.goto(`${portal()}/404`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    const box = document.createElement("div");
    const part = (name: string, words: string) =>
      box.appendChild(Object.assign(document.createElement(name), { textContent: words }));
    Object.assign(part("a", "小"), { href: "/x", className: "probe" });
    part("button", "一二三四五六七八九十甲乙丙");
    // enough for AA and too little for AAA
    part("i", "细字").style.color = "#636363";
    box.style.fontSize = "12px";
    document.querySelector("main")?.append(box);
  });
  const told = await elderLook(page);
  expect(told.small.join()).toContain("a.probe");
  expect(told.fine.join()).toContain("细字");
  expect(told.long.join()).toContain("一二三四五");
  expect((await weakContrast(page)).join()).toContain("color-contrast-enhanced");
});

const schemes = ["", "high", "whiteOnBlack", "yellowOnBlack", "yellowOnBlue"];
for (const contrast of schemes)
  test(`in ${contrast || "its own colours"} every word has 7:1 on the pages one comes to first`, async ({ page }) => {
    test.slow();
    await page.addInitScript((kept) => localStorage.setItem("contrast", kept), contrast);
    for (const path of [
      "/homeZtfw",
      "/serve/guide/njbt-apply",
      "/login",
      "/notices",
      "/serve/agrotechnology",
      "/first",
    ]) {
      await page.goto(`${portal()}${path}`);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect.soft(await weakContrast(page), path).toEqual([]);
    }
  });

test.describe("the home", () => {
  const matters = (page: Page) => page.getByRole("region", { name: "常办的事" }).getByRole("listitem");

  test("has eight big matters, a telephone, an ear and a person, search, and nothing else above the footer", async ({
    page,
  }) => {
    await page.goto(`${portal()}/homeZtfw`);
    await expect(matters(page).getByRole("link")).toHaveCount(8);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "打电话", exact: true })).toHaveAttribute("href", /^tel:/);
    await expect(main.getByRole("button", { name: "听一听" })).toBeVisible();
    await expect(main.getByRole("search")).toBeVisible();
    await expect(main.getByRole("heading")).toHaveText(["想办什么事？", "常办的事", /有人帮您/]);
    for (const [name] of (await matters(page).allInnerTexts()).map((text) => [text.trim()]))
      expect([...(name ?? "")].length, name).toBeLessThanOrEqual(12);

    await page.getByRole("link", { name: "找人帮忙" }).click();
    const help = page.getByRole("region", { name: "需要帮助" });
    await expect(help).toBeInViewport();
    await expect(help).toContainText("乡镇为农服务中心");
    await expect(help.getByRole("link", { name: "意见反馈" })).toHaveAttribute("href", "/feedback");
    await expect(help.getByRole("link", { name: "拨打电话" })).toHaveAttribute("href", /^tel:/);
  });

  test("opens the guide of each matter, where it begins", async ({ page }) => {
    test.slow();
    await page.goto(`${portal()}/homeZtfw`);
    await expect(matters(page).getByRole("link")).toHaveCount(8);
    const links = await matters(page)
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => [one.textContent ?? "", one.getAttribute("href") ?? ""]));
    expect(new Set(links.map(([, href]) => href)).size).toBe(8);
    for (const [name = "", href = ""] of links) {
      await page.goto(`${portal()}${href}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await expect(
        page
          .getByRole("button", { name: /^立即/ })
          .or(page.getByRole("link", { name: "看办理地点" }))
          .first(),
      ).toBeVisible();
    }
  });

  test("is there from the first paint where it is remembered, and nothing jumps", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // before any script but the one that runs first
    await page.route(/\/assets\/(portal|index|libraries)-.*\.js$/, (route) => route.abort());
    await page.goto(`${portal()}/homeZtfw`, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "常办的事" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "主题服务" })).toBeHidden();
    await page.unroute(/\/assets\/(portal|index|libraries)-.*\.js$/);
    await page.goto(`${portal()}/homeZtfw`);
    await expect(matters(page).getByRole("link")).toHaveCount(8);
    await page.waitForLoadState("networkidle");
    const shifted = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(shifted).toBeLessThan(0.02);
  });
});

test("head and bottom bar leave a small phone its page, and the name is broken between words alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [who, path] of [
    ["visitor", "/homeZtfw"],
    ["visitor", "/notices"],
    ["farmer", "/homeZtfw"],
  ] as const) {
    if (who === "farmer") await signInAsCitizen(page, people.farmer);
    else await page.goto(`${portal()}${path}`);
    await page.waitForLoadState("networkidle");
    const taken = await page.evaluate(() =>
      ["header", ".bottomnav"].reduce(
        (sum, of) => sum + (document.querySelector(of)?.getBoundingClientRect().height ?? 0),
        0,
      ),
    );
    expect(taken, `${who} on ${path}`).toBeLessThanOrEqual(140);
    const broken = await page.locator("header .brand").evaluate(
      (brand) =>
        [...brand.childNodes].filter((node) => {
          if (node.nodeType !== Node.TEXT_NODE) return false;
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getClientRects().length !== 1;
        }).length,
    );
    expect(broken, `${who} on ${path}`).toBe(0);
  }
});

test("on a phone one signs in without scrolling, on the page and in the dialog, and a guide's facts come before its tools", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const inSight = async (name: string, within: string) => {
    const box = await page.locator(within).getByRole("button", { name, exact: true }).boundingBox();
    expect((box?.y ?? 9e9) + (box?.height ?? 0), within).toBeLessThanOrEqual(844);
  };
  await page.goto(`${portal()}/login`);
  await expect(page.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await inSight("登录", "main");
  await page.goto(`${portal()}/homeZtfw`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await inSight("登录", "[role=dialog]");

  await page.goto(`${portal()}/serve/guide/njbt-apply`);
  const [fact, tool] = [page.getByText("谁能办").first(), page.getByRole("button", { name: "打印" })];
  await expect(fact).toBeVisible();
  expect((await fact.boundingBox())?.y).toBeLessThan((await tool.boundingBox())?.y ?? 0);
});
