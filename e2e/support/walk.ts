import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

type Found = { id: string; nodes: string[] }[];
type WithAxe = Window & { axe?: typeof import("axe-core") };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const GUARD = "[data-base-ui-focus-guard]";
const axeSource = readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * What axe finds in a part of the page, as `rule: element`. It is put into a page once and tells what is
 * wrong alone: a second page to gather what is right in takes several times as long.
 */
export async function findings(
  page: Page,
  within = "html",
  runOnly: NonNullable<RunOptions["runOnly"]> = { type: "tag", values: tags },
): Promise<string[]> {
  // Half under the bar at the top a button would be told as too small, wherever the page happens to stand.
  if (within === "html") await page.evaluate(() => window.scrollTo(0, 0));
  // A colour on its way from one to another is neither; what moves for ever is as it is.
  await page.evaluate(() => {
    const ends = (one: Animation) => Number(one.effect?.getComputedTiming().endTime) < Infinity;
    const changing = document.getAnimations().filter((one) => one.playState === "running" && ends(one));
    return Promise.allSettled(changing.map((one) => one.finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeSource);
  const options: RunOptions = { resultTypes: ["violations"], runOnly };
  const found = await page.evaluate(
    async ({ part, guard, options }): Promise<Found> => {
      const { axe } = window as WithAxe;
      const told = await axe?.run({ include: [[part]], exclude: [[guard]] }, options);
      if (!told) throw new Error("axe is not in the page");
      return told.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => target.join(" ")) }));
    },
    { part: within, guard: GUARD, options },
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(" | ")}`);
}

/** Text below 7:1 (AAA). */
export const weakContrast = (page: Page, within = "html"): Promise<string[]> =>
  findings(page, within, { type: "rule", values: ["color-contrast-enhanced"] });

/**
 * A page at both widths: nothing wider than the screen, nothing axe would say, and a picture of each for a person to
 * look at.
 */
export async function looksRight(page: Page, name: string, narrow = 390): Promise<void> {
  for (const width of [1440, narrow]) {
    await page.setViewportSize({ width, height: width === narrow ? 844 : 900 });
    expect(await findings(page), `${name} at ${width}`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

type Walked = { outside: string[]; missed: string[] };

/** Goes once round a dialog by Tab: where the focus left it, and which of its controls it never reached. */
async function walkedRound(page: Page, dialog: Locator): Promise<Walked> {
  const round = await dialog.evaluate((box, guard) => {
    const seen = new Set<Element>();
    const outside: string[] = [];
    const note = () => {
      const at = document.activeElement;
      if (at && box.contains(at)) seen.add(at);
      // between the end and the beginning the focus may rest on a guard or nowhere: nothing can be done from there
      else if (at && at !== document.body && !at.matches(guard)) outside.push(at.outerHTML.slice(0, 120));
    };
    note();
    const tabbable = () =>
      [...box.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")].filter(
        (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.checkVisibility(),
      );
    const isReached = (one: HTMLElement) =>
      seen.has(one) ||
      // of the radios of a group one is a stop; arrows go on
      (one instanceof HTMLInputElement &&
        one.type === "radio" &&
        [...seen].some((other) => other instanceof HTMLInputElement && other.name === one.name));
    const missed = () =>
      tabbable()
        .filter((one) => !isReached(one))
        .map((one) => one.outerHTML.slice(0, 160));
    Object.assign(window, { round: { note, missed, outside } });
    return tabbable().length;
  }, GUARD);
  // the guards at both ends are stops too
  const steps = round * 2 + 4;
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    // the guard at an end sends the focus on; where it rests is what counts
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      (window as unknown as { round: { note: () => void } }).round.note();
    });
  }
  return page.evaluate(() => {
    const { outside, missed } = (window as unknown as { round: { outside: string[]; missed: () => string[] } }).round;
    return { outside, missed: missed() };
  });
}

/** A dialog anybody can use: axe finds nothing, also on a narrow screen, and Tab reaches all of it and stays in it. */
export async function suitsEverybody(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await page.waitForLoadState("networkidle");
  const name = (await dialog.getAttribute("aria-labelledby")) ?? "dialog";
  const role = `[aria-labelledby="${name}"]`;
  expect(await findings(page, role)).toEqual([]);
  expect(await walkedRound(page, dialog)).toEqual({ outside: [], missed: [] });
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  expect(await findings(page, role)).toEqual([]);
  const sideways = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(sideways, "scrolls sideways").toBeLessThanOrEqual(0);
  if (wide) await page.setViewportSize(wide);
}
