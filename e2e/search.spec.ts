import { expect, portal, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

test("somebody types, is shown what it may be, finds the answer first, narrows it down, and finds nothing kindly", async ({
  page,
}) => {
  await page.goto(`${portal()}/homeZtfw`);
  const field = page.getByRole("search").locator("input");
  const list = page.getByRole("listbox", { name: "搜索建议" });
  const counted = page.getByRole("search").getByRole("status").first();

  // pinyin, as it is typed; arrows go through the list while the focus stays in the field
  await field.click();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("nongji");
  await expect(list.getByRole("option").first()).toContainText("农机");
  await expect(counted).toHaveText(/条建议，用上下键选择$/);
  await field.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveCount(1);
  expect(await field.getAttribute("aria-activedescendant")).toBe(
    await list.getByRole("option", { selected: true }).getAttribute("id"),
  );
  expect(await findings(page, "search")).toEqual([]);
  await field.press("Escape");
  await expect(list).toHaveCount(0);
  await expect(field).toHaveAttribute("aria-expanded", "false");

  // plain words: one answer, then the others with the reason marked
  await field.fill("买农机有钱补吗");
  await page.getByRole("search").getByRole("button", { name: "搜索" }).click();
  await expect(page).toHaveURL(/\/searchview\?keywords=/);
  await expect(page.getByRole("heading", { level: 2, name: /农机购置/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "立即办理" })).toBeVisible();
  await expect(page.locator("mark").first()).toBeVisible();
  // why it is the answer, and how to begin
  await expect(page.getByText(/^根据您说的“/)).toBeVisible();
  await expect(page.getByRole("list", { name: "怎么办" }).getByRole("listitem")).toHaveText([
    /^谁能办/,
    /^带什么/,
    /^第一步/,
  ]);
  expect(await findings(page, "main")).toEqual([]);

  // kinds, orders and pages stand in the address
  await page
    .getByRole("navigation", { name: "结果类别" })
    .getByRole("link", { name: /业务系统/ })
    .click();
  await expect(page).toHaveURL(/kind=system/);
  await page.getByLabel("排序").selectOption("最多使用");
  await expect(page).toHaveURL(/sort=mostUsed/);

  // a slip is read as what was meant, and said
  await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent("宅基第审批")}`);
  await expect(page.getByText("没有“宅基第审批”，已按")).toBeVisible();

  // an older system links in its own character set, and half a character is told in words
  await page.goto(`${portal()}/searchview?keywords=%CB%AE%B5%BE`);
  await expect(page).toHaveURL(`${portal()}/searchview?keywords=${encodeURIComponent("水稻")}`);
  await expect(field).toHaveValue("水稻");
  await page.goto(`${portal()}/%E0%A4%A`);
  await expect(page.getByRole("heading", { level: 1, name: "链接有误" })).toBeVisible();
  await page.getByRole("link", { name: "返回门户首页" }).click();
  await expect(page).toHaveURL(`${portal()}/first`);

  // what is written into the address is text and nothing else
  await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent("<img src=x onerror=1>")}`);
  await expect(page.getByRole("heading", { name: "没有找到与“<img src=x onerror=1>”有关的内容" })).toBeVisible();

  // and is no dead end: a call, a message with the words carried over, the matters by occasion
  const ways = page.getByRole("list", { name: "接下来可以" });
  await expect(ways.getByRole("link")).toHaveText([/打电话问/, /留言问/, /按事情找/]);
  await ways.getByRole("link", { name: /留言问/ }).click();
  await expect(page.getByText("您要反映的是：【没有搜到】<img src=x onerror=1>")).toBeVisible();

  // what another authority handles is sent to it, and nothing of ours stands there as if it were the answer
  await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent("农村医保怎么交")}`);
  const elsewhere = page.getByRole("region", { name: "“医保”不在本门户办理" });
  await expect(elsewhere.getByRole("link", { name: "拨打 12393" })).toHaveAttribute("href", "tel:12393");
  await expect(page.getByText("根据您说的")).toHaveCount(0);

  // what stands outside the application is found as well, and opened
  await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent("网站是不是坏了")}`);
  await expect(page.getByRole("heading", { level: 2, name: "服务状态" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "打开" }).click();
  await expect(page).toHaveURL(`${portal()}/status`);
  await expect(page.getByRole("heading", { level: 1, name: "服务状态" })).toBeVisible();
  await page.goto(`${portal()}/homeZtfw`);
  await field.fill("接口文档");
  await list.getByRole("option", { name: /系统接入文档/ }).click();
  await expect(page).toHaveURL(/\/docs/);

  // the same on a phone
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/searchview?keywords=njbt`);
  await expect(page.getByRole("button", { name: "立即办理" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findings(page, "main")).toEqual([]);
  // one's own searches are known to this browser alone
  await page.getByRole("search").locator("input").fill("");
  await expect(list.getByRole("option", { name: /农村医保怎么交/ })).toBeVisible();
});

test("what is suggested is in sight where the screen is low, and so is what the keyboard has come to", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`${portal()}/homeZtfw`);
  const field = page.getByRole("search").locator("input");
  const options = page.getByRole("listbox", { name: "搜索建议" }).getByRole("option");
  await field.click();
  await field.pressSequentially("补贴");
  await expect(options.nth(6)).toBeAttached();
  await expect(options.first()).toBeInViewport({ ratio: 0.9 });
  await expect(field).toBeInViewport({ ratio: 0.9 });
  for (let steps = 0; steps < 7; steps += 1) await field.press("ArrowDown");
  await expect(options.nth(6)).toHaveAttribute("aria-selected", "true");
  await expect(options.nth(6)).toBeInViewport({ ratio: 0.9 });
  for (let steps = 0; steps < 7; steps += 1) await field.press("ArrowUp");
  await expect(field).toBeInViewport({ ratio: 0.9 });
});

test("nothing moves while the results come, and a question that is pasted is kept to its end", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    const shown = window as unknown as { shifted: number };
    shown.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shown.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const words of ["农机补贴", "zqxjwvkq"]) {
    await page.goto(`${portal()}/searchview?keywords=${encodeURIComponent(words)}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "大家在搜" })).toBeVisible();
    await expect(page.locator(".sk-wait")).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(0.02);
  }

  const field = page.getByRole("search").locator("input");
  await field.fill("");
  await field.evaluate((input) => {
    const data = new DataTransfer();
    data.setData("text", "您好，我是建湖县的农民，家里种了二十亩地，去年秋天买了一台插秧机，到现在补贴也没有拿到");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(field).toHaveValue(/^建湖县农民 种地 秋天买插秧机 补贴没拿到$/);
});

