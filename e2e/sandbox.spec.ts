import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { nodePackages } from "../apps/server/test/foreign-clients/installed.ts";
import { freePort } from "../script/lib/free-port.ts";
import { captchaFor, codeSentTo, expect, people, portal, signInWith, test } from "./support/fixtures.ts";
import { root } from "./support/quick-start.ts";
import { callAs } from "./support/operator.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { findings } from "./support/walk.ts";

const password = "Lvdao#2026ok";
const TEL = "15430000777";
/** The integrator at eleven at night has ten minutes, and so has their story, by the clock of its own log. */
const TEN_MINUTES_MS = 10 * 60_000;

const children: ChildProcess[] = [];
test.afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

/** Runs a program of the documentation in a folder of its own, as it stands there; comes back when it has said so. */
async function started(file: string, env: Record<string, string>, said: RegExp, packages = root): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), "sandbox-"));
  await symlink(join(packages, "node_modules"), join(home, "node_modules"));
  const read = async (address: string) => (await fetch(new URL(address, portal()))).text();
  const [name = ""] = file.split(".");
  const [address = ""] = new RegExp(`/assets/[^"]*${name}[^"]*\\.mjs`).exec(await read("/docs/clients")) ?? [];
  await writeFile(join(home, file), await read(address));
  const child = spawn(process.execPath, [file], { cwd: home, env: { ...process.env, ...env } });
  children.push(child);
  child.once("exit", () => void rm(home, { recursive: true, force: true }));
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (out += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (out += part));
  await expect.poll(() => out, { timeout: 15_000 }).toMatch(said);
}

async function chooseCounty(page: Page) {
  await page.getByRole("button", { name: /^行政区划/ }).click();
  const picker = page.getByRole("dialog", { name: "选择行政区划" });
  await picker.getByRole("combobox").fill("建湖县");
  await page.keyboard.press("Enter");
  await picker.getByRole("button", { name: "就选建湖县" }).click();
  await expect(picker).toBeHidden();
}

async function register(page: Page) {
  await chooseCounty(page);
  await page.getByLabel("姓名", { exact: true }).fill("夜班开发");
  await page.getByLabel("手机号", { exact: true }).fill(TEL);
  await expect(page.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("button", { name: /\d+ 秒后重发/ })).toBeDisabled();
  await page.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo(TEL));
  await page.getByLabel("设置密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("注册成功，请输入手机号码和密码登录平台进行使用！")).toBeVisible();
}

