import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { freePort } from "../script/lib/free-port.ts";
import { quickFolder } from "../script/lib/quick-folder.ts";
import { acceptNotice, expect, fillIn, people, portal, submit, test } from "./support/fixtures.ts";
import { startPortal } from "./support/start-portal.ts";
import { watch } from "./support/watch.ts";

let server: Awaited<ReturnType<typeof startPortal>>;
let dataDir: string;
const shared = portal();

/** A portal of its own, which takes nothing but sealed messages where the contract says so. */
test.beforeAll(async () => {
  test.setTimeout(300_000);
  dataDir = await mkdtemp(join(await quickFolder(), "sannong-sealed-"));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = { DEMO: "1", DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: port, PUBLIC_URL: url };
  server = await startPortal({ ...settings, TRANSPORT_SEALING: "required" });
  process.env["PORTAL_URL"] = url;
});
test.afterAll(async () => {
  process.env["PORTAL_URL"] = shared;
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The same bytes again, as somebody would send them who read them on their way. */
const repeat = (page: Page, request: Request) =>
  page.request
    .fetch(request.url(), { method: request.method(), headers: request.headers(), data: request.postData() ?? "" })
    .then(async (reply) => ({ status: reply.status(), ...((await reply.json()) as object) }));

test("where sealing is required one signs in as ever, nothing of it is read on the way, and nothing can be repeated", async ({
  page,
}) => {
  const seen = watch(page, portal());
  await page.goto(`${portal()}/homeZtfw`);
  const atFirst = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(atFirst.filter((name) => /sealed-fetch/.test(name))).toEqual([]);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  await fillIn(page, dialog, people.farmer);
  const sent = page.waitForRequest("**/api/oauth/login");
  const read = page.waitForRequest("**/api/user/queryByTokenNew");
  await submit(dialog);
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();

  const login = await sent;
  expect(login.headers()["x-ynzl-token"]).toMatch(/^1\.\w+\.[0-9a-f]{256}\.\d{13}\.[0-9a-f]{32}\.[0-9a-f]{64}$/);
  expect(login.postData()).toMatch(/^[0-9a-f]+$/);
  const user = await read;
  expect(user.headers()).toMatchObject({ "x-ynzl-data": expect.stringMatching(/^[0-9a-f]+$/) });
  expect(user.headers()).not.toHaveProperty("authorization");
  const answer = await user.response();
  expect(await answer?.text()).toMatch(/^[0-9a-f]+$/);

  await test.step("a request that is sent again is refused", async () => {
    expect(await repeat(page, login)).toMatchObject({ status: 400, code: 4844, msg: /已经提交过/ });
  });
  await test.step("so is one that is not sealed", async () => {
    const plain = await page.request.post(`${portal()}/api/oauth/login`, { data: {} });
    expect(await plain.json()).toMatchObject({ code: 4845 });
  });
  await test.step("an earlier answer is not believed, and the page says so", async () => {
    const earlier = { status: 200, headers: (await answer?.allHeaders()) ?? {}, body: (await answer?.text()) ?? "" };
    await page.route("**/api/user/queryByTokenNew", (route) => route.fulfill(earlier));
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByText("500,操作失败!,数据校验失败").first()).toBeVisible();
  });
  expect(seen.foreignRequests).toEqual([]);
  expect(seen.complaints).toEqual([]);
});
