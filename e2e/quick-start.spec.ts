import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { freePort } from "../script/lib/free-port.ts";
import { acceptNotice, captchaFor, expect, portal, signInAsCitizen, people, test } from "./support/fixtures.ts";
import { blockWith, lacks, lacksLibraries, openWindow, root, withNames } from "./support/quick-start.ts";

/** What the documentation says to do on one's own machine, done to the letter; only ports are others. */
test.describe.configure({ mode: "serial" });

const run = promisify(execFile);
/** On a new machine the libraries of a client are fetched first. */
const TIME_TO_INSTALL = 300_000;
let client = { appId: "", appSecret: "" };
let port = 0;
const here = () => `http://127.0.0.1:${port}`;
let window: Awaited<ReturnType<typeof openWindow>>;

test.beforeAll(async () => {
  // below those that the system gives out: it is registered long before the client listens there
  port = await freePort();
  window = await openWindow();
  const add = withNames(blockWith("script/systems --demo add"), { "http://127.0.0.1:4000": here() });
  // somebody beside `script/server` knows nothing of it but its folder, and here that is another one
  const { DATA_DIR } = JSON.parse(process.env["DEMONSTRATION_ENVIRONMENT"] as string) as { DATA_DIR: string };
  const env = { ...process.env, DATA_DIR };
  const { stdout } = await run("bash", ["-c", add], { cwd: root, env });
  client = JSON.parse(stdout) as typeof client;
});
test.afterAll(() => window.close());
test.afterEach(() => window.close());

const given = () => ({
  "http://127.0.0.1:3000": portal(),
  粘贴appId: client.appId,
  粘贴appSecret: client.appSecret,
});
/** What the first visit asks, and only that. */
async function agree(page: Page) {
  await page.getByRole("button", { name: "同意并进入" }).click();
}

test("Node: registered, started, signed in, in again without a password, and out", async ({ page }) => {
  test.setTimeout(TIME_TO_INSTALL);
  const missing = await lacksLibraries("node");
  test.skip(missing !== undefined, missing);
  window = await openWindow();
  const block = withNames(blockWith("client.mjs"), { ...given(), "~/diyici": "$HOME/diyici" });
  const { said } = await window.run(block, { PORT: String(port) });
  await said(/listening on/);

  await page.goto(here());
  await page.getByRole("link", { name: "用门户登录" }).click();
  await page.getByRole("textbox", { name: "用户名或手机号" }).fill("nonghu");
  await page.getByLabel("密码", { exact: true }).fill("Daoxiang#2026");
  await page.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await acceptNotice(page);
  await agree(page);
  await expect(page.getByText("您好，演示农户")).toBeVisible();

  await page.goto(`${here()}/login`);
  await expect(page.getByText("您好，演示农户")).toBeVisible();

  await page.getByRole("link", { name: "退出" }).click();
  await expect(page.getByRole("link", { name: "用门户登录" })).toBeVisible();
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page.getByRole("button", { name: "登录", exact: true }).first()).toBeVisible();
});

test("Python", async ({ page }) => {
  test.setTimeout(TIME_TO_INSTALL);
  const missing = await lacksLibraries("python");
  test.skip(missing !== undefined, missing);
  window = await openWindow();
  const { said } = await window.run(withNames(blockWith("client.py"), given()), { PORT: String(port) });
  await said(/listening on/);
  await signInAsCitizen(page, people.cooperative);
  await page.goto(`${here()}/login`);
  await agree(page);
  await expect(page.getByText(/^您好，/)).toBeVisible();
});

test("curl", async ({ page }) => {
  const missing = lacks("curl", "--version") ?? lacks("openssl", "version");
  test.skip(missing !== undefined, missing);
  window = await openWindow();
  const { said, write } = await window.run(
    withNames(blockWith("client.sh"), { ...given(), "http://127.0.0.1:4000": here() }),
    {},
  );
  const address = await said(/http:\S+code_challenge_method=S256/);
  await signInAsCitizen(page, people.familyFarm);
  await page.goto(address);
  // nobody listens there: what counts is where the browser is sent
  const sent = page.waitForRequest((request) => request.url().startsWith(`${here()}/callback?`));
  await agree(page);
  write(`${(await sent).url()}\n`);
  expect(await said(/^\{"sub".*\}$/m)).toContain("name");
});
