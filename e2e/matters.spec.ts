import type { Locator, Page } from "@playwright/test";
import { expect, isTakenOver, people, portal, serviceButton, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { looksRight } from "./support/walk.ts";

const SUBSIDY = "农机购置补贴申请";
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Presses, and counts how often. */
function countedTaps() {
  const taps: string[] = [];
  return {
    taps,
    async tap(what: Locator) {
      taps.push((await what.innerText()).split("\n")[0] ?? "");
      await what.click();
    },
  };
}

for (const [name, size] of Object.entries({ phone, desktop }))
  test(`on a ${name} somebody who bought a machine is at the guide of the subsidy in two taps, and begins with a third`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto(`${portal()}/homeZtfw`);
    const { taps, tap } = countedTaps();
    await tap(page.getByRole("region", { name: "遇到什么事" }).getByRole("link", { name: /买了农机/ }));
    await expect(page.getByRole("heading", { name: "买了农机", level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^买了农机/);
    await tap(page.getByRole("link", { name: SUBSIDY, exact: true }));
    await expect(page).toHaveURL(`${portal()}/serve/guide/njbt-apply`);
    await expect(page.getByRole("heading", { name: SUBSIDY, level: 1 })).toBeVisible();
    expect(taps).toHaveLength(2);
    // a link that is pressed before its block has its script opens another document
    await isTakenOver(page);

    const begin = page.getByRole("button", { name: "立即办理" });
    for (const question of ["谁能办", "要带什么", "要多久", "多少钱", "在哪办"]) {
      const answer = page.locator("dt", { hasText: question });
      await expect(answer).toBeInViewport();
      const [above, below] = [await answer.boundingBox(), await begin.boundingBox()];
      expect(above && below && above.y < below.y, `${question} stands above the button`).toBe(true);
    }
    await tap(begin);
    await expect(page.getByText("请登录!")).toBeVisible();
    expect(taps).toHaveLength(3);
  });

test("by the menu the subsidy is two taps from the home as well", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "办事" }).click();
  await expect(page.getByRole("heading", { name: "按事情找", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /买了农机/ }).click();
  await expect(serviceButton(page, SUBSIDY)).toBeVisible();

  await page.setViewportSize(desktop);
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "三农服务" }).click();
  await expect(page.getByRole("heading", { name: "政务服务", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /买了农机/ }).click();
  await expect(serviceButton(page, SUBSIDY)).toBeVisible();
});