/** No page of it is wider than a phone or has a fault, and whoever likes may look at the pictures. */
async function looked(page: Page, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page), `${name} at ${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/sandbox-${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("from the documentation to a green self-test, and nobody else was needed", async ({ page, browser }) => {
  test.setTimeout(TEN_MINUTES_MS);
  const packages = await nodePackages();
  test.skip(packages.lacking !== undefined, packages.lacking);
  const began = Date.now();
  const log: string[] = [];
  const done = (what: string) => log.push(`${((Date.now() - began) / 1000).toFixed(1)} s ${what}`);
  const here = `http://127.0.0.1:${await freePort()}`;

  await page.goto(`${portal()}/docs`);
  await page.getByRole("link", { name: "开一个开发者沙箱" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("开发者沙箱");
  await expect(page.getByText("只有两位自测用户能登录")).toBeVisible();
  await looked(page, "stranger");
  await page.getByRole("link", { name: "注册开发者账号" }).click();
  await register(page);
  done("registered with a phone");
  await page.getByRole("button", { name: "去登录" }).click();
  await signInWith(page, TEL, password);
  await expect(page).toHaveURL(/\/sandbox$/);
  done("signed in");

  await page.getByLabel("厂商名称").fill("示例软件公司（演示）");
  await page.getByLabel("系统名称").fill("夜里的试验");
  await page.getByLabel("登录入口").fill(`${here}/login`);
  await page.getByLabel("回调地址").fill("http://vendor.example/callback");
  await page.getByLabel("退出通知地址（选填）").fill(`${here}/backchannel-logout`);
  await page.getByLabel("退出后返回的地址（选填）").fill(`${here}/`);
  await looked(page, "form");
  await page.getByRole("button", { name: "开通沙箱系统" }).click();
  await expect(page.getByText(/沙箱系统的地址只能在本机/).first()).toBeVisible();
  await page.getByLabel("回调地址").fill(`${here}/callback`);
  await page.getByRole("button", { name: "开通沙箱系统" }).click();
  await expect(page.getByText("密钥只显示这一次")).toBeVisible();
  const CLIENT_SECRET = (await page.locator("[data-secret]").innerText()).trim();
  const CLIENT_ID = (
    await page
      .getByText(/^sandbox-[0-9a-f]+-[0-9a-f]+$/)
      .first()
      .innerText()
  ).trim();
  await looked(page, "opened");
  done("has a sandbox system");

  const PORT = new URL(here).port;
  await started(
    "client.mjs",
    { ISSUER: `${portal()}/oidc`, CLIENT_ID, CLIENT_SECRET, PORT },
    /listening on/,
    packages.folder,
  );
  // in the same browser in which the developer is signed in to the portal as who they are
  const trial = await page.context().newPage();
  await trial.goto(here);
  await trial.getByRole("link", { name: "用门户登录" }).click();
  await expect(trial.getByRole("heading", { level: 1 })).toHaveText("沙箱登录：夜里的试验");
  await trial.screenshot({ path: "test-results/sandbox-choice-1440.png" });
  await trial.setViewportSize({ width: 390, height: 844 });
  await trial.screenshot({ path: "test-results/sandbox-choice-390.png" });
  await trial.getByRole("button", { name: "以自测用户甲登录" }).click();
  await expect(trial.getByText("您好，自测用户甲")).toBeVisible();
  expect(await trial.content()).not.toContain("夜班开发");
  await trial.close();
  done("an invented person signed in");

  await page.getByRole("button", { name: "开始自测" }).click();
  await expect(page.getByText(/请先在这台电脑上运行自测助手/).first()).toBeVisible();
  await page.getByRole("button", { name: "领取口令" }).click();
  const command = await page.locator("[data-command]").innerText();
  const HELPER_TOKEN = /HELPER_TOKEN=(\S+)/.exec(command)?.[1] ?? "";
  await started("self-test-helper.mjs", { PORTAL: portal(), HELPER_TOKEN }, /自测助手已启动/);
  await expect(async () => {
    await page.getByRole("button", { name: "开始自测" }).click();
    await expect(page.getByText(/正在自测|自测通过。通过/)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText(/自测通过。通过 \d+ 项/)).toBeVisible({ timeout: 60_000 });
  done("the self-test is green");
  await looked(page, "green");

  const took = Date.now() - began;
  console.log(log.join("\n"));
  expect(took, log.join("; ")).toBeLessThan(TEN_MINUTES_MS);
  // nobody was asked: nothing of theirs lies in any queue, and no message told them to wait
  const mine = await callAs<{ records: { id: string }[] }>(page, "/systemApply/mine", {});
  expect(mine.data.records).toEqual([]);
  const told = await callAs<{ records: unknown[] }>(page, "/message/list", {});
  expect(told.data.records).toEqual([]);

  // whoever is not the developer reads nothing of it, signed in or not
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByRole("link", { name: "注册开发者账号" })).toBeVisible();
  expect(await stranger.content()).not.toContain("夜里的试验");
  await stranger.context().close();

  // review begins at going live, with what is there filled in but for addresses that only they can reach
  await page.getByRole("link", { name: "申请正式接入" }).click();
  await expect(page.getByLabel("系统名称", { exact: true })).toHaveValue("夜里的试验");
  await expect(page.getByLabel("承建单位（选填）")).toHaveValue("示例软件公司（演示）");
  await expect(page.getByLabel("系统简称", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("登录入口", { exact: true })).toHaveValue("");
  await page.goBack();

  // gone at once when they delete it
  await page.getByRole("button", { name: "返回沙箱" }).click();
  await looked(page, "mine");
  await page.getByRole("button", { name: "删除：夜里的试验" }).click();
  await page.getByRole("button", { name: "删除", exact: true }).last().click();
  await expect(page.getByText("已删除，客户端和密钥已失效")).toBeVisible();
  const after = await page.context().newPage();
  await after.goto(`${here}/login`);
  await expect(after.getByRole("heading", { level: 1 })).toHaveText("没有找到这个系统");

  // an administrator sees whose there are, and deletes one for a reason
  const another = await callAs(page, "/sandbox/open", {
    vendor: "示例软件公司（演示）",
    name: "冒名的试验",
    redirectUris: [`${here}/callback`],
    initiateLoginUri: `${here}/login`,
  });
  expect(another).toMatchObject({ success: true });
  const office = await (await browser.newContext()).newPage();
  await openSignedIn(office, people.systemAdministrator, "gov", "/management/systems?ownership=developer");
  const row = office.getByRole("row").filter({ hasText: "冒名的试验" });
  await expect(row).toContainText("沙箱");
  await expect(row).toContainText("示例软件公司（演示）");
  await row.getByRole("link", { name: "冒名的试验" }).click();
  await expect(office.getByText(/不经审核开通的沙箱系统/)).toBeVisible();
  await looked(office, "office");
  await office.getByRole("button", { name: "删除沙箱" }).click();
  const asked = office.getByRole("dialog", { name: "删除沙箱“冒名的试验”？" });
  await asked.getByLabel("删除原因").fill("冒用别人的名称");
  await asked.getByRole("button", { name: "删除沙箱" }).click();
  await expect(office.getByText("已删除，立即失效")).toBeVisible();
  await expect(office.getByRole("heading", { level: 1 })).toHaveText(/系统注册表|接入系统/);
  await office.context().close();
  await page.goto(`${portal()}/mine/messages`);
  await expect(page.getByText("沙箱系统“冒名的试验”已被管理员删除").first()).toBeVisible();
});
