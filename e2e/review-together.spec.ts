import { applyAsStaff } from "./support/applicant.ts";
import { expect, people, signInAsStaff, test } from "./support/fixtures.ts";
import { approveAs } from "./support/operator.ts";

test("what somebody else decides while it is read is told, and leads on in the list", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const round = `${test.info().repeatEachIndex}${test.info().retry}`.padStart(3, "0");
  const receipt = await applyAsStaff(page, {
    tel: `154311${round}01`,
    name: "演示同时审",
    module: `演示同时审核${round}处`,
  });
  const office = await (await browser.newContext()).newPage();
  await signInAsStaff(office, people.reviewer, "/management/registrations?order=newest");
  const openers = office.getByRole("table").getByRole("button", { name: /查看 \w+-/ });
  await office.getByRole("button", { name: new RegExp(`查看 ${receipt}$`) }).click();
  const drawer = office.getByRole("dialog", { name: /的注册申请/ });
  await expect(drawer).toContainText(receipt);
  await approveAs(office, "registration", receipt);
  await drawer.getByRole("button", { name: /^确认通过/ }).click();
  await expect(office.getByText("这份申请您已经处理过，不用再处理").first()).toBeVisible();
  // it has left the list
  await expect(openers.filter({ hasText: receipt })).toHaveCount(0);
  const next = drawer.getByRole("button", { name: "下一条", exact: true });
  await expect(next).toBeEnabled();
  await next.focus();
  await office.keyboard.press("Enter");
  const another = office.getByRole("dialog", { name: /的.*申请/ });
  await expect(another).not.toContainText(receipt);
  await test.step("a reader is told whose it is", async () => {
    const number = await another.locator(".mono").first().innerText();
    await expect(another.getByRole("status").filter({ hasText: number })).toHaveText(/的.*申请，\w+-/);
  });
  await test.step("whoever thinks better of deciding several stands where they asked", async () => {
    await office.keyboard.press("Escape");
    await expect(another).toHaveCount(0);
    await office
      .getByRole("checkbox", { name: /^选择 \w+-/ })
      .first()
      .check();
    const reject = office.getByRole("button", { name: "批量退回" });
    await reject.focus();
    await office.keyboard.press("Enter");
    await expect(office.getByRole("dialog", { name: "退回 1 条申请" })).toBeVisible();
    await office.keyboard.press("Escape");
    await expect(reject).toBeFocused();
  });
  await office.context().close();
});
