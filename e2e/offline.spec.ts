import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";

test.use({ serviceWorkers: "allow" });

const workerRuns = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active !== null);

/** Everything that any worker of the portal keeps in this browser. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    return kept.toSorted();
  });

const files = [
  expect.stringMatching(/^\/assets\/offline-[\w-]+\.css$/),
  expect.stringMatching(/^\/assets\/reopen-[\w-]+\.js$/),
  "/offline",
];

test("without a network a page says so in plain words and opens by itself once there is one; nothing personal is kept", async ({
  page,
  context,
}) => {
  await signInAsCitizen(page, people.farmer);
  expect(await workerRuns(page)).toBe(true);
  // the second page is fetched by way of the worker, and the third comes from what was asked for before
  for (const path of ["/mine", "/mine/account", "/docs"]) {
    await page.goto(`${portal()}${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await expect.poll(() => keptAddresses(page)).toEqual(files);
  const kept = await page.evaluate(async () => (await caches.match("/offline"))?.text());
  expect(kept).toContain("现在连不上门户");
  expect(kept).not.toContain("演示农户");

  await page.setViewportSize({ width: 390, height: 844 });
  await context.setOffline(true);
  await page.goto(`${portal()}/mine`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("现在连不上门户");
  await expect(page).toHaveURL(`${portal()}/mine`);
  await expect(page.getByRole("link", { name: "重新打开" })).toBeVisible();
  await expect(page.getByRole("link", { name: "000-0000 0000" })).toHaveAttribute("href", "tel:00000000000");
  await expect(page.locator(".top")).toHaveCSS("background-color", "rgb(21, 107, 67)");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "test-results/offline-390.png", fullPage: true });
  // a call is no page: it fails, and nothing stands in for its answer
  expect(
    await page.evaluate(() =>
      fetch("/api/getClientId").then(
        () => "answered",
        () => "failed",
      ),
    ),
  ).toBe("failed");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("我的账号");
  await expect(page.getByRole("button", { name: "您好，演示农户" })).toBeVisible();
});

test("what somebody was writing when the network went is shown to them, and stands in its form again", async ({
  page,
  context,
}) => {
  await signInAsCitizen(page, people.farmer, "/feedback");
  expect(await workerRuns(page)).toBe(true);
  await page.reload();
  await page.getByRole("textbox", { name: "反馈内容" }).fill("村口的泵站坏了三天没人修");
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain("draft:feedback");
  page.on("dialog", (dialog) => void dialog.accept());
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("现在连不上门户");
  await expect(page.getByRole("heading", { name: "您填过的内容还在" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "村口的泵站坏了三天没人修" })).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByRole("textbox", { name: "反馈内容" })).toHaveValue("村口的泵站坏了三天没人修");
});

test("a phone is offered the portal for its screen: a manifest, icons of the sizes it says, and where it starts", async ({
  page,
  request,
}) => {
  for (const path of ["/first", "/homeZtfw", "/docs", "/searchview"]) {
    const html = await (await request.get(`${portal()}${path}`)).text();
    expect(html, path).toMatch(/<link rel="manifest" href="[^"]+"/);
    expect(html, path).toMatch(/<link rel="apple-touch-icon" href="[^"]+"/);
    expect(html, path).toMatch(/<meta name="theme-color" content="#[0-9A-F]{6}"/);
  }
  await page.goto(`${portal()}/first`);
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const reply = await request.get(`${portal()}${address ?? ""}`);
  expect(reply.headers()["content-type"]).toContain("application/manifest+json");
  type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; purpose?: string }[] };
  const manifest = (await reply.json()) as Manifest;
  expect(manifest.name).toBe("农业农村数字服务门户");
  expect((await request.get(`${portal()}${manifest.start_url}`)).status()).toBe(200);
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  const touch = (await page.locator('link[rel="apple-touch-icon"]').getAttribute("href")) ?? "";
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    const drawn = await page.evaluate(async (from) => {
      const picture = new Image();
      picture.src = from;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(drawn, src).toBe(sizes);
  }
});
