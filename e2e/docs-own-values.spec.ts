import { expect, people, portal, test } from "./support/fixtures.ts";
import { callAs } from "./support/operator.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { looksRight } from "./support/walk.ts";
import { watch } from "./support/watch.ts";

const contact = { contactName: "演示联系人", contactPhone: "15412340004", ownerDepartment: "种业处（演示）" };
const systems = [
  {
    name: "演示育种系统",
    abbr: "breeding",
    protocol: "oidc",
    initiateLoginUri: "https://breeding.example/login",
    redirectUris: ["https://breeding.example/callback?from=portal"],
  },
  {
    name: "演示果品系统",
    abbr: "orchard",
    protocol: "cas",
    handoffUri: "https://orchard.example/enter?ticket={ticket}",
    redirectUris: ["https://orchard.example/app"],
    jumpType: "9",
  },
] as const;

test("a document is filled in with the reader's own system, one of several, by whichever link they come", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const { complaints, foreignRequests } = watch(page, portal());
  const bar = page.getByRole("complementary", { name: "您自己的系统" });
  const article = page.getByRole("article");
  const code = article.getByRole("group", { name: "代码" });

  await test.step("signed out, its places are readable and it says how to come by values", async () => {
    await page.goto(`${portal()}/docs/cas`);
    await expect(bar).toContainText("登录门户后打开本页");
    await expect(bar.getByRole("link", { name: "系统入驻" })).toHaveAttribute("href", "/systemsettled");
    await expect(bar).toContainText("密钥不会填在这里");
    await expect(code.first()).toContainText(`${portal()}/cas/p3/serviceValidate?service=您的服务地址&ticket=`);
    await looksRight(page, "docs-places");
  });

  await openSignedIn(page, people.familyFarm, "market", "/systemsettled");
  const applied = [];
  for (const system of systems) {
    const asked = { ...contact, ...system, purpose: "文档里的值", scopes: ["profile"] };
    applied.push((await callAs<{ id: string }>(page, "/systemApply/systemApplyAdd", asked)).data.id);
  }

  await test.step("signed in, a link into the middle of a document shows the chosen system's values, and its stage", async () => {
    await page.goto(`${portal()}/docs/openid-connect#最短的流程-授权码`);
    await bar.getByRole("combobox").selectOption("演示育种系统（待审核）");
    await expect(bar.getByRole("status")).toHaveText(
      /^本页已填入“演示育种系统（待审核）”的值，共 \d+ 处。还有 \d+ 处没有值：审核通过后才有/,
    );
    await expect(code.first()).toContainText("redirect_uri=https%3A%2F%2Fbreeding.example%2Fcallback%3Ffrom%3Dportal");
    await expect(code.first()).toContainText("client_id=您的客户端编号");
    await expect(bar).not.toContainText("登录门户后打开本页");
    await looksRight(page, "docs-own-values");
  });

  await test.step("what is copied, and what is printed, holds them", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "复制", exact: true }).nth(1).click();
    await expect(page.getByText("代码已复制")).toBeAttached();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${portal()}/oidc/token`);
    expect(copied).toContain("https://breeding.example/callback?from=portal 加上 code=…");
    await page.emulateMedia({ media: "print" });
    await expect(bar.getByRole("combobox")).toBeHidden();
    await expect(bar.getByRole("status")).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  });

  await test.step("the choice goes along to the next document, and is another there if they like", async () => {
    await page.goto(`${portal()}/docs/cas`);
    await expect(bar.getByRole("status")).toContainText("“演示育种系统（待审核）”");
    await expect(code.first()).toContainText("service=您的服务地址");
    await bar.getByRole("combobox").selectOption("演示果品系统（待审核）");
    await expect(code.first()).toContainText("service=https%3A%2F%2Forchard.example%2Fapp&ticket=");
    await expect(article).toContainText("你们的服务地址是 https://orchard.example/app");
  });

  await test.step("so it is on the page that holds all documents", async () => {
    await page.goto(`${portal()}/docs/book`);
    await expect(page.locator('[data-own="service"]').first()).toHaveText("https://orchard.example/app");
    // its parts are looked at on pages of their own; all together are a minute's work for axe
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.screenshot({ path: "test-results/docs-book-390.png" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: "test-results/docs-book-1440.png" });
    await expect(article.getByRole("link", { name: "错误目录" }).first()).toHaveAttribute("href", "#errors");
    await page.goto(`${portal()}/docs/differences`);
    await looksRight(page, "docs-differences");
  });

  await test.step("whoever has no system is told so, and keeps the places", async () => {
    const other = await (await browser.newContext()).newPage();
    await openSignedIn(other, people.farmer, "market", "/docs/cas");
    await expect(other.getByRole("complementary", { name: "您自己的系统" }).getByRole("status")).toHaveText(
      "您的账号还没有申请接入的系统，本页仍是标记。",
    );
    await expect(other.getByRole("article")).toContainText("您的服务地址");
    await other.context().close();
  });

  for (const id of applied)
    expect(await callAs(page, "/systemApply/withdraw", { id, request: "onboarding" })).toMatchObject({
      success: true,
    });
  expect([complaints, foreignRequests]).toEqual([[], []]);
});
