import { type Locator, type Page } from "@playwright/test";
import {
  acceptNotice,
  captchaFor,
  codeSentTo,
  expect,
  people,
  portal,
  signInAsCitizen,
  signInAsStaff,
  signInWith,
  submit,
  test,
} from "./support/fixtures.ts";
import { pictureCalled } from "./support/picture.ts";
import { suitsEverybody } from "./support/walk.ts";

const password = "Lvdao#2026ok";

async function sendCode(page: Page, form: Page | Locator, tel: string) {
  await form.getByLabel("手机号", { exact: true }).fill(tel);
  await expect(form.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await form.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByRole("button", { name: /\d+ 秒后重发/ })).toBeDisabled();
  await form.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo(tel));
}
async function choosePassword(form: Page | Locator) {
  await form.getByLabel("设置密码", { exact: true }).fill(password);
  await form.getByLabel("确认密码", { exact: true }).fill(password);
}
async function chooseCounty(page: Page, label: string) {
  await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  const picker = page.getByRole("dialog", { name: "选择行政区划" });
  await picker.getByRole("combobox").fill("建湖县");
  await page.keyboard.press("Enter");
  await picker.getByRole("button", { name: "就选建湖县" }).click();
  await expect(picker).toBeHidden();
}
const agree = (form: Page | Locator) => form.getByRole("checkbox", { name: /我已阅读并同意/ }).check();

async function signInWithPhone(page: Page, tel: string) {
  await signInWith(page, tel, password);
  await expect(page.getByRole("button", { name: /您好/ })).toBeVisible();
}

test("an individual registers on the page and signs in with their phone at once", async ({ page }) => {
  const tel = "15430000001";
  await page.goto(`${portal()}/register?type=person`);
  await expect(page.getByText("社会用户等非农业农村工作人员在此注册")).toBeVisible();
  await chooseCounty(page, "行政区划");
  await page.getByLabel("姓名", { exact: true }).fill("演示新农户");
  await sendCode(page, page, tel);
  await choosePassword(page);
  await expect(page.getByRole("checkbox", { name: /我已阅读并同意/ })).not.toBeChecked();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("请先阅读并同意隐私政策和用户协议")).toBeVisible();
  await agree(page);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("注册成功，请输入手机号码和密码登录平台进行使用！")).toBeVisible();
  const cached = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem("regionList") ?? "[]") as { bm: string }[],
  );
  expect(cached.at(-1)?.bm).toBe("9999");
  // the number that was just given need not be typed again
  await page.getByRole("button", { name: "去登录" }).click();
  await expect(page.getByLabel("用户名或手机号", { exact: true })).toHaveValue(tel);
  await signInWithPhone(page, tel);
});

test("a farm registers with its legal person's ID number, agreed to by itself, and signs in at once", async ({
  page,
}) => {
  const tel = "15430000002";
  await page.goto(`${portal()}/register?type=entity`);
  await page.getByLabel("单位名称", { exact: true }).fill("演示家庭农场");
  await expect(page.getByLabel("单位性质")).toHaveValue("7");
  const kept = await page.evaluate(() => sessionStorage.getItem("unitNatureList"));
  expect(JSON.parse(kept ?? "[]")).toContainEqual(expect.objectContaining({ codeValue: "7" }));
  let asked = 0;
  await page.route("**/api/dict/findByType", (route) => {
    asked += 1;
    return route.continue();
  });
  await page.reload();
  await expect(page.getByLabel("单位性质")).toHaveValue("7");
  expect(asked).toBe(0);
  await page.getByLabel("单位名称", { exact: true }).fill("演示家庭农场");
  await page.getByLabel("单位性质").selectOption("家庭农场");
  await page.getByLabel("社会信用代码", { exact: true }).fill("91350100M000100Y43");
  await page.getByLabel("法人姓名", { exact: true }).fill("演示法人");
  await page.getByLabel("法人身份证号", { exact: true }).fill("11010519491231002X");
  await chooseCounty(page, "行政区划");
  await page.getByLabel("经办人姓名", { exact: true }).fill("演示经办");
  await sendCode(page, page, tel);
  await choosePassword(page);
  await agree(page);
  const register = page.getByRole("button", { name: "注册", exact: true });
  await register.click();
  const consent = page.getByRole("dialog", { name: "单独同意：提供身份证号" });
  await suitsEverybody(page, consent);
  await consent.getByRole("button", { name: "不同意", exact: true }).click();
  await expect(page.getByLabel("法人姓名", { exact: true })).toHaveValue("演示法人");
  await register.click();
  await consent.getByRole("button", { name: "同意提供" }).click();
  await expect(page.getByText("注册成功，请输入手机号码和密码登录平台进行使用！")).toBeVisible();
  await signInWithPhone(page, tel);
});

