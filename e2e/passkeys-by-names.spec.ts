import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { freePort } from "../script/lib/free-port.ts";
import { quickFolder } from "../script/lib/quick-folder.ts";
import { acceptNotice, expect, fillIn, isTakenOver, people, portal, submit, test } from "./support/fixtures.ts";
import { withAuthenticator } from "./support/passkeys.ts";
import { startPortal } from "./support/start-portal.ts";

// Passkeys belong to the main name. A page of another uses them where the browser asks the main name for those that are
// related, which it does over TLS and at the usual port alone: so both names have both, and lead to this machine.

const names = { main: "https://portal.example.gov.cn", second: "https://portal.zwww.example.cn" };
let folder: string;
let server: Awaited<ReturnType<typeof startPortal>>;
let tls: Server;
let browser: Browser;
const shared = portal();

test.beforeAll(async ({ launchOptions }) => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(await quickFolder(), "sannong-passkeys-"));
  const port = await freePort();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const making = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=portal -keyout ${key} -out ${certificate}`;
  execFileSync("openssl", making.split(" "), { stdio: "ignore" });
  server = await startPortal({
    DEMO: "1",
    DATA_DIR: folder,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: names.main,
    ENTRANCES: names.second,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  tls = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (asked, reply) => {
    const { method = "GET", url: path = "/", headers } = asked;
    const onward = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    onward.on("error", () => reply.destroy());
    asked.pipe(onward);
  });
  await once(tls.listen(0, "127.0.0.1"), "listening");
  // captchas and codes that were sent are read here
  process.env["PORTAL_URL"] = `http://127.0.0.1:${port}`;
  const { port: secure } = tls.address() as AddressInfo;
  // a browser that ignores every fault of certificates has no passkeys; this one is as good as an authority's
  const spki = new X509Certificate(await readFile(certificate)).publicKey.export({ type: "spki", format: "der" });
  const trusted = createHash("sha256").update(spki).digest("base64");
  const hosts = Object.values(names).map((name) => `MAP ${new URL(name).hostname}:443 127.0.0.1:${secure}`);
  browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=${hosts.join(",")}`,
      `--ignore-certificate-errors-spki-list=${trusted}`,
    ],
  });
});
test.afterAll(async () => {
  process.env["PORTAL_URL"] = shared;
  await browser.close();
  tls.closeAllConnections();
  tls.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
async function formAt(page: Page, name: string) {
  await page.goto(`${name}/homeZtfw`);
  await isTakenOver(page);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  return dialogOf(page, "用户登录");
}
async function signInByPasskey(page: Page, name: string) {
  const form = await formAt(page, name);
  await expect(form.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await form.getByRole("button", { name: "通行密钥登录" }).click();
  await acceptNotice(page);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
}

for (const [made, used, person] of [
  ["second", "main", people.farmer],
  ["main", "second", people.familyFarm],
] as const)
  test(`a passkey that was made at the ${made} name opens both`, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await withAuthenticator(page);
    const form = await formAt(page, names[made]);
    await fillIn(page, form, person);
    await submit(form);
    await acceptNotice(page);
    await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
    await page.goto(`${names[made]}/mine/security`);
    await isTakenOver(page);
    await page.getByRole("button", { name: "登记这台设备" }).click();
    await dialogOf(page, "请保存恢复码").getByRole("button", { name: "我已保存好" }).click();
    await expect(page.getByRole("button", { name: /移除/ })).toBeVisible();

    await page.evaluate(() => localStorage.removeItem("token"));
    await context.clearCookies();
    await signInByPasskey(page, names[used]);
    await page.evaluate(() => localStorage.removeItem("token"));
    await context.clearCookies();
    await signInByPasskey(page, names[made]);
    await context.close();
  });
