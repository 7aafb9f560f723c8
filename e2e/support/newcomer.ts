import { expect, type Locator, type Page } from "@playwright/test";
import { listen } from "./captcha-ear.ts";
import type { HandedOut } from "./production.ts";
import type { smsProvider } from "./sms-provider.ts";
import { timeCode } from "./time-code.ts";

/** What an administrator knows after the first day. */
export type Known = { username: string; password: string; totpSecret: string };

/**
 * What the picture of a form says, by its own button for who cannot see it. There is no other way to know it where no
 * demonstration is.
 */
async function hearCaptcha(page: Page, form: Page | Locator): Promise<string> {
  await expect(form.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  const [spoken] = await Promise.all([
    page.waitForRequest(/\/api\/captcha\.wav\?/),
    form.getByRole("button", { name: "听验证码" }).click(),
  ]);
  // each recording is another one of the same answer
  return listen(await (await page.request.get(spoken.url())).body());
}

const TRIES = 3;

/** Presses 登录 with the captcha until it was heard right. @param done what is there when it was */
async function submitHearing(page: Page, form: Page | Locator, done: Locator): Promise<void> {
  const misheard = form.getByRole("alert").filter({ hasText: "图形验证码" });
  for (let tries = 1; tries <= TRIES; tries += 1) {
    await form.getByLabel("图形验证码", { exact: true }).fill(await hearCaptcha(page, form));
    // what was said of the try before is gone with the first key
    await expect(misheard).toBeHidden();
    await form.getByRole("button", { name: "登录", exact: true }).click();
    await expect(done.or(misheard).first()).toBeVisible({ timeout: 30_000 });
    if (await done.isVisible()) return;
  }
  await expect(done).toBeVisible();
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** The confirm box after every password sign-in, and the policy for whoever has not agreed to it before. */
async function pastNotices(page: Page, { isAskedForPolicy }: { isAskedForPolicy: boolean }): Promise<void> {
  await dialog(page, "温馨提示").getByRole("button", { name: "知道了" }).click();
  if (isAskedForPolicy) {
    const agree = page.getByRole("button", { name: "同意并继续" });
    await agree.click();
    // it goes when the portal has kept the answer
    await expect(agree).toBeHidden();
  }
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible({ timeout: 30_000 });
}

/** From the staff entry with what was handed over: activation code, authenticator, recovery codes, a password of their own. */
export async function comeInFirst(page: Page, portal: string, given: HandedOut, password: string): Promise<Known> {
  await page.goto(`${portal}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await page.getByLabel("用户名或手机号").fill(given.username);
  await page.getByLabel("密码", { exact: true }).fill(given.password);
  await page.getByLabel("短信验证码").fill(given.activationCode);
  const choose = dialog(page, "设置第二重验证");
  await submitHearing(page, page, choose);
  await choose.getByRole("button", { name: /动态口令/ }).click();

  const setUp = dialog(page, "设置动态口令");
  const totpSecret = ((await setUp.locator("code").textContent()) ?? "").replace(/\s/g, "");
  await setUp.getByLabel("动态口令", { exact: true }).fill(timeCode(totpSecret));
  await setUp.getByRole("button", { name: "确认", exact: true }).click();
  const codes = dialog(page, "请保存恢复码");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "已保存好，进入" }).click();

  const own = dialog(page, "设置密码");
  await own.getByLabel("新密码").fill(password);
  await own.getByLabel("确认密码").fill(password);
  await own.getByRole("button", { name: "确定" }).click();
  await pastNotices(page, { isAskedForPolicy: true });
  return { username: given.username, password, totpSecret };
}

type Provider = Awaited<ReturnType<typeof smsProvider>>;
export type Citizen = { name: string; tel: string; password: string };

/** A citizen of 建湖 makes an account by the page, with the code that came to the phone. */
export async function register(page: Page, portal: string, { name, tel, password }: Citizen, sms: Provider) {
  await page.goto(`${portal}/register?type=person`);
  await page.getByRole("button", { name: /^行政区划/ }).click();
  const picker = dialog(page, "选择行政区划");
  await picker.getByRole("combobox").fill("建湖县");
  await page.keyboard.press("Enter");
  await picker.getByRole("button", { name: "就选建湖县" }).click();
  await page.getByLabel("姓名", { exact: true }).fill(name);
  await page.getByLabel("手机号", { exact: true }).fill(tel);
  await page.getByLabel("图形验证码", { exact: true }).fill(await hearCaptcha(page, page));
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByLabel("短信验证码", { exact: true }).fill(await sms.codeTo(tel));
  await page.getByLabel("设置密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码", { exact: true }).fill(password);
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("注册成功，请输入手机号码和密码登录平台进行使用！")).toBeVisible();
}

/** At the counter for citizens, by phone and password. */
export async function comeInAsCitizen(page: Page, portal: string, { tel, password }: Citizen): Promise<void> {
  await page.goto(`${portal}/login`);
  await page.getByLabel("用户名或手机号", { exact: true }).fill(tel);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await submitHearing(page, page, dialog(page, "温馨提示"));
  // agreed to in the form of the registration
  await pastNotices(page, { isAskedForPolicy: false });
}
