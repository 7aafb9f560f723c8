import { expect, people, signInAsCitizen, test } from "./support/fixtures.ts";
import { looksRight } from "./support/walk.ts";

/** What an applicant gets wrong, field by field, and what is said beside each. */
const faults = [
  ["系统名称", "", "请输入系统名称"],
  ["系统简称", "1x", "系统简称以字母开头，由 2–32 位字母、数字、- 或 _ 组成"],
  ["主管部门", "", "请输入主管部门"],
  ["联系人", "", "请输入联系人"],
  ["联系电话", "123", "请输入正确的手机号"],
  ["用途", "", "请说明系统用途"],
  ["回调地址", "https://loan.example/in\nloan/callback", "loan/callback：不是完整的网址"],
  ["登录入口", "ftp://loan.example/login", "只接受 http 或 https 地址"],
  ["退出通知地址（选填）", "https://a:b@loan.example/", "不能带用户名或密码"],
  ["用户核验接口（选填）", "https://*.example.com/", "域名里不能用通配符 *：地址逐字比较，请把每个地址都写全"],
] as const;

test("ten faults of an application are marked at once, each beside its field, and nothing typed is lost", async ({
  page,
}) => {
  await signInAsCitizen(page, people.familyFarm, "/systemsettled?new=1");
  const form = page.getByRole("form", { name: "系统接入申请" });
  await expect(form.getByRole("checkbox", { name: /强制 PKCE/ })).toBeChecked();
  await expect(form.getByRole("group", { name: /安全约定/ })).toHaveAccessibleDescription(/不支持 PKCE 的旧软件/);
  // this portal takes no certificates, so that nobody is offered them
  const proofs = form.getByLabel("客户端认证方式", { exact: true });
  await expect(proofs.getByRole("option")).toHaveText([/^客户端密钥/, /^私钥签名/]);
  await expect(form.getByLabel(/TLS 证书/)).toHaveCount(0);
  for (const [label, typed] of faults) await form.getByLabel(label, { exact: true }).fill(typed);
  await form.getByRole("button", { name: "提交申请" }).click();

  for (const [label, typed, said] of faults) {
    const field = form.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(said.replace(/[*.]/g, "\\$&")));
    await expect(field).toHaveValue(typed);
  }
  // the summary has the keyboard and names all of them, and each name leads to its field
  const summary = form.getByRole("alert").filter({ hasText: "有 10 处需要改" });
  await expect(summary).toBeFocused();
  await looksRight(page, "onboarding-problems");
  await expect(summary.getByRole("link")).toHaveCount(10);
  await summary.getByRole("link", { name: "回调地址", exact: true }).click();
  await expect(form.getByLabel("回调地址", { exact: true })).toBeFocused();

  // what was mended is marked no more
  await form.getByLabel("回调地址", { exact: true }).fill("https://loan.example/in");
  await expect(form.getByLabel("回调地址", { exact: true })).not.toHaveAttribute("aria-invalid");
  await expect(form.getByText("有 9 处需要改")).toBeVisible();
});

test("where the portal takes certificates they are offered", async ({ page }) => {
  await page.route("**/oidc/.well-known/openid-configuration", async (route) => {
    const said = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...said, mtls_endpoint_aliases: {} } });
  });
  await signInAsCitizen(page, people.familyFarm, "/systemsettled?new=1");
  const form = page.getByRole("form", { name: "系统接入申请" });
  await expect(form.getByLabel("客户端认证方式", { exact: true }).getByRole("option")).toHaveCount(4);
  await expect(form.getByRole("checkbox", { name: /令牌绑定 TLS 证书/ })).toBeVisible();
  await expect(form.getByLabel(/证书主体/)).toBeVisible();
  await looksRight(page, "onboarding-certificates");
});

test("on a phone it is asked in four screens, what is wrong is told where it is asked, and what was typed is kept", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsCitizen(page, people.familyFarm, "/systemsettled?new=1");
  const form = page.getByRole("form", { name: "系统接入申请" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const next = form.getByRole("button", { name: "下一步" });
  await expect(form.getByText("第 1 步，共 4 步：系统和联系人")).toBeVisible();
  await expect(field("回调地址")).toBeHidden();
  await next.click();
  await expect(form.getByRole("alert").filter({ hasText: /有 \d 处需要改/ })).toBeFocused();
  for (const [label, typed] of [
    ["系统名称", "演示手机申请系统"],
    ["系统简称", "phone-form"],
    ["主管部门", "演示处"],
    ["联系人", "演示"],
    ["联系电话", "15400000002"],
    ["用途", "在手机上填写的申请"],
  ] as const)
    await field(label).fill(typed);
  await next.click();
  await expect(form.getByText("第 2 步，共 4 步：协议和地址")).toBeVisible();
  await field("回调地址").fill("https://phone.example/in\nhttps://phone.example/again");
  await field("登录入口").fill("https://phone.example/login");
  await form.getByRole("button", { name: "上一步" }).click();
  await expect(field("系统简称")).toHaveValue("phone-form");
  await next.click();
  await expect(field("回调地址")).toHaveValue("https://phone.example/in\nhttps://phone.example/again");
  await looksRight(page, "onboarding-phone");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(form.getByText("第 2 步，共 4 步：协议和地址")).toBeVisible();
  await next.click();
  await expect(form.getByText("第 3 步，共 4 步：字段和角色")).toBeVisible();
  await next.click();
  await expect(form.getByText("第 4 步，共 4 步：安全")).toBeVisible();
  await form.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText(/已提交，受理编号/)).toBeVisible();
});
