import type { Page } from "@playwright/test";
import { expect, portal, test } from "./support/fixtures.ts";
import { speakBy } from "./support/speech.ts";

const captions = (page: Page) => page.getByRole("region", { name: "朗读和字幕" });
const words = (page: Page) => captions(page).locator("p[aria-hidden]");
const marks = (page: Page) => page.locator('[data-aid-part="mark"]');

/** The whole page as it is read, sentence by sentence. */
async function opened(page: Page, path: string, chosen: Record<string, string> = {}) {
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, chosen);
  await page.goto(`${portal()}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test("听一听 reads the page from its heading, marks each sentence and the word in it, and stops where it is told to", async ({
  page,
}) => {
  const speech = await speakBy(page, ["en-US", "zh-HK", "zh-CN"]);
  await opened(page, "/privacy", { care: "on" });
  await page.getByRole("banner").getByRole("button", { name: "听一听" }).click();
  await expect(words(page)).toHaveText("返回首页");
  await speech.end();
  await expect(words(page)).toHaveText("隐私政策");
  await speech.word(2, 2);
  await expect(words(page).locator("mark")).toHaveText("政策");

  // what is marked is where the sentence stands, and in sight
  const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
  const mark = await marks(page).first().boundingBox();
  expect(Math.abs((mark?.y ?? 0) - (heading?.y ?? -99))).toBeLessThan(30);
  await speech.end();
  await expect.poll(async () => (await speech.said()).length).toBe(3);
  const third = (await speech.said())[2]?.text ?? "";
  await expect(words(page)).toHaveText(third);

  await captions(page).getByRole("button", { name: "暂停" }).click();
  expect(await speech.isSpeaking()).toBe(false);
  await expect(words(page)).toHaveText(third);
  await captions(page).getByRole("button", { name: "继续" }).click();
  await expect.poll(async () => (await speech.said()).at(-1)?.text).toBe(third);

  // 正常, 快, 慢: at once, from the same sentence
  await captions(page).getByRole("button", { name: "语速：正常" }).click();
  await expect.poll(async () => (await speech.said()).at(-1)).toEqual({ text: third, rate: 1.4 });
  await captions(page).getByRole("button", { name: "语速：快" }).click();
  await expect.poll(async () => (await speech.said()).at(-1)).toEqual({ text: third, rate: 0.7 });

  await captions(page).getByRole("button", { name: "停止" }).click();
  await expect(captions(page)).toHaveCount(0);
  await expect(marks(page)).toHaveCount(0);
  expect(await speech.isSpeaking()).toBe(false);
});

test("reading goes on to the end of the page and then is silent; Escape and another page end it before", async ({
  page,
}) => {
  const speech = await speakBy(page, ["zh-CN"]);
  await opened(page, "/404", { care: "on" });
  const button = page.getByRole("banner").getByRole("button", { name: "听一听" });
  await button.click();
  await expect(captions(page)).toBeVisible();
  for (let count = 1; count < 60 && (await captions(page).isVisible()); count += 1) {
    await expect.poll(() => speech.isSpeaking()).toBe(true);
    await speech.end();
    await expect.poll(async () => (await speech.isSpeaking()) || !(await captions(page).isVisible())).toBe(true);
  }
  await expect(captions(page)).toHaveCount(0);
  const read = (await speech.said()).map(({ text }) => text).join("");
  expect(read).toContain(await page.getByRole("heading", { level: 1 }).innerText());
  // neither the head of the page nor its foot
  expect(read).not.toContain("主办单位");

  await button.click();
  await expect(captions(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(captions(page)).toHaveCount(0);
  await button.click();
  await expect(captions(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "网站地图" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "网站地图" })).toBeVisible();
  await expect(captions(page)).toHaveCount(0);
  expect(await speech.isSpeaking()).toBe(false);
});

for (const [what, voices] of [
  ["no voice", []],
  ["no voice for Chinese", ["en-US", "ja-JP"]],
] as const)
  test(`a device with ${what} says so, shows what would be read and goes on by itself`, async ({ page }) => {
    const speech = await speakBy(page, voices);
    await page.clock.install();
    await opened(page, "/privacy", { care: "on" });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.getByRole("banner").getByRole("button", { name: "听一听" }).click();
    await expect(words(page)).toHaveText("返回首页");
    const steps: string[] = [];
    for (let step = 0; step < 12 && steps.at(-1) !== "隐私政策"; step += 1) {
      await page.clock.runFor(300);
      steps.push(await words(page).innerText());
    }
    expect(new Set(steps)).toEqual(new Set(["返回首页", "隐私政策"]));
    await expect(captions(page).getByRole("status")).toContainText("没有中文语音");
    await expect(marks(page)).not.toHaveCount(0);
    expect(await speech.said()).toEqual([]);
  });

test("a voice that fails is told of, and the sentences are shown all the same", async ({ page }) => {
  const speech = await speakBy(page, ["zh-CN"]);
  await opened(page, "/privacy", { care: "on" });
  await page.getByRole("banner").getByRole("button", { name: "听一听" }).click();
  await expect(words(page)).toHaveText("返回首页");
  await expect.poll(() => speech.isSpeaking()).toBe(true);
  await speech.fail("synthesis-failed");
  await expect(captions(page).getByRole("status")).toContainText("朗读没有声音");
  await expect(words(page)).not.toHaveText("指到哪里，文字就显示在这里");
  await expect(marks(page)).not.toHaveCount(0);
});

test("指读 says what the mouse, a finger or the keyboard points at, once, and nothing that is secret", async ({
  page,
}) => {
  const speech = await speakBy(page, ["zh-CN"]);
  await opened(page, "/login", { care: "on", aids: "point" });
  const last = async () => (await speech.said()).at(-1)?.text;
  await page.getByRole("tab", { name: "短信登录" }).hover();
  await expect.poll(last).toBe("短信登录");
  await expect(words(page)).toHaveText("短信登录");
  await page.getByLabel("用户名或手机号", { exact: true }).focus();
  await expect.poll(last).toBe("用户名或手机号");
  await page.getByLabel("密码", { exact: true }).fill("Meiyou@2026x");
  await page.getByLabel("用户名或手机号", { exact: true }).fill("nonghu");
  await page.getByLabel("密码", { exact: true }).focus();
  await expect.poll(last).toBe("密码");
  await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await expect.poll(last).toBe("登录");
  expect(JSON.stringify(await speech.said())).not.toContain("Meiyou");
});

test("大字幕 alone shows what is pointed at, and says nothing", async ({ page }) => {
  const speech = await speakBy(page, ["zh-CN"]);
  await opened(page, "/privacy", { aids: "caption" });
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(words(page)).toHaveText("隐私政策");
  const size = await words(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBeGreaterThanOrEqual(30);
  expect(await speech.said()).toEqual([]);
});
