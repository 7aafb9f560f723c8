import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { systemsCommand } from "./support/operator.ts";
import { looksRight } from "./support/walk.ts";

type Client = { appId: string; issuer: string };

/** Nobody redeems the code here, so that only the challenge is needed (RFC 7636, appendix B). */
const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" };

/** Old software: it knows its people by a cookie, which only their browser brings. */
let software: Server;
let base = "";
/** what browsers asked it for at sign-offs */
let left: string[] = [];
test.beforeAll(async () => {
  software = createServer((request, reply) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    if (pathname.endsWith("/out")) left.push(`${pathname}${search}`);
    // one of them answers nothing, so that somebody waits for it
    if (pathname === "/silent/out") return;
    const isKnown = (request.headers.cookie ?? "").includes("oldsession=1");
    const cookie = /^\/old\w*\/callback$/.test(pathname)
      ? "1"
      : /^\/old\w*\/out$/.test(pathname)
        ? "; Max-Age=0"
        : undefined;
    reply.setHeader("content-type", "text/html; charset=utf-8");
    if (cookie !== undefined) reply.setHeader("set-cookie", `oldsession=${cookie}; Path=/; HttpOnly; SameSite=Lax`);
    if (pathname === "/greedy/out") return reply.end(`<script>top.location = "${base}/elsewhere"</script>`);
    reply.end(`<!doctype html><title>旧系统</title><p>${isKnown ? "登录着" : "没有登录"}</p>`);
  });
  await new Promise<void>((done) => software.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(software.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  software.closeAllConnections();
  return new Promise((done) => software.close(done));
});

/** An operator connects a system, and the person at the browser enters it. */
async function enter(page: Page, abbr: string, name: string) {
  const home = `${base}/${abbr}/callback`;
  const named = ["--protocol", "oidc", "--abbr", `fc${abbr}`, "--name", name];
  const addresses = ["--redirect-uri", home, "--frontchannel-logout-uri", `${base}/${abbr}/out`];
  const bye = ["--post-logout-redirect-uri", `${base}/bye`];
  const { appId, issuer } = await systemsCommand<Client>("add", ...named, ...addresses, ...bye);
  const asked = { client_id: appId, redirect_uri: home, response_type: "code", scope: "openid", ...pkce };
  // the portal has heard of the new system within two seconds
  await expect(async () => {
    await page.goto(`${issuer}/auth?${new URLSearchParams(asked)}`);
    const agree = page.getByRole("button", { name: "同意并进入" });
    if (await agree.isVisible()) await agree.click();
    await expect(page).toHaveURL(new RegExp(`^${home}`), { timeout: 1000 });
  }).toPass();
  return { appId, issuer };
}

test("signing out in the portal has old software signed off by the browser, and says which was asked and which did not answer", async ({
  page,
}) => {
  test.setTimeout(120_000);
  left = [];
  await signInAsCitizen(page, people.familyFarm);
  await enter(page, "old", "旧台账（演示）");
  await enter(page, "greedy", "旧报表（演示）");
  await enter(page, "silent", "旧统计（演示）");
  await page.goto(`${base}/old`);
  await expect(page.getByText("登录着")).toBeVisible();

  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: /您好/ }).click();
  await page
    .getByRole("button", { name: "退出登录" })
    .or(page.getByRole("menuitem", { name: "退出登录" }))
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByRole("heading", { name: "退出成功" })).toBeVisible();
  await expect(page.getByText("旧台账（演示）：已请求退出")).toBeVisible();
  await expect(page.getByText("旧报表（演示）：已请求退出")).toBeVisible();
  await expect(page.getByText("旧统计（演示）：没有应答，请到该系统点击退出")).toBeVisible();
  await looksRight(page, "front-channel-left", 360);
  expect(left.map((asked) => asked.split("?")[0]).toSorted()).toEqual(["/greedy/out", "/old/out", "/silent/out"]);
  const told = new URLSearchParams(left.find((asked) => asked.startsWith("/old/"))?.split("?")[1]);
  expect(told.get("iss")).toBe(`${portal()}/oidc`);
  expect(told.get("sid")).toMatch(/^.{20,}$/);
  // a page in a frame leads nobody away
  expect(page.url()).toMatch(/\/oidc\/session\/left\/[\w-]{43}$/);
  await page.goto(`${base}/old`);
  await expect(page.getByText("没有登录")).toBeVisible();
});

test("a sign-off that a system asked for passes by old software and goes on by itself", async ({ page }) => {
  test.setTimeout(120_000);
  left = [];
  await signInAsCitizen(page, people.farmer);
  const { appId, issuer } = await enter(page, "oldest", "旧档案（演示）");
  const asked = { client_id: appId, post_logout_redirect_uri: `${base}/bye` };
  await page.goto(`${issuer}/session/end?${new URLSearchParams(asked)}`);
  await page.getByRole("button", { name: "全部退出" }).click();
  await expect(page).toHaveURL(`${base}/bye`);
  await expect(page.getByText("没有登录")).toBeVisible();
  expect(left).toHaveLength(1);
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
});
