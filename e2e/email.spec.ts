import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, people, portal, signInAsCitizen, test } from "./support/fixtures.ts";
import { systemsCommand } from "./support/operator.ts";
import { looksRight } from "./support/walk.ts";

const NARROW = 360;
const FIRST = "Zhang.San@example.cn";
const SECOND = "zs.nongchang@example.com";

type Client = { appId: string; appSecret: string; issuer: string };
type Outbox = { mail: { to: string; code: string }[] };

/** The newest code that went to an address; nothing until one did. */
async function mailedTo(address: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { mail } = (await (await fetch(`${portal()}/api/demo/outbox`)).json()) as Outbox;
      return (code = mail.find(({ to }) => to === address)?.code);
    })
    .toBeTruthy();
  return code as string;
}

/** A system that says who came to it, by what the portal tells it. */
let landing: Server;
let home: string;
let system: Client;
test.beforeAll(async () => {
  landing = createServer((request, reply) => {
    const code = new URL(request.url ?? "/", home).searchParams.get("code");
    reply.setHeader("content-type", "text/html; charset=utf-8");
    void learnt(code).then((told) => reply.end(`<!doctype html><title>到达</title><p>${told}</p>`));
  });
  await new Promise<void>((done) => landing.listen(0, "127.0.0.1", done));
  home = `http://127.0.0.1:${(landing.address() as AddressInfo).port}/callback`;
  system = await systemsCommand<Client>(
    "add",
    "--protocol",
    "oidc",
    "--abbr",
    "youjian",
    "--name",
    "代码托管（演示）",
    "--redirect-uri",
    home,
    "--ask-consent",
    "--without-pkce",
    "--scopes",
    "openid profile email",
  );
});
test.afterAll(() => new Promise((done) => landing.close(done)));

async function learnt(code: string | null): Promise<string> {
  if (code === null) return "没有授权码";
  const basic = Buffer.from(`${system.appId}:${system.appSecret}`).toString("base64");
  const answered = await fetch(`${system.issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: home }),
  });
  const { access_token: token } = (await answered.json()) as { access_token: string };
  const told = await fetch(`${system.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  const { email = "没有邮箱", email_verified: isVerified } = (await told.json()) as Record<string, unknown>;
  return isVerified === true ? `${String(email)}，已验证` : String(email);
}

test("an e-mail address is given, verified, learnt by a system that has the scope, changed and taken away", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const start = `${system.issuer}/auth?${new URLSearchParams({
    client_id: system.appId,
    redirect_uri: home,
    response_type: "code",
    scope: "openid profile email",
  })}`;
  await signInAsCitizen(page, people.familyFarm, "/mine/account");
  const section = page.getByRole("region", { name: "电子邮箱（选填）" });
  await expect(section).toContainText("电子邮箱不能用来登录");
  await looksRight(page, "email-none", NARROW);

  // agreed to, and nothing of it is told as long as there is none
  await expect(async () => {
    await page.goto(start);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("允许“代码托管（演示）”读取您的信息？");
  }).toPass();
  await expect(page.getByRole("listitem").filter({ hasText: "电子邮箱" })).toBeVisible();
  await page.getByRole("button", { name: "同意并进入" }).click();
  await expect(page.getByText("没有邮箱")).toBeVisible();

  await page.goto(`${portal()}/mine/account`);
  await section.getByRole("button", { name: "登记电子邮箱" }).click();
  const address = section.getByLabel("电子邮箱", { exact: true });
  await address.fill("zhang.san@nongchang");
  await section.getByRole("button", { name: "发送验证码" }).click();
  await expect(section.getByText("请输入正确的电子邮箱，例如 name@example.cn")).toBeVisible();
  await address.fill("Zhang.San@Example.CN");
  await section.getByRole("button", { name: "发送验证码" }).click();
  await expect(section.getByText(`验证码已发往 ${FIRST}`)).toBeVisible();
  await expect(section.getByText("待验证")).toBeVisible();
  await expect(section.getByRole("button", { name: /^\d+ 秒后重发$/ })).toBeDisabled();
  await expect(section.getByLabel("邮件验证码")).toBeFocused();
  await looksRight(page, "email-waiting", NARROW);

  const code = await mailedTo(FIRST);
  await section.getByLabel("邮件验证码").fill(code === "000000" ? "111111" : "000000");
  await section.getByRole("button", { name: "验证", exact: true }).click();
  await expect(section.getByText("邮件验证码错误或已失效，请核对或重新获取")).toBeVisible();
  // what waits is there when one comes back from one's letter box
  await page.reload();
  await section.getByLabel("邮件验证码").fill(code);
  await section.getByRole("button", { name: "验证", exact: true }).click();
  await expect(page.getByText("电子邮箱已验证")).toBeVisible();
  await expect(section).toContainText(FIRST);
  await expect(section.getByText("已验证", { exact: true })).toBeVisible();
  await looksRight(page, "email-verified", NARROW);

  await page.goto(start);
  await expect(page.getByText(`${FIRST}，已验证`)).toBeVisible();

  // the first one stays until the second is verified
  await page.goto(`${portal()}/mine/account`);
  await section.getByRole("button", { name: "更换电子邮箱" }).click();
  await expect(section).toContainText("新邮箱验证之前，仍使用上面的邮箱。");
  await address.fill(SECOND);
  await expect(async () => {
    // one mail a minute: the first was a moment ago; and an answer may come after the look at it
    const send = section.getByRole("button", { name: "发送验证码" });
    if (await send.isVisible()) await send.click();
    await expect(section.getByText(`验证码已发往 ${SECOND}`)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 80_000, intervals: [5000] });
  await page.goto(start);
  await expect(page.getByText(`${FIRST}，已验证`)).toBeVisible();
  await page.goto(`${portal()}/mine/account`);
  await section.getByLabel("邮件验证码").fill(await mailedTo(SECOND));
  await section.getByRole("button", { name: "验证", exact: true }).click();
  await expect(section).toContainText(SECOND);
  await expect(section).not.toContainText(FIRST);

  await section.getByRole("button", { name: "删除电子邮箱" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("电子邮箱已删除")).toBeVisible();
  await expect(section.getByRole("button", { name: "登记电子邮箱" })).toBeVisible();
  await page.goto(start);
  await expect(page.getByText("没有邮箱")).toBeVisible();
});
