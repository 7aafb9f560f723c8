import {
  captchaFor,
  codeSentTo,
  expect,
  fillIn,
  machineryClient,
  people,
  portal,
  signInAsCitizen,
  signInAsStaff,
  submit,
  test,
} from "./support/fixtures.ts";

test("a wrong password is told, the picture is new, and what was typed is still there", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  const before = await captchaFor(page);
  await dialog.getByLabel("用户名或手机号", { exact: true }).fill("nonghu");
  await dialog.getByLabel("密码", { exact: true }).fill("Wrong#2026x");
  await dialog.getByLabel("图形验证码", { exact: true }).fill(before);
  await submit(dialog);
  await expect(page.getByText("用户名或密码错误").first()).toBeVisible();
  expect(await captchaFor(page, before)).not.toBe(before);
  await expect(dialog.getByLabel("用户名或手机号", { exact: true })).toHaveValue("nonghu");
});

test("an account that failed five times waits, and is told how long", async ({ page }) => {
  await page.goto(`${portal()}/homeZtfw`);
  await page.getByRole("button", { name: "登录", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "用户登录" });
  let last: string | undefined;
  for (let attempt = 0; attempt < 6; attempt++) {
    last = await captchaFor(page, last);
    await dialog.getByLabel("用户名或手机号", { exact: true }).fill(people.weakPassword);
    await dialog.getByLabel("密码", { exact: true }).fill("Wrong#2026x");
    await dialog.getByLabel("图形验证码", { exact: true }).fill(last);
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/oauth/login"));
    await submit(dialog);
    await answered;
  }
  await expect(page.getByText(/连续登录失败次数过多.*1\d 分钟后再试/).first()).toBeVisible();
});

test("empty fields are told in the specification's words, and first where they are", async ({ page }) => {
  await page.goto(`${portal()}/login`);
  await submit(page);
  await expect(page.getByText("请输入", { exact: true })).toBeVisible();
  await expect(page.getByText("请输入密码", { exact: true })).toBeVisible();
  await expect(page.getByText("请输入验证码", { exact: true })).toBeVisible();
  const summary = page.getByRole("alert").filter({ hasText: "有 3 处需要改" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "用户名或手机号" }).click();
  await expect(page.getByLabel("用户名或手机号", { exact: true })).toBeFocused();
});

