import { portalPaths } from "../packages/contract/src/portal-paths.ts";
import { expect, people, portal, signInAsStaff, test } from "./support/fixtures.ts";
import { findings } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

const tagsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta name="(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name ?? "", content ?? ""]),
  );

test("every page tells inspectors whose it is and what it is before a script runs; an old browser is led to a page it can read", async ({
  page,
}) => {
  for (const path of ["/", ...portalPaths, "/docs", "/docs/quick-start", "/old-browser"]) {
    const html = await (await page.request.get(`${portal()}${path}`)).text();
    expect(tagsIn(html), path).toMatchObject({
      SiteName: "农业农村数字服务门户",
      SiteDomain: new URL(portal()).host,
      SiteIDCode: "3200000000（演示）",
    });
    expect(html, path).toMatch(/<title>[^<]+｜农业农村数字服务门户<\/title>/);
    expect(html, path).not.toMatch(/<title>正在打开|\{\{\w+\}\}/);
  }
  const { records } = (
    (await (await page.request.post(`${portal()}/api/notice/list`, { data: { pageNum: 1, pageSize: 1 } })).json()) as {
      data: { records: { id: string; title: string; source: string }[] };
    }
  ).data;
  const [notice] = records;
  const article = await page.request.get(`${portal()}/notices/${notice?.id}`);
  expect(tagsIn(await article.text())).toMatchObject({
    ArticleTitle: notice?.title,
    ContentSource: notice?.source,
    PubDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    ColumnName: expect.stringMatching(/./),
  });
  expect((await page.request.get(`${portal()}/notices/no-such`)).status()).toBe(404);

  // what a browser of those years lacks
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, "replaceChildren"));
  const { foreignRequests } = watch(page, portal());
  await page.goto(`${portal()}/first`);
  await expect(page).toHaveURL(`${portal()}/old-browser`);
  await expect(page.getByRole("heading", { name: "请换一种浏览方式" })).toBeVisible();
  for (const words of ["主办单位：", "网站标识码：3200000000（演示）", "我为政府网站找错"])
    await expect(page.locator("footer")).toContainText(words);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findings(page)).toEqual([]);
  }
  expect(foreignRequests).toEqual([]);
});

test("an administrator changes what every foot says, sees what is missing, and has the links checked", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { foreignRequests, complaints } = watch(page, portal());
  await signInAsStaff(page, people.systemAdministrator, "/management/site");
  const helpHours = page.getByLabel("服务时间");
  await helpHours.fill("工作日 9:00—17:00");
  await page.getByLabel("政府网站标识码").fill("1101020002");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("网站标识码前两位是行政区划代码，应为 32")).toBeVisible();
  await page.getByLabel("政府网站标识码").fill("3200000000");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存，各页面随即更新")).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${portal()}/first`)).text(), { timeout: 10_000 })
    .toContain("3200000000（演示）");
  await expect(async () => {
    await page.goto(`${portal()}/privacy`);
    await expect(page.getByRole("contentinfo")).toContainText("工作日 9:00—17:00", { timeout: 500 });
  }).toPass();

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [tab, words] of [
      ["filing", "主办和联系"],
      ["checklist", "项还是示例值"],
      ["links", "检查本站页面"],
    ] as const) {
      await page.goto(`${portal()}/management/site?tab=${tab}`);
      await expect(page.getByText(words).first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
  await page.getByRole("button", { name: "开始检查" }).click();
  await expect(page.getByText(/查了 \d+ 个链接/)).toBeVisible({ timeout: 60_000 });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "导出 Excel" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^打不开的链接-.*\.xlsx$/);
  // others read the words the demonstration began with
  await page.goto(`${portal()}/management/site`);
  await page.getByLabel("服务时间").fill("工作日 8:30—18:00");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("已保存，各页面随即更新")).toBeVisible();
  expect([foreignRequests, complaints]).toEqual([[], []]);
});
