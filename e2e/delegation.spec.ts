import type { Browser, Page } from "@playwright/test";
import { acceptNotice, expect, fillIn, people, type Person, portal, submit, test } from "./support/fixtures.ts";
import { watch } from "./support/watch.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "zh-CN" };
const GUIDE = "/serve/guide/njbt-apply";

async function signIn(page: Page, person: Person, at = "/login") {
  await page.goto(`${portal()}${at}`);
  await fillIn(page, page, person);
  await submit(page);
  await acceptNotice(page);
}
const phoneOf = async (browser: Browser): Promise<Page> => (await browser.newContext(PHONE)).newPage();

/** Asks for help with the matter; what is shown to whoever helps. */
async function ask(page: Page, guide = GUIDE): Promise<string> {
  await page.goto(`${portal()}${guide}`);
  await page.getByRole("button", { name: "找人帮忙办" }).click();
  const dialog = page.getByRole("dialog", { name: /找人帮忙办/ });
  await dialog.getByLabel("给代办人的备注（选填）").fill("合同在抽屉里");
  await dialog.getByRole("button", { name: "生成代办码" }).click();
  await expect(dialog.getByRole("img", { name: "代办码的二维码" })).toBeVisible();
  await expect(dialog.getByRole("timer")).toContainText(/还有 (10|9) 分/);
  return (await dialog.locator("[data-code]").getAttribute("data-code")) ?? "";
}

test("an elder asks a child to act in one matter; it begins with the number, both see it, and the elder ends it", async ({
  page,
  browser,
}) => {
  const seen = watch(page, portal());
  await signIn(page, people.familyFarm);
  await expect(page).toHaveURL(`${portal()}/homeZtfw`);
  const code = await ask(page);
  await page.screenshot({ path: "test-results/delegation-invite.png" });

  const child = await phoneOf(browser);
  await signIn(child, people.qrUser, `/delegate/${code}`);
  await expect(child.getByText(/演\*+（手机尾号 0002）/)).toBeVisible();
  await expect(child.getByText("演示农场主")).toHaveCount(0);
  await child.screenshot({ path: "test-results/delegation-accept.png", fullPage: true });
  await child.getByRole("button", { name: "我愿意帮他办" }).click();
  const number = (await child.locator(".num").textContent()) ?? "";
  expect(number).toMatch(/^\d\d$/);

  const dialog = page.getByRole("dialog", { name: /找人帮忙办/ });
  await expect(dialog.getByText(/手机尾号 0041/)).toBeVisible();
  await dialog.getByLabel("两位数字").fill(number === "11" ? "12" : "11");
  await dialog.getByRole("button", { name: "数字对，开始代办" }).click();
  await expect(dialog.getByText(/还可以再试 2 次/)).toBeVisible();
  await dialog.getByLabel("两位数字").fill(number);
  await dialog.getByRole("button", { name: "数字对，开始代办" }).click();
  await expect(dialog.getByText(/代办已经开始/)).toBeVisible();
  await dialog.getByRole("button", { name: "知道了" }).click();

  await child.getByRole("link", { name: "看办事指南" }).click();
  const strip = child.getByRole("complementary", { name: "正在代办" });
  await expect(strip).toContainText(/您正在替 演\*+ 办/);
  await expect(child.getByRole("button", { name: "找人帮忙办" })).toHaveCount(0);
  await child.screenshot({ path: "test-results/delegation-strip.png" });

  await child.goto(`${portal()}/mine/helpers`);
  await child.getByRole("button", { name: "材料和记录" }).first().click();
  await expect(child.getByText("合同在抽屉里")).toBeVisible();
  await child.getByRole("checkbox").first().click();
  await expect(child.getByRole("checkbox").first()).toBeChecked();
  await expect(child.getByText(/代办人勾选材料/)).toBeVisible();
  await child.screenshot({ path: "test-results/delegation-helper.png", fullPage: true });

  await page.goto(`${portal()}/mine/helpers`);
  const mine = page.getByRole("region", { name: "代我办的" });
  await mine.getByRole("button", { name: "材料和记录" }).click();
  await expect(mine.getByText(/代办人查看备注和材料清单/).first()).toBeVisible();
  await expect(mine.getByRole("checkbox").first()).toBeChecked();
  await page.screenshot({ path: "test-results/delegation-mine.png", fullPage: true });
  await mine.getByRole("button", { name: /^结束代办/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "结束代办" }).click();
  await expect(
    page
      .getByRole("region", { name: "以前的代办" })
      .getByText(/本人已结束/)
      .first(),
  ).toBeVisible();

  await child.getByRole("checkbox").first().click();
  await expect(child.getByText("这项代办已经结束，不能再办").first()).toBeVisible();
  await child.goto(`${portal()}/mine/messages`);
  await expect(child.getByText(/代办已结束/).first()).toBeVisible();
  await child.goto(`${portal()}/delegate/${code}`);
  await expect(child.getByText(/代办码不对、已经用过或者过期了/)).toBeVisible();
  expect(seen).toEqual({ foreignRequests: [], complaints: [] });
  await child.context().close();
});

