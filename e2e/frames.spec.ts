import { expect, isTakenOver, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { withoutApplication } from "./support/without-application.ts";

test("a page that strangers come to is seen before its scripts are there, and is the same page with them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, heading] of [
    ["/serve/govermentserve", "政务服务"],
    ["/login", "用户登录"],
    ["/notices", "通知公告"],
  ] as const) {
    const letGo = await withoutApplication(page, path);
    await expect(page.locator("[data-frame] main").getByText(heading).first()).toBeVisible();
    const drawn = await page.locator("main").getByText(heading).first().boundingBox();
    letGo();
    await expect(page.locator("[data-frame]")).toHaveCount(0);
    expect(await page.locator("main").getByText(heading).first().boundingBox()).toEqual(drawn);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("what is published is read before any script has come, and is not asked for again", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, words, entry] of [
    ["/serve/guide/njbt-apply", /申请/, "/api/serviceGuide/read"],
    ["/notices", /关于开展冬小麦苗情调查的通知/, "/api/notice/list"],
    ["/notices/tz-dongmai", /关于开展冬小麦苗情调查的通知/, "/api/notice/detail"],
    ["/serve/financialsupermarket", /苗农 e 贷/, "/api/jinrong/findProducts"],
  ] as const) {
    // a machine with much to do leaves the drawing to the browser: it is drawn by now, and kept for a moment
    await expect.poll(async () => (await page.request.get(`${portal()}${path}`)).text()).toMatch(words);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const letGo = await withoutApplication(page, path);
    await expect(page.locator("[data-frame] main").getByText(words).first()).toBeVisible();
    const heading = page.locator("main h1");
    const drawn = await heading.first().boundingBox();
    letGo();
    await expect(page.locator("[data-frame]")).toHaveCount(0);
    await expect(page.locator("main").getByText(words).first()).toBeVisible();
    expect(await heading.first().boundingBox(), path).toEqual(drawn);
    expect(asked, path).not.toContain(entry);
    page.removeAllListeners("request");
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("the home is read and pressed before any script has come, and is taken over as it stands", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // browsers know other words than the server, and some know none
  await page.addInitScript(() => void Reflect.deleteProperty(Intl, "Segmenter"));
  const [faults, asked]: [string[], string[]] = [[], []];
  page.on("pageerror", (fault) => faults.push(String(fault)));
  page.on("console", (said) => said.type() === "error" && faults.push(said.text()));
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const read = async () => (await page.request.get(`${portal()}/homeZtfw`)).text();
  await expect.poll(read).toMatch(/买了农机/);
  const letGo = await withoutApplication(page, "/homeZtfw");
  const shown = ["热门服务", "遇到什么事", "通知公告", "惠农金融"].map((name) => page.getByRole("heading", { name }));
  const matter = page.getByRole("main").getByRole("link", { name: /买了农机/ });
  for (const heading of shown) await expect(heading.first()).toBeVisible();
  await matter.evaluate((link) => link.setAttribute("data-drawn-before", ""));
  const drawn = await matter.boundingBox();
  letGo();
  // what is counted by the word is asked for by the application alone, when it is there
  await expect.poll(() => asked).toContain("/api/systemService/getSystemHotKeywords");
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[data-drawn-before]")).toHaveCount(1);
  expect(await matter.boundingBox()).toEqual(drawn);
  for (const entry of ["/systemService/getSystemServiceVo", "/situation/list", "/notice/list", "/jinrong/findProducts"])
    expect(asked).not.toContain(`/api${entry}`);
  expect(faults).toEqual([]);
  await page.unrouteAll({ behavior: "wait" });

  await withoutApplication(page, "/homeZtfw");
  await matter.click();
  await expect(page).toHaveURL(/\/serve\/situation\//);
  await expect(page.getByText(/依次要办的事/).first()).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the line is for what is seen of a drawn page, before its application is asked for", async ({ page }) => {
  for (const path of ["/login", "/homeZtfw", "/serve/govermentserve"]) {
    const answer = await page.goto(`${portal()}${path}`);
    const document = (await answer?.text()) ?? "";
    const files = await page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map(
        ({ name, startTime, responseEnd }) => ({ name: new URL(name).pathname, startTime, responseEnd }),
      ),
    );
    const sheets = files.filter(({ name }) => name.endsWith(".css") && document.includes(name));
    const asked = files.filter(({ name }) => /\/assets\/(libraries|portal)-[^/]*\.js$/.test(name));
    expect([sheets.length > 1, asked.length], path).toEqual([true, 2]);
    const seen = Math.max(...sheets.map(({ responseEnd }) => responseEnd));
    expect(Math.min(...asked.map(({ startTime }) => startTime)), path).toBeGreaterThan(seen);
  }
});

test("a button that is replaced under the finger is pressed, and not one that the finger leaves", async ({ page }) => {
  const begin = page
    .getByRole("main")
    .getByRole("button", { name: /^(办理|查询)/ })
    .first();
  for (const leaves of [true, false]) {
    const letGo = await withoutApplication(page, "/serve/govermentserve");
    await begin.hover();
    await page.mouse.down();
    if (leaves) {
      await page.mouse.move(5, 300);
      await page.mouse.up();
    }
    letGo();
    await isTakenOver(page);
    if (!leaves) await page.mouse.up();
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("dialog")).toHaveCount(leaves ? 0 : 1);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("what was pressed early is done though the page is scrolled meanwhile", async ({ page }) => {
  const letGo = await withoutApplication(page, "/serve/govermentserve");
  const main = page.getByRole("main");
  await main
    .getByRole("button", { name: /^(办理|查询)/ })
    .first()
    .click();
  await main.dispatchEvent("pointerdown");
  await main.dispatchEvent("pointercancel");
  letGo();
  await isTakenOver(page);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.unrouteAll({ behavior: "wait" });
});

test("a page that only its person sees has its name before any script has come, and strangers see nothing of it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = page.locator("[data-frame] h1");
  const letIn = await withoutApplication(page, "/todo");
  await expect(name).toHaveText("我的待办");
  await expect(name).toBeHidden();
  letIn();
  await page.unrouteAll({ behavior: "wait" });

  await signInAsCitizen(page, people.farmer);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const letGo = await withoutApplication(page, "/todo");
  await expect(name).toBeVisible();
  await expect(page.getByRole("button", { name: "登录", exact: true })).toBeHidden();
  // what seals their calls does not wait for what sends them
  await expect.poll(() => asked.filter((path) => /\/sealing-|getTransportKey/.test(path)).length).toBe(2);
  letGo();
  await expect(page.locator("[data-frame]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "我的待办" })).toBeVisible();
  await expect(page.getByText("业务系统的待办")).toBeVisible();
  expect(asked.filter((path) => path === "/api/getTransportKey")).toHaveLength(1);
  await page.unrouteAll({ behavior: "wait" });
});

test("nothing is typed into a form that listens to nobody yet", async ({ page }) => {
  const letGo = await withoutApplication(page, "/login");
  const name = page.locator("form input").first();
  await expect(name).toBeVisible();
  await name.evaluate((field: HTMLInputElement) => field.focus());
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  letGo();
  await expect(page.locator("[data-frame]")).toHaveCount(0);
  await name.fill("shebei");
  await expect(name).toHaveValue("shebei");
});

test("staff wait for the page of their own counter", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("homeType", "1"));
  const letGo = await withoutApplication(page, "/serve/govermentserve");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "gov");
  await expect(page.getByRole("heading", { name: "政务服务", level: 1 })).toBeHidden();
  letGo();
  await expect(page.getByRole("heading", { name: "政务服务", level: 1 })).toBeVisible();
});
