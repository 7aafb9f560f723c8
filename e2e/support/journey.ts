import { expect, type Locator, type Page } from "@playwright/test";

/** What a journey has cost so far. */
export type Cost = {
  /** presses of a finger or a key that the person makes to get on, one for each field that they fill in */
  taps: number;
  /** signs that pass before somebody's eyes: what the screen shows down to what they press */
  signs: number;
  /** from the first request to what they came for */
  seconds: number;
};

const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The signs that the screen shows, from where it stands down to the lower edge of what is pressed. */
const signsBefore = (target: Locator): Promise<number> =>
  target.evaluate((wanted) => {
    const end = Math.max(innerHeight, wanted.getBoundingClientRect().bottom);
    const open = [...document.querySelectorAll("[role=dialog]")].at(-1);
    const within = open?.contains(wanted) ? open : document.body;
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let count = 0;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      const words = textContent?.replaceAll(/\s+/g, "") ?? "";
      if (words === "" || parentElement?.closest("script, style, .sr, [aria-hidden=true]")) continue;
      if (!parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(texts.currentNode);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 1 && bottom > 0 && top < end) count += words.length;
    }
    return count;
  });

/** Somebody on their way to what they came for: every press is counted, and what they read to find it. */
export class Journey {
  readonly cost: Cost = { taps: 0, signs: 0, seconds: 0 };
  page: Page;
  readonly #begun: number;

  private constructor(page: Page) {
    this.page = page;
    this.#begun = performance.now();
  }

  /** Opens the page where the journey begins; with `isSlow` over a line of 50 kB/s that answers after 400 ms. */
  static async from(page: Page, address: string, { isSlow = false } = {}): Promise<Journey> {
    if (isSlow) {
      const session = await page.context().newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", SLOW_LINE);
    }
    const journey = new Journey(page);
    await page.goto(address, { waitUntil: "commit" });
    return journey;
  }

  /** Whoever does not find it scrolls on. */
  async #look(target: Locator): Promise<void> {
    await expect(async () => {
      if (!(await target.isVisible())) await this.page.mouse.wheel(0, 600);
      await expect(target).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    this.cost.signs += await signsBefore(target);
    this.cost.taps += 1;
  }
  async press(target: Locator): Promise<void> {
    await this.#look(target);
    await target.click();
  }
  /** What leads to a tab of its own. */
  async pressForTab(target: Locator): Promise<void> {
    await this.#look(target);
    const [tab] = await Promise.all([this.page.waitForEvent("popup"), target.click()]);
    this.page = tab;
  }
  async fill(target: Locator, text: string): Promise<void> {
    await this.#look(target);
    await target.fill(text);
  }
  /** By keyboard: from field to field until what is wanted has the focus, and then Enter. */
  async keysTo(target: Locator, { most = 200 } = {}): Promise<void> {
    await target.waitFor();
    const isThere = () => target.evaluate((one) => one === document.activeElement);
    for (let pressed = 0; !(await isThere()); pressed++) {
      if (pressed === most) throw new Error(`not reached with ${most} presses of Tab`);
      await this.page.keyboard.press("Tab");
      this.cost.taps += 1;
    }
    this.cost.signs += await signsBefore(target);
    await this.page.keyboard.press("Enter");
    this.cost.taps += 1;
  }
  /** There is what they came for. */
  async arrives(goal: Locator): Promise<Cost> {
    await goal.first().waitFor();
    this.cost.seconds = Math.round((performance.now() - this.#begun) / 100) / 10;
    return this.cost;
  }
}