test("who is no official is refused at the government counter", async ({ page }) => {
  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await fillIn(page, page, people.expiredPassword);
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("发送成功!")).toBeVisible();
  const tail = (await page.getByText(/验证码已发送到/).innerText()).match(/\*(\d{4})/)?.[1] ?? "";
  await page.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo(tail));
  await submit(page);
  await expect(page.getByText("非政府工作人员不允许登录，请点击市场服务入口访问！").first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a wrong second factor is told, and the captcha is new", async ({ page }) => {
  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await submit(page);
  for (const text of ["请输入用户名或手机号", "请输入密码", "请输入图形验证码", "请输入短信验证码"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await fillIn(page, page, people.binding);
  await page.getByLabel("短信验证码", { exact: true }).fill("000000");
  await submit(page);
  await expect(page.getByText("短信验证码错误或已失效，请重新获取").first()).toBeVisible();
  await expect(page.getByLabel("图形验证码", { exact: true })).toHaveValue("");
});

test("an official may not come in with a password alone", async ({ page }) => {
  await page.goto(`${portal()}/login`);
  await fillIn(page, page, people.officer);
  await submit(page);
  await expect(page.getByText(/须用双因子登录/).first()).toBeVisible();
});

test("a bearer without its cookie is refused once the cookie was seen", async ({ page, playwright }) => {
  await signInAsStaff(page, people.auditAdministrator);
  const token = String(await page.evaluate(() => localStorage.getItem("token")));
  const mine = await page.request.get(`${portal()}/api/user/queryByTokenNew`, { headers: { authorization: token } });
  expect(mine.status()).toBe(200);
  const elsewhere = await playwright.request.newContext();
  const stolen = await elsewhere.get(`${portal()}/api/user/queryByTokenNew`, { headers: { authorization: token } });
  expect(stolen.status()).toBe(401);
  expect(await stolen.json()).toMatchObject({ success: false, code: 999, msg: "ErrorToLogin" });
});

test("a session that ended is told in a sentence why, and the open page stays", async ({ page }) => {
  await signInAsCitizen(page, people.farmer);
  // ended between two pages: the one before could learn of it by a call that is still under way
  await page.addInitScript(() => localStorage.setItem("token", "no-such-token"));
  await page.goto(`${portal()}/homeZtfw`);
  await expect(page).toHaveURL((url) => url.pathname === "/homeZtfw");
  await expect(page.getByText("登录已失效或长时间没有操作，已为您安全退出，请重新登录")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test.describe("a handed-off code", () => {
  type Issued = { data: { code: string; address: string } };
  type Tokens = { access_token: string; refresh_token?: string };

  const redeem = (code: string, redirectUri: string, secret = machineryClient().appSecret) =>
    fetch(`${portal()}/oidc/token`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${machineryClient().appId}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
    });
  const userinfo = (token: string) =>
    fetch(`${portal()}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } });

  test("works once; a second use is refused and takes back what the first gave; of two at the same instant none stays", async ({
    page,
  }) => {
    await signInAsCitizen(page, people.familyFarm);
    const token = String(await page.evaluate(() => localStorage.getItem("token")));
    const issue = async () => {
      const url = `${portal()}/api/oauthCode/generateCode?clientId=${machineryClient().appId}&jumpType=0`;
      const { data } = (await (await page.request.get(url, { headers: { authorization: token } })).json()) as Issued;
      return { code: data.code, redirectUri: data.address.split("?")[0] as string };
    };

    const one = await issue();
    expect((await redeem(one.code, one.redirectUri, "wrong-secret")).status).toBe(401);
    const first = await redeem(one.code, one.redirectUri);
    expect(first.status).toBe(200);
    const given = (await first.json()) as Tokens;
    expect((await userinfo(given.access_token)).status).toBe(200);
    const replay = await redeem(one.code, one.redirectUri);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({ error: "invalid_grant" });
    expect((await userinfo(given.access_token)).status).toBe(401);

    const two = await issue();
    const both = await Promise.all([redeem(two.code, two.redirectUri), redeem(two.code, two.redirectUri)]);
    const winners = both.filter(({ status }) => status === 200);
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const winner of winners) {
      const { access_token } = (await winner.json()) as Tokens;
      await expect.poll(async () => (await userinfo(access_token)).status).toBe(401);
    }
  });
});

test.describe("bad requests at the provider", () => {
  test("an unknown client gets a page that says so, and no redirect", async ({ page }) => {
    const reply = await page.goto(
      `${portal()}/oidc/auth?client_id=nobody&response_type=code&scope=openid&redirect_uri=https://elsewhere.example/cb`,
    );
    expect(reply?.status()).toBe(400);
    expect(new URL(page.url()).origin).toBe(portal());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(/Error:|at .*\.js/);
  });

  test("a foreign redirect address is never followed", async ({ page }) => {
    const url = `${portal()}/oidc/auth?client_id=${machineryClient().appId}&response_type=code&scope=openid&redirect_uri=https://elsewhere.example/cb`;
    expect((await page.goto(url))?.status()).toBe(400);
    expect(new URL(page.url()).origin).toBe(portal());
  });

  test("a forged token opens nothing", async () => {
    const forged = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.";
    expect((await fetch(`${portal()}/oidc/userinfo`, { headers: { authorization: `Bearer ${forged}` } })).status).toBe(
      401,
    );
    const reply = await fetch(`${portal()}/api/user/queryByTokenNew`, { headers: { authorization: forged } });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ success: false, code: 999 });
  });
});