test("the short form asks for name, phone and password and nothing else", async ({ page }) => {
  const tel = "15430000003";
  await page.goto(`${portal()}/register`);
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("请选择角色类型!")).toBeVisible();
  await page.getByRole("button", { name: "快速注册" }).click();
  const dialog = page.getByRole("dialog", { name: "个人注册" });
  await dialog.getByRole("button", { name: "注册", exact: true }).click();
  for (const text of ["请输入用户名!", "请输入手机号!", "请输入验证码!", "请输入密码!", "请再次输入密码"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabel("姓名", { exact: true }).fill("演示市民");
  await expect(dialog.getByText("行政区划")).toHaveCount(0);
  await expect(dialog.getByText("身份证")).toHaveCount(0);
  await sendCode(page, dialog, tel);
  await choosePassword(dialog);
  await agree(dialog);
  await dialog.getByRole("button", { name: "注册", exact: true }).click();
  await expect(dialog.getByText("注册成功，请输入手机号码和密码登录平台进行使用！")).toBeVisible();
  await signInWithPhone(page, tel);
});

test("an official registers and is refused, applies again with what they wrote, is approved and may sign in", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const tel = "15430000004";
  await page.goto(`${portal()}/register?type=staff`);
  // 其他 lies outside the province, where nobody decides
  await page.getByRole("button", { name: /^单位所在行政区划/ }).click();
  const regions = page.getByRole("dialog", { name: "选择行政区划" });
  await expect(regions.getByRole("option", { name: "盐城市" })).toBeVisible();
  await expect(regions.getByRole("option", { name: "其他" })).toHaveCount(0);
  await regions.getByRole("button", { name: "关闭" }).click();
  await chooseCounty(page, "单位所在行政区划");
  await expect(page.getByLabel("单位名称", { exact: true })).toHaveValue("建湖县农业农村局");
  await page.getByLabel("所属处室", { exact: true }).fill("办公室");
  await page.getByLabel("姓名", { exact: true }).fill("演示新干部");
  await sendCode(page, page, tel);
  await choosePassword(page);
  await agree(page);
  await page.getByRole("button", { name: "提交审核" }).click();
  await expect(
    page.getByText("注册信息已提交，请联系信息中心管理员审核，审核通过后可输入手机号码和密码登录平台进行使用！"),
  ).toBeVisible();
  const receipt = await page.getByRole("status").locator(".mono").innerText();
  // whoever did not write it down before the page was loaded anew has it all the same
  await page.reload();
  await page.getByRole("link", { name: "查询审核进度" }).click();
  await expect(page.getByLabel("受理编号")).toHaveValue(receipt);
  await page.getByLabel("注册时填写的手机号").fill(tel);
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(page.getByText(/已提交，正在等待管理员审核/)).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await signInAsStaff(office, people.registrationAdministrator, "/management/registrations");
  await office.getByLabel("姓名、手机号、单位或受理编号").fill(receipt);
  await office.getByRole("button", { name: "搜索", exact: true }).click();
  const row = office.getByRole("row").filter({ hasText: receipt });
  await expect(row).toContainText("154****0004");
  await row.getByRole("button", { name: /查看/ }).click();
  const request = office.getByRole("dialog", { name: /的注册申请/ });
  await expect(request).toContainText("江苏省盐城市建湖县");
  await expect(request.getByRole("listitem").filter({ hasText: "单位名称与行政区划一致" })).toBeVisible();
  await expect(request.getByRole("listitem").filter({ hasText: "提交申请" })).toBeVisible();
  await request.getByRole("button", { name: "查看完整手机号" }).click();
  const why = request.getByRole("form", { name: "查看完整手机号" });
  await why.getByRole("button", { name: "查看", exact: true }).click();
  await expect(why.getByText("请填写查看原因")).toBeVisible();
  await why.getByLabel("查看原因").fill("电话核实申请人身份");
  await why.getByRole("button", { name: "查看", exact: true }).click();
  await expect(request.getByText(tel, { exact: true })).toBeVisible();
  await request.getByRole("radio", { name: "退回" }).check();
  await request.getByRole("button", { name: /^确认退回/ }).click();
  await expect(request.getByText("请填写退回原因，申请人会收到")).toBeVisible();
  await request.getByRole("textbox", { name: "退回原因" }).fill("所属处室请写全称");
  await request.getByRole("button", { name: /^确认退回/ }).click();
  await expect(request).toBeHidden();
  await expect(office.getByText("已退回，申请人会收到短信")).toBeVisible();

  // by the receipt number they hear that they were refused; by their phone why, and their own entries
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(page.getByText(/审核未通过/)).toBeVisible();
  await expect(page.getByText("用短信验证码查询，可以看到退回原因")).toBeVisible();
  await page.getByRole("button", { name: "没有编号，用短信查询" }).click();
  await page.waitForLoadState("networkidle");
  const askCode = async () => {
    const before = await codeSentTo(tel);
    let seen: string | undefined;
    await expect(async () => {
      seen = await captchaFor(page, seen);
      await page.getByLabel("图形验证码", { exact: true }).fill(seen);
      await page.getByRole("button", { name: "获取验证码" }).click();
      await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled({ timeout: 3000 });
    }).toPass({ timeout: 30_000, intervals: [4000] });
    await expect.poll(() => codeSentTo(tel)).not.toBe(before);
    await page.getByLabel("短信验证码", { exact: true }).fill(await codeSentTo(tel));
  };
  await askCode();
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await page.getByRole("button", { name: "在原来填写的内容上修改，重新申请" }).click();
  await expect(page.getByText("退回原因：所属处室请写全称")).toBeVisible();
  await expect(page.getByRole("button", { name: /^单位所在行政区划/ })).toContainText("建湖县");
  await expect(page.getByLabel("单位名称", { exact: true })).toHaveValue("建湖县农业农村局");
  await expect(page.getByLabel("姓名", { exact: true })).toHaveValue("演示新干部");
  await expect(page.getByLabel("手机号", { exact: true })).toHaveValue(tel);
  await page.screenshot({ path: "test-results/apply-again-1440.png", fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: "test-results/apply-again-390.png", fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("所属处室", { exact: true }).fill("行政办公室");
  await askCode();
  await choosePassword(page);
  await agree(page);
  await page.getByRole("button", { name: "提交审核" }).click();
  const second = await page.getByRole("status").locator(".mono").innerText();
  expect(second).not.toBe(receipt);
  await page.getByRole("link", { name: "查询审核进度" }).click();
  await page.getByLabel("注册时填写的手机号").fill(tel);

  await office.goto(`${portal()}/management/registrations`);
  await office.getByLabel("姓名、手机号、单位或受理编号").fill(second);
  await office.getByRole("button", { name: "搜索", exact: true }).click();
  await office.getByRole("row").filter({ hasText: second }).getByRole("button", { name: /查看/ }).click();
  await expect(request).toContainText("行政办公室");
  await request.getByRole("radio", { name: "通过" }).check();
  await request.getByRole("button", { name: /^确认通过/ }).click();
  await expect(office.getByText("已通过，申请人会收到短信")).toBeVisible();

  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(page.getByText(/审核已通过/)).toBeVisible();

  // their first sign-in: password, and a code to the phone they registered
  await page.goto(`${portal()}/first`);
  await page.getByRole("link", { name: /进入工作人员服务/ }).click();
  await expect(page.getByRole("button", { name: /图形验证码图片/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const registrationCode = await codeSentTo(tel);
  await page.getByLabel("用户名或手机号").fill(tel);
  await page.getByLabel("密码", { exact: true }).fill(password);
  // their number had a message at registration: within the minute the server says how long to wait
  let seen: string | undefined;
  await expect(async () => {
    seen = await captchaFor(page, seen);
    await page.getByLabel("图形验证码", { exact: true }).fill(seen);
    await page.getByRole("button", { name: "获取验证码" }).click();
    await expect(page.getByRole("button", { name: /秒后重发/ })).toBeDisabled({ timeout: 3000 });
  }).toPass({ timeout: 30_000, intervals: [4000] });
  await expect.poll(() => codeSentTo(tel)).not.toBe(registrationCode);
  await page.getByLabel("短信验证码").fill(await codeSentTo(tel));
  await submit(page);
  await acceptNotice(page);
  await expect(page).toHaveURL(`${portal()}/home`);
  await expect(page.getByRole("button", { name: /您好，演示新干部/ })).toBeVisible();
});

test("what is missing is said in the specification's words, and first where it is; nothing typed is lost", async ({
  page,
}) => {
  await page.goto(`${portal()}/register?type=entity`);
  await page.getByLabel("法人姓名", { exact: true }).fill("演示法人");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  for (const text of [
    "请输入单位名称!",
    "请输社会信用代码！",
    "请输入法人身份证号!",
    "请选择行政区划!",
    "请输入用户名!",
    "请输入手机号!",
    "请输入验证码!",
    "请输入密码!",
    "请再次输入密码",
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  const summary = page.getByRole("alert").filter({ hasText: "有 10 处需要改" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "单位名称", exact: true }).click();
  await expect(page.getByLabel("单位名称", { exact: true })).toBeFocused();
  await page.getByLabel("手机号", { exact: true }).fill("123");
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("请输入正确的手机号", { exact: true })).toBeVisible();
  await expect(page.getByLabel("手机号", { exact: true })).toBeFocused();
  await page.getByLabel("设置密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码", { exact: true }).fill("Lvdao#2026no");
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.getByText("两次输入密码不一致!")).toBeVisible();
  // another kind of registrant: what was typed is still there
  await page.getByRole("radio", { name: /个人/ }).check();
  await expect(page.getByLabel("手机号", { exact: true })).toHaveValue("123");
  await page.getByRole("radio", { name: /涉农主体/ }).check();
  await expect(page.getByLabel("法人姓名", { exact: true })).toHaveValue("演示法人");
});

test("whoever writes on while a code is on its way is left there; a click out of a wrong field counts", async ({
  page,
}) => {
  await page.goto(`${portal()}/register?type=person`);
  await page.getByLabel("手机号", { exact: true }).fill("15430000077");
  await page.getByLabel("图形验证码", { exact: true }).fill(await captchaFor(page));
  let letGo = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route("**/sendRegisterMsg**", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "获取验证码" }).click();
  const chosen = page.getByLabel("设置密码", { exact: true });
  await chosen.pressSequentially("Lvdao#");
  letGo();
  await expect(page.getByRole("button", { name: /\d+ 秒后重发/ })).toBeDisabled();
  await page.keyboard.type("2026ok");
  await expect(chosen).toHaveValue(password);
  await expect(page.getByLabel("短信验证码", { exact: true })).toHaveValue("");

  await page.getByLabel("确认密码", { exact: true }).fill("Lvdao#2026no");
  await agree(page);
  await expect(page.getByText("两次输入密码不一致!")).toBeVisible();
});

test("a phone that is taken is told so; a region is chosen by keyboard alone", async ({ page }) => {
  await page.goto(`${portal()}/register?type=person`);
  await page.getByRole("button", { name: /^行政区划/ }).click();
  const picker = page.getByRole("dialog", { name: "选择行政区划" });
  await expect(picker.getByRole("option").first()).toBeVisible();
  // one stands in the province at once
  await expect(picker.getByRole("button", { name: "江苏省", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await expect(picker.getByRole("button", { name: "就选江苏省" })).toBeVisible();
  await picker.getByRole("combobox", { name: "搜索行政区划" }).fill("jianhu");
  await expect(picker.getByRole("option").first()).toContainText("建湖县");
  await page.keyboard.press("Escape");
  await chooseCounty(page, "行政区划");
  await page.getByLabel("姓名", { exact: true }).fill("演示重复");
  await sendCode(page, page, "15400000012");
  await choosePassword(page);
  await agree(page);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect(page.locator(".msg").getByText(/该手机号已注册/)).toBeVisible();
  await expect(page.getByLabel("姓名", { exact: true })).toHaveValue("演示重复");
});

test("an individual becomes a farm by 涉农主体认证, with a consent of its own for the ID number", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signInAsCitizen(page, people.becomesEntity, "/mine/account");
  await page.getByRole("button", { name: "认证为涉农主体" }).click();
  const dialog = page.getByRole("dialog", { name: "涉农主体认证" });
  const send = dialog.getByRole("button", { name: "提交认证" });
  await send.click();
  for (const text of [
    "请输入单位名称!",
    "请输入社会信用代码!",
    "请选择县级行政区划!",
    "请输入法人姓名!",
    "请输入法人身份证号!",
  ])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabel("单位名称", { exact: true }).fill("演示梨花农场");
  await expect(dialog.getByLabel("单位性质")).toHaveValue("7");
  await dialog.getByLabel("社会信用代码", { exact: true }).fill("91320000DEMA0004");
  await dialog.getByLabel("法人姓名", { exact: true }).fill("演示法人");
  await dialog.getByLabel("法人身份证号", { exact: true }).fill("11010519491231002X");
  await chooseCounty(page, "行政区划");
  await send.click();
  await expect(dialog.getByText("请正确输入社会信用代码！")).toBeVisible();
  await dialog.getByLabel("社会信用代码", { exact: true }).fill("91320925M0002001XE");
  await send.click();
  const consent = page.getByRole("dialog", { name: "单独同意：提供身份证号" });
  await suitsEverybody(page, consent);
  await consent.getByRole("button", { name: "同意提供" }).click();
  await expect(page.getByText("涉农主体认证成功")).toBeVisible();
  await expect(page.getByLabel("单位名称")).toHaveValue("演示梨花农场");
  await expect(page.getByRole("button", { name: "认证为涉农主体" })).toHaveCount(0);
  await isVerifiedByLicence(page, await (await browser.newContext()).newPage());
});

/** What it wrote is its own word, until the region's administrator has seen its licence; under another name it is again. */
async function isVerifiedByLicence(page: Page, office: Page) {
  const level = page.getByRole("region", { name: "主体核验" });
  await expect(level).toContainText("自报");
  await level.getByRole("button", { name: "上传营业执照核验" }).click();
  const dialog = page.getByRole("dialog", { name: "上传营业执照核验" });
  await dialog.getByRole("button", { name: "提交审核" }).click();
  await expect(dialog.getByText("请上传营业执照的照片")).toBeVisible();
  await dialog.locator("input[type=file]").setInputFiles(await pictureCalled("营业执照.png"));
  await expect(dialog.getByRole("button", { name: "删除附件 营业执照.png" })).toBeVisible();
  await suitsEverybody(page, dialog);
  await dialog.getByRole("button", { name: "提交审核" }).click();
  await expect(dialog).toBeHidden();
  await expect(level).toContainText("营业执照正在审核");
  const receipt = /HY-\d{8}-\w{5}-\w{5}/.exec(await level.innerText())?.[0] ?? "";
  await photographed(page, "entity-level-waiting");

  await signInAsStaff(office, people.registrationAdministrator, "/management/registrations?kind=entityReview");
  const row = office.getByRole("row").filter({ hasText: receipt });
  await row.getByRole("button", { name: /查看/ }).click();
  const request = office.getByRole("dialog", { name: /的涉农主体核验申请/ });
  await expect(request).toContainText("演示梨花农场");
  await expect(request.getByRole("link", { name: "营业执照.png" })).toBeVisible();
  await expect(request.getByText("请打开营业执照，逐项核对名称、信用代码和法定代表人")).toBeVisible();
  await photographed(office, "entity-review");
  await request.getByRole("radio", { name: "通过" }).check();
  await request.getByRole("button", { name: /^确认通过/ }).click();
  await expect(request).toBeHidden();

  await page.reload();
  await expect(level).toContainText("已核验");
  await expect(level).toContainText("营业执照审核");
  await photographed(page, "entity-level-verified");
  await page.getByLabel("单位名称").fill("江苏省农垦集团有限公司");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const warned = page.getByRole("alertdialog", { name: "修改后须重新核验" });
  await warned.getByRole("button", { name: "取消" }).click();
  await expect(level).toContainText("已核验");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await warned.getByRole("button", { name: "仍要修改" }).click();
  await expect(page.getByText("保存账号信息成功!")).toBeVisible();
  await expect(level).toContainText("自报");
}

async function photographed(page: Page, name: string) {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("somebody of the ministry asks to be known as such; the province will decide", async ({ page }) => {
  await signInAsCitizen(page, people.binding, "/mine/account");
  await page.getByRole("button", { name: "认证为部级用户" }).click();
  const dialog = page.getByRole("dialog", { name: "部级用户认证" });
  await dialog.getByRole("button", { name: "提交认证" }).click();
  for (const text of ["请输入用户名!", "请输身份证！", "请输入单位名称!", "请输入所属处室!"])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabel("姓名", { exact: true }).fill("演示部员");
  await dialog.getByLabel("身份证号", { exact: true }).fill("11010519491231002X");
  await dialog.getByLabel("单位名称", { exact: true }).fill("农业农村部信息中心（演示）");
  await dialog.getByLabel("所属处室", { exact: true }).fill("数据处（演示）");
  await dialog.getByRole("button", { name: "提交认证" }).click();
  await page.getByRole("dialog", { name: "单独同意：提供身份证号" }).getByRole("button", { name: "同意提供" }).click();
  await expect(page.getByText("认证申请已提交，审核结果会以短信通知您")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("who asks how their registration stands is told first what is missing", async ({ page }) => {
  await page.goto(`${portal()}/register/status`);
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(page.getByText("请输入手机号!", { exact: true })).toBeVisible();
  await expect(page.getByText("请输入受理编号", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "有 2 处需要改" })).toBeFocused();
  await page.getByLabel("注册时填写的手机号").fill("15430000099");
  await page.getByLabel("受理编号").fill("ZC-20260101-000000");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect(page.getByRole("main")).not.toContainText("等待管理员审核");
});

test("on a phone an entity is asked one group a screen; what was given stays on the way back, and a fault leads to its screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal()}/register?type=entity`);
  const goOn = page.getByRole("button", { name: "下一步", exact: true });
  await expect(page.getByText("第 1 步，共 4 步：单位")).toBeVisible();
  await expect(page.getByLabel("法人姓名", { exact: true })).toHaveCount(0);
  await goOn.click();
  const summary = page.getByRole("alert").filter({ hasText: "有 3 处需要改" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(["单位名称", "社会信用代码", "行政区划"]);
  await summary.getByRole("link", { name: "社会信用代码" }).click();
  await expect(page.getByLabel("社会信用代码", { exact: true })).toBeFocused();
  await page.getByLabel("单位名称", { exact: true }).fill("演示家庭农场");
  await page.getByLabel("社会信用代码", { exact: true }).fill("93320925M009900249");
  await chooseCounty(page, "行政区划");
  await goOn.click();
  await expect(page.getByText("第 2 步，共 4 步：法人")).toBeVisible();
  await page.getByLabel("法人姓名", { exact: true }).fill("演示法人");
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page.getByLabel("单位名称", { exact: true })).toHaveValue("演示家庭农场");
  await expect(page.getByRole("button", { name: /^行政区划/ })).toContainText("建湖县");
  await goOn.click();
  await expect(page.getByLabel("法人姓名", { exact: true })).toHaveValue("演示法人");
  await page.getByLabel("法人身份证号", { exact: true }).fill("11010519491231002X");
  await goOn.click();
  await page.getByLabel("经办人姓名", { exact: true }).fill("演示经办");
  await sendCode(page, page, "15400000013");
  await goOn.click();
  await expect(page.getByText("第 4 步，共 4 步：密码")).toBeVisible();
  await choosePassword(page);
  await agree(page);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await page.getByRole("button", { name: "同意提供" }).click();
  // the number is somebody's already: it is mended where it was asked
  await expect(page.getByText("第 3 步，共 4 步：经办人和手机号")).toBeVisible();
  await expect(page.locator(".msg").getByText(/该手机号已注册/)).toBeVisible();
  await expect(page.getByLabel("经办人姓名", { exact: true })).toHaveValue("演示经办");
});

test("an older browser tells what is missing and offers the regions all the same", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.addInitScript(() => {
    for (const name of ["at", "toReversed", "toSorted"]) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(Object, "hasOwn");
  });
  await page.goto(`${portal()}/register?type=entity`);
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await page.getByRole("link", { name: "单位名称", exact: true }).click();
  await expect(page.getByLabel("单位名称", { exact: true })).toBeFocused();
  await chooseCounty(page, "行政区划");
  await expect(page.getByRole("button", { name: /^行政区划/ })).toContainText("建湖县");
  expect(faults).toEqual([]);
});