test("a row leads to its guide wherever it is pressed, and only its button asks for a sign-in", async ({ page }) => {
  await page.setViewportSize(phone);
  for (const [path, name] of [
    ["/homeZtfw?domain=mach", SUBSIDY],
    ["/serve/agrotechnology?view=services&keywords=农机购置补贴", SUBSIDY],
    ["/searchview?keywords=检疫&kind=service", "动物检疫证明申报（B 证）"],
    ["/serve/situation/mai-nongji", SUBSIDY],
  ] as const)
    await test.step(path, async () => {
      await page.goto(portal() + path);
      const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
      const more = page.getByRole("button", { name: /^更多（/ });
      await expect(row.or(more).first()).toBeVisible();
      while (!(await row.isVisible()) && (await more.isVisible())) await more.click();
      await row.getByRole("button", { name: /^办理/ }).click();
      await expect(page.getByText("请登录!")).toBeVisible();
      await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
      // on its owner's name, which is no link by itself
      // the bar at the foot of a phone lies over what is at the edge
      await row.evaluate((one) => one.scrollIntoView({ block: "center" }));
      const box = await row.boundingBox();
      if (!box) throw new Error("the row is not drawn");
      await page.mouse.click(box.x + 100, box.y + box.height - 12);
      await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/\/serve\/guide\//);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
});

test("every way into the catalogue says in title and heading where one is", async ({ page }) => {
  const ways = [
    ["situations", "按事情找"],
    ["people", "按身份找"],
    ["units", "按部门找"],
    ["govermentserve", "政务服务"],
    ["agriculturalservice", "涉农服务"],
    ["ruraleconomy", "农村经济"],
    ["agrotechnology", "农机推广"],
    ["financialsupermarket", "金融超市"],
  ] as const;
  await page.goto(`${portal()}/serve/situations`);
  for (const [way, name] of ways) {
    await page.getByRole("navigation", { name: "三农服务栏目" }).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${portal()}/serve/${way}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(page).toHaveTitle(new RegExp(`^${name}`));
  }

  await page.goto(`${portal()}/serve/people`);
  await page.getByRole("button", { name: "企业", exact: true }).click();
  await expect(page).toHaveURL(/audience=/);
  await expect(page.getByRole("heading", { name: "企业能办的事项" })).toBeAttached();
  await looksRight(page, "matters-people");
  await page.goto(`${portal()}/serve/units`);
  await looksRight(page, "matters-units");
  await page.getByRole("link", { name: /乡镇人民政府/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("乡镇人民政府办的事");
  await expect(page.getByRole("link", { name: "农村宅基地用地建房审批" })).toBeVisible();
  await expect(page.getByRole("link", { name: SUBSIDY })).toHaveCount(0);
});

/** Links and buttons of the page's own that are lower than a finger of an elder needs. */
const lowTargets = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("main a[href], main button")].filter(
      (one) => one.checkVisibility() && !one.closest(".page-tools, .fl-side, .fl-bar"),
    );
    return shown.flatMap((one) => {
      const { height } = one.getBoundingClientRect();
      return height < 60 ? [`${one.innerText.trim().slice(0, 20)} ${height}`] : [];
    });
  });

test("in 关怀版 every target of a situation, its matters and its guide is tall enough", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(`${portal()}/serve/situations`);
  await page.getByRole("button", { name: "关怀版" }).click();
  for (const [path, until] of [
    ["/serve/situations", /买了农机/],
    ["/serve/situation/mai-nongji", SUBSIDY],
    ["/serve/guide/njbt-apply", /买了农机，共 \d 件事/],
  ] as const)
    await test.step(path, async () => {
      await page.goto(portal() + path);
      await expect(page.getByRole("link", { name: until }).first()).toBeVisible();
      expect(await lowTargets(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
      await page.screenshot({ path: `test-results/matters-care-${path.split("/").at(-1)}.png`, fullPage: true });
    });
});

test("what is not there is told in its place, and the pages look right", async ({ page }) => {
  await page.goto(`${portal()}/serve/situations`);
  await expect(page.getByRole("link", { name: /买了农机/ })).toBeVisible();
  await looksRight(page, "matters-situations");
  await page.goto(`${portal()}/serve/situation/mai-nongji`);
  await expect(page.getByRole("link", { name: SUBSIDY, exact: true })).toBeVisible();
  await looksRight(page, "matters-situation");
  await page.getByRole("link", { name: SUBSIDY, exact: true }).click();
  await expect(page.getByRole("heading", { name: "一起办的事" })).toBeVisible();
  await looksRight(page, "matters-guide");
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page.getByRole("link", { name: /买了农机/ })).toBeVisible();
  await looksRight(page, "matters-home");
  const gone = await page.goto(`${portal()}/serve/situation/no-such`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByText("这件事可能已经撤下")).toBeVisible();
  await looksRight(page, "matters-gone");
});

test("an official puts a situation together; the public finds it, and no longer once it is taken down", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  await openSignedIn(page, people.countyAdministrator, "gov", "/management/situations");
  await page.getByRole("button", { name: "新建事情" }).click();
  const form = page.getByRole("dialog", { name: "新建事情" });
  await form.getByLabel("事情名称").fill("养了蜜蜂");
  await form.getByLabel("一句话说明").fill("养蜂要备案，转场前报检疫。");
  await form.getByLabel("大家的说法").fill("养蜂\n蜜蜂");
  await form.getByLabel("谁会遇到").click();
  await page.getByRole("option", { name: "农户" }).click();
  await page.keyboard.press("Escape");
  await form.getByLabel("主题").selectOption({ label: "畜牧兽医" });
  await form.getByLabel("图标").selectOption({ label: "庄稼" });
  await form.getByLabel("依次要办的事").fill("畜禽养殖场备案\t先备案\n没有这个服务\t试试");
  await form.getByRole("button", { name: "存为草稿" }).click();
  await expect(form.getByText("第 2 行的“服务名称”不正确")).toBeVisible();
  await form.getByLabel("依次要办的事").fill("畜禽养殖场备案，先备案\n动物检疫证明申报（B 证）\t转场前报检疫");
  await form.getByRole("button", { name: "存为草稿" }).click();
  await expect(form).toBeHidden();

  const visitor = await (await browser.newContext({ viewport: desktop })).newPage();
  await visitor.goto(`${portal()}/serve/situations`);
  await expect(visitor.getByRole("link", { name: /买了农机/ })).toBeVisible();
  await expect(visitor.getByRole("link", { name: /养了蜜蜂/ })).toHaveCount(0);

  const row = page.getByRole("row").filter({ hasText: "养了蜜蜂" });
  await page.getByRole("button", { name: "发布：养了蜜蜂" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await expect(row.getByText("已发布")).toBeVisible();
  await looksRight(page, "matters-office", 1024);
  await expect(async () => {
    await visitor.reload();
    await visitor.getByRole("link", { name: /养了蜜蜂/ }).click({ timeout: 2000 });
  }).toPass();
  await expect(visitor).toHaveURL(/\/serve\/situation\//);
  await expect(visitor.getByText("转场前报检疫", { exact: true }).filter({ visible: true })).toBeVisible();
  const address = visitor.url();
  await visitor.goto(`${portal()}/searchview?keywords=养蜂`);
  await expect(
    visitor
      .getByRole("link", { name: "养了蜜蜂" })
      .or(visitor.getByRole("link", { name: "看要办哪些事" }))
      .first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "撤下：养了蜜蜂" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("内容要改");
  await page.getByRole("dialog").getByRole("button", { name: "撤下" }).click();
  await expect(row.getByText("已撤下")).toBeVisible();
  await expect(async () => {
    const answer = await visitor.goto(address);
    expect(answer?.status()).toBe(404);
    // an answer to everybody is kept for two seconds
    await expect(visitor.getByText("这件事可能已经撤下")).toBeVisible({ timeout: 2000 });
  }).toPass();
});