/** The helper's page with the matter's delegation opened, for which they press the button. */
async function openMine(page: Page, serviceName: string) {
  await page.goto(`${portal()}/mine/helpers`);
  const one = page.getByRole("listitem").filter({ hasText: serviceName }).first();
  await one.getByRole("button", { name: "材料和记录" }).click();
  return one;
}

test("a helper enters the matter's system, which shows both names; with the end it knows nobody any more", async ({
  page,
  browser,
}) => {
  const seen = watch(page, portal());
  await signIn(page, people.bySms);
  const code = await ask(page, "/serve/guide/ncpzs-batch");
  const dialog = page.getByRole("dialog", { name: /找人帮忙办/ });

  const child = await phoneOf(browser);
  // of nobody whose delegations another story opens meanwhile
  await signIn(child, people.farmer, `/delegate/${code}`);
  await child.getByRole("button", { name: "我愿意帮他办" }).click();
  const number = (await child.locator(".num").textContent()) ?? "";
  await dialog.getByLabel("两位数字").fill(number);
  await dialog.getByRole("button", { name: "数字对，开始代办" }).click();
  await expect(dialog.getByText(/代办已经开始/)).toBeVisible();
  await dialog.getByRole("button", { name: "知道了" }).click();

  const mine = await openMine(child, "追溯批次登记");
  await expect(mine.getByText(/受理代办：您代演\*+进入，办的是他的事/)).toBeVisible();
  await child.screenshot({ path: "test-results/delegation-enter.png", fullPage: true });
  // one that is left open, to be pressed after the end
  const leftOpen = await child.context().newPage();
  const press = (await openMine(leftOpen, "追溯批次登记")).getByRole("button", { name: /^代演\*+办理$/ });
  await expect(press).toBeVisible();
  await mine.getByRole("button", { name: /^代演\*+办理$/ }).click();
  await expect(child.getByText("演示农户（代演示短信农户办理）")).toBeVisible();
  await child.screenshot({ path: "test-results/delegation-at-system.png", fullPage: true });
  const atSystem = child.url();
  expect(new URL(atSystem).origin).not.toBe(portal());

  await page.goto(`${portal()}/mine/helpers`);
  const asked = page.getByRole("region", { name: "代我办的" });
  await asked.getByRole("button", { name: "材料和记录" }).click();
  await expect(asked.getByText(/代办人进入业务系统：农产品质量安全追溯平台/)).toBeVisible();
  await expect(asked.getByRole("button", { name: /^代.*办理$/ })).toHaveCount(0);
  await asked.getByRole("button", { name: /^结束代办/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "结束代办" }).click();
  await expect(
    page
      .getByRole("region", { name: "以前的代办" })
      .getByText(/本人已结束/)
      .first(),
  ).toBeVisible();

  // the system was told, and knows nobody in this browser
  await expect(async () => {
    await child.goto(atSystem);
    await expect(child.getByText("演示农户（代演示短信农户办理）")).toHaveCount(0, { timeout: 1 });
  }).toPass();
  await press.click();
  await expect(leftOpen.getByText("这项代办已经结束，不能再办").first()).toBeVisible();
  expect(new URL(leftOpen.url()).origin).toBe(portal());
  await child.goto(`${portal()}/mine/helpers`);
  await expect(
    child
      .getByRole("region", { name: "以前的代办" })
      .getByText(/本人已结束/)
      .first(),
  ).toBeVisible();
  expect(seen).toEqual({ foreignRequests: [], complaints: [] });
  await child.context().close();
});
