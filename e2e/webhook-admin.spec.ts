import { createHash, createHmac } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { openReceiver } from "../apps/server/test/receiver.ts";
import { expect, people, portal, signInAsCitizen, signInAsStaff, test } from "./support/fixtures.ts";
import { approveAs, callAs } from "./support/operator.ts";
import { findings, looksRight } from "./support/walk.ts";

type Received = Awaited<ReturnType<typeof openReceiver>>["state"]["received"][number];

/** The rule as docs/integrators/envelope.md publishes it. */
function isSigned({ headers, url, body }: Received, secret: string): boolean {
  const header = (name: string) => String(headers[name] ?? "");
  const [path, query = ""] = url.split("?");
  const digest = createHash("sm3").update(body).digest("hex");
  const lines = ["POST", path, query, digest, header("x-timestamp"), header("x-nonce"), header("x-app-id")];
  return header("x-sign") === createHmac("sm3", secret).update(lines.join("\n")).digest("hex");
}

/** A system of whoever is signed in on the page, reviewed by two administrators. */
async function reviewed(page: Page, browser: Browser, base: string): Promise<string> {
  const applied = await callAs<{ id: string; receiptNumber: string }>(page, "/systemApply/systemApplyAdd", {
    name: "推送系统（演示）",
    abbr: "pushdemo",
    ownerDepartment: "计划财务处（演示）",
    purpose: "惠农贷款对接",
    protocol: "oidc",
    initiateLoginUri: `${base}/login`,
    redirectUris: [`${base}/callback`],
    scopes: ["profile"],
    usesPrivateNetwork: true,
    contactName: "演示联系人",
    contactPhone: "15412340001",
  });
  expect(applied).toMatchObject({ success: true });
  const { id, receiptNumber } = applied.data;
  for (const person of [people.pushAdministrator, people.pushConfirmer]) {
    const office = await (await browser.newContext()).newPage();
    await signInAsStaff(office, person);
    await approveAs(office, "systemOnboarding", receiptNumber);
    await office.context().close();
  }
  return id;
}

test("an owner takes their system's events by themselves: address, secret, a try, and what was not taken once more", async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const receiver = await openReceiver();
  await signInAsCitizen(page, people.familyFarm);
  const id = await reviewed(page, browser, new URL(receiver.url).origin);
  await page.goto(`${portal()}/systemsettled?id=${id}`);
  const panel = page.getByRole("region", { name: "事件推送" });
  const log = page.getByRole("region", { name: "投递记录" });
  await expect(log.getByText("还没有投递记录")).toBeVisible();

  // a place that nobody looked at is refused, and nothing typed is lost
  const address = panel.getByLabel("接收地址");
  await address.fill("https://elsewhere.example/events");
  await panel.getByRole("button", { name: "登记接收地址" }).click();
  await expect(panel.getByText(/请先在“申请内容”点“修改登记”/)).toBeVisible();
  await expect(address).toHaveValue("https://elsewhere.example/events");
  await looksRight(page, "webhook-refused");
  await address.fill(receiver.url);
  await address.press("Enter");
  await expect(panel.getByText(/领取并配到接收程序后才开始推送/)).toBeVisible();

  // another window was quicker: what was typed stays, beside what is registered now
  const origin = new URL(receiver.url).origin;
  const otherWindow = await page.context().newPage();
  await otherWindow.goto(`${portal()}/systemsettled?id=${id}`);
  const otherPanel = otherWindow.getByRole("region", { name: "事件推送" });
  await otherPanel.getByLabel("接收地址").fill(`${origin}/from-the-other-window`);
  await otherPanel.getByRole("button", { name: "更换接收地址" }).click();
  await expect(otherWindow.getByText("接收地址已保存")).toBeVisible();
  await otherWindow.close();
  await address.fill(`${origin}/from-here`);
  await panel.getByRole("button", { name: "更换接收地址" }).click();
  const elsewhere = panel.getByRole("alert").filter({ hasText: "接收地址刚在别处改过" });
  await expect(elsewhere).toContainText(`${origin}/from-the-other-window`);
  await expect(address).toHaveValue(`${origin}/from-here`);
  await looksRight(page, "webhook-elsewhere");
  await elsewhere.getByRole("button", { name: "改用现在的地址" }).click();
  await expect(elsewhere).toHaveCount(0);
  await expect(address).toHaveValue(`${origin}/from-the-other-window`);
  await address.fill(receiver.url);
  await address.press("Enter");
  await expect(panel.getByRole("button", { name: "更换接收地址" })).toBeDisabled();

  const tryOut = panel.getByRole("button", { name: "试发" });
  await expect(tryOut).toBeDisabled();

  await panel.getByRole("button", { name: "领取推送签名密钥" }).click();
  const shown = panel.locator("p.mono");
  await expect(shown).toBeVisible();
  const secret = (await shown.innerText()).trim();
  await page.reload();
  await expect(panel.getByText("已隐藏，有效 1 个")).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  await tryOut.click();
  const newest = log.getByRole("listitem").first();
  await expect(newest).toContainText("webhook.test");
  await expect(newest).toContainText("已收下");
  await expect(newest).toContainText(/返回 200，\d+ 毫秒/);
  const [first] = receiver.state.received;
  expect(first && isSigned(first, secret)).toBe(true);
  const { eventId } = receiver.events()[0] ?? {};

  await newest.getByRole("button", { name: /^重新投递/ }).click();
  await expect.poll(() => receiver.events().map((event) => event["eventId"])).toEqual([eventId, eventId]);

  receiver.state.mood = "broken";
  await tryOut.click();
  await expect(log.getByText("等待重试")).toBeVisible();
  await expect(newest).toContainText("返回 500，没有收下");
  await expect(newest.getByRole("button", { name: /^重新投递/ })).toHaveCount(0);
  await looksRight(page, "webhook-retrying");
  await log.getByLabel("投递状态").selectOption("dead");
  await expect(log.getByText("没有“死信”的事件")).toBeVisible();
  await log.getByLabel("投递状态").selectOption("");
  // the receiver is mended: the try that follows goes through by itself
  receiver.state.mood = "good";
  await expect(log.getByText("等待重试")).toHaveCount(0, { timeout: 25_000 });
  await expect(newest).toContainText("更早的 1 次");

  const office = await (await browser.newContext()).newPage();
  await signInAsStaff(office, people.pushAdministrator, "/management/systems/pushdemo?tab=deliveries");
  const watched = office.getByRole("region", { name: "投递记录" });
  await expect(watched.getByRole("listitem").first()).toContainText("webhook.test");
  await looksRight(office, "webhook-register");
  await watched.getByRole("button", { name: new RegExp(`^重新投递.*${String(eventId)}$`) }).click();
  await expect.poll(() => receiver.events().filter((event) => event["eventId"] === eventId).length).toBe(3);
  await office.goto(`${portal()}/management/integration`);
  await expect(office.getByRole("region", { name: "事件死信" })).toContainText(/各系统都收下了|条/);
  await looksRight(office, "webhook-dead");
  await office.context().close();

  await panel.getByRole("button", { name: "取消接收" }).click();
  const asked = page.getByRole("alertdialog", { name: "取消接收事件？" });
  expect(await findings(page, "[role=alertdialog]")).toEqual([]);
  await asked.getByRole("button", { name: "取消接收" }).click();
  await expect(panel.getByRole("button", { name: "登记接收地址" })).toBeVisible();
  await expect(tryOut).toHaveCount(0);
  await receiver.close();
});