test("an address behind the last page of a search says so, and leads back", async ({ page }) => {
  await page.goto(`${portal()}/searchview?keywords=补贴&page=99`);
  await expect(page.getByRole("heading", { name: "这一页没有内容了" })).toBeVisible();
  await page.getByRole("button", { name: "看最后一页" }).click();
  await expect(page).toHaveURL(/page=\d\b/);
  await expect(page.getByRole("navigation", { name: "翻页" })).toBeVisible();
});

test("somebody speaks to the search where the office has allowed it, is told what went wrong, and sends it off", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // a browser that hears what the test says
    class Heard extends EventTarget {
      start() {
        const { said } = window as unknown as { said?: { words?: string; error?: string } };
        const tell = (name: string, more: object = {}) => this.dispatchEvent(Object.assign(new Event(name), more));
        if (said?.words) tell("result", { results: [[{ transcript: said.words }]] });
        if (said?.error) tell("error", { error: said.error });
        if (said) tell("end");
      }
      abort() {
        this.dispatchEvent(new Event("end"));
      }
    }
    Object.assign(window, { SpeechRecognition: Heard, webkitSpeechRecognition: Heard });
  });
  const speak = page.getByRole("button", { name: "说出来搜索" });
  await page.goto(`${portal()}/searchview`);
  await expect(page.getByRole("search")).toBeVisible();
  await expect(speak).toHaveCount(0);

  // as the office would have allowed it
  await page.route("**/searchview", async (route) => {
    const reply = await route.fetch();
    const html = await reply.text();
    await route.fulfill({ response: reply, body: html.replace('"voiceSearch":""', '"voiceSearch":"on"') });
  });
  await page.goto(`${portal()}/searchview`);
  await speak.click();
  await expect(page.getByText("正在听，请说…")).toBeVisible();
  await page.getByRole("button", { name: "停止听" }).click();
  const say = async (said: object) => {
    await page.evaluate((one) => Object.assign(window, { said: one }), said);
    await speak.click();
  };
  await say({ error: "no-speech" });
  await expect(page.getByText("没有听清，请再说一次，或者打字")).toBeVisible();
  await say({ error: "not-allowed" });
  await expect(page.getByText(/没有允许使用话筒/)).toBeVisible();
  await say({ words: "拖拉机怎么上牌" });
  await expect(page.getByRole("search").locator("input")).toHaveValue("拖拉机怎么上牌");
  await expect(page).toHaveURL(/searchview$/);
  expect(await findings(page, "search")).toEqual([]);
});
