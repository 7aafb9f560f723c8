import { expect, people, test } from "./support/fixtures.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { callAs } from "./support/operator.ts";
import { looksRight } from "./support/walk.ts";

const application = {
  ownerDepartment: "市场与信息化处（演示）",
  purpose: "冷链运力对接",
  protocol: "oidc",
  initiateLoginUri: "https://cold.example/login",
  redirectUris: ["https://cold.example/in"],
  scopes: ["profile"],
  contactName: "演示联系人",
  contactPhone: "15412340003",
};

test("an owner takes an application back, hands it in again, changes an address and gives the system up", async ({
  page,
  browser,
}, { retry }) => {
  test.setTimeout(150_000);
  // of an attempt that failed half-way something is left
  const [name, abbr] = [`演示冷链系统${retry || ""}`, `coldchain${retry}`];
  await openSignedIn(page, people.cooperative, "market", "/systemsettled");
  const { data } = await callAs<{ id: string }>(page, "/systemApply/systemApplyAdd", { ...application, name, abbr });
  await page.goto(`${new URL(page.url()).origin}/systemsettled?id=${data.id}`);

  const waiting = page.getByRole("region", { name: "等待管理员办理" });
  await expect(waiting).toContainText("接入申请");
  await waiting.getByRole("button", { name: "撤回" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤回" }).click();
  await expect(page.getByText("申请已撤回。需要时可以按原来的内容重新提交。")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole("button", { name: "修改后重新提交" }).click();
  await expect(page.getByLabel("系统名称")).toHaveValue(name);
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(waiting).toContainText("接入申请");

  const office = await (await browser.newContext()).newPage();
  const approve = async (kind: string, isOfForm = kind === "systemAmend") => {
    await office.goto(`${new URL(page.url()).origin}/management/registrations?kind=${kind}`);
    await office.getByRole("row").filter({ hasText: name }).getByRole("button").first().click();
    const request = office.getByRole("dialog");
    if (isOfForm) {
      await expect(request).toContainText("https://cold.example/in2");
      await expect(request).toContainText("出现新的主机：moved.example");
      await office.screenshot({ path: "test-results/onboarding-amend-review.png", fullPage: true });
    }
    await request.getByRole("button", { name: /^确认通过/ }).click();
    await expect(office.getByText(/已通过，/).first()).toBeVisible();
  };
  await openSignedIn(office, people.amendmentReviewer, "gov", "/management/registrations?kind=systemOnboarding");
  await approve("systemOnboarding");

  await page.reload();
  await page.getByRole("button", { name: "修改登记" }).click();
  await expect(page).toHaveURL(/edit=1/);
  await expect(page.getByLabel("系统简称")).toHaveCount(0);
  await page.getByLabel("变更原因").fill("换了域名");
  await page.getByLabel("回调地址").fill("https://cold.example/in2\nhttps://moved.example/in");
  await page.getByRole("checkbox", { name: /强制 PKCE/ }).check();
  await looksRight(page, "onboarding-amend-form");

  // another window was quicker, and was agreed to: what was filled in stays and is not sent before it was looked at
  const id = new URL(page.url()).searchParams.get("id");
  const elsewhere = { ...application, id, name, abbr, purpose: "冷链运力和仓储对接", reason: "加了仓储" };
  const asked = await callAs(page, "/systemApply/amend", elsewhere);
  expect(asked.success, asked.msg).toBe(true);
  await approve("systemAmend", false);
  await page.getByRole("button", { name: "提交变更" }).click();
  const changed = page.getByRole("alert").filter({ hasText: "登记内容刚在别处改过" });
  await expect(changed).toContainText("：");
  await expect(changed.getByRole("button", { name: "按现在的登记重新填写" })).toBeVisible();
  await expect(page.getByLabel("回调地址")).toHaveValue("https://cold.example/in2\nhttps://moved.example/in");
  await expect(waiting).toHaveCount(0);
  await looksRight(page, "onboarding-amend-elsewhere");
  await page.getByRole("button", { name: "提交变更" }).click();
  await expect(waiting).toContainText("登记变更申请");
  await expect(waiting).toContainText("强制 PKCE（S256）");
  await expect(page.getByRole("button", { name: "修改登记" })).toHaveCount(0);
  await looksRight(page, "onboarding-amend-waiting");
  const submitted = page.getByRole("region", { name: "申请内容" });
  await expect(submitted).not.toContainText("moved.example");

  await approve("systemAmend");
  await office.context().close();
  await page.reload();
  await expect(submitted).toContainText("https://moved.example/in");
  await expect(submitted).toContainText("强制 PKCE");

  await page.getByRole("button", { name: "放弃接入" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "放弃接入" }).click();
  await expect(page.getByText("用户不能再进入。需要恢复时请重新申请。")).toBeVisible();
});
