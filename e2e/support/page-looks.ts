import type { Page } from "@playwright/test";
import { elderLook } from "./elder-look.ts";
import { choose, settle } from "./link-walk.ts";
import { layoutFaults } from "./layout-faults.ts";
import { measured, shiftOf } from "./phone.ts";
import { findings, weakContrast } from "./walk.ts";

export const looks = ["plain", "care", "contrast"] as const;
export type Look = (typeof looks)[number];
export type View = { look: Look; width: 390 | 1440 };

/** Every view of a page, the plain ones first. */
export const allViews: readonly View[] = looks.flatMap((look) =>
  ([390, 1440] as const).map((width) => ({ look, width })),
);

/** Always on a phone, and in 关怀版; of the three others one a page. */
export function viewsInTurn(page: number): readonly View[] {
  const isUsual = ({ look, width }: View) => look === "care" || (look === "plain" && width === 390);
  const others = allViews.filter((view) => !isUsual(view));
  return [...allViews.filter(isUsual), others[page % others.length] as View];
}

/** What moves while a page loads, as browsers count it. */
export const MOST_SHIFT = 0.02;
/** Signs of a page below 14 px: dates in their little boxes, counts in tabs. */
const ALLOWED_TINY = 80;
const HIGHEST_FOOTER = 320;
/** Ten screens of a phone; a book is read from chapter to chapter, and some lists of the office show all there is. */
const LONGEST = 10 * 844;
const mayBeLong = (page: Page) => /^\/(manual|management\/(audit|brain))$/.test(new URL(page.url()).pathname);

/** What somebody sees who has enlarged a page of 1280 four times (WCAG 1.4.10). */
const NARROWEST = 320;

async function tooWideFor(page: Page, width: number): Promise<string[]> {
  const { width: before = width, height = 844 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height });
  const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize({ width: before, height });
  return drawn > width ? [`is ${drawn} wide at ${width}`] : [];
}

/** What moved by itself since the page was loaded. */
export async function faultsOfLoading(page: Page): Promise<string[]> {
  const shift = await shiftOf(page);
  return shift > MOST_SHIFT ? [`shifts by ${shift.toFixed(3)}`] : [];
}

/** What a page says where it has nothing to show yet: judged so, it was not judged with anything on it. */
export const nothingYetOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main .empty[data-kind=nothingYet]")]
      .filter((one) => one.checkVisibility())
      .map((one) => one.querySelector("h2, h3")?.textContent ?? ""),
  );

/** Shows the page that is loaded in a view, as another tab's choice would. */
export async function showIn(page: Page, { look, width }: View): Promise<void> {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
  await choose(page, { care: look === "care" ? "on" : null, contrast: look === "contrast" ? "high" : null });
  const shown = await page.evaluate(() => document.documentElement.dataset["care"] === "on");
  // a page without the application reads the choice when it is loaded
  if (shown === (look === "care")) return;
  await page.reload();
  await settle(page);
}

/**
 * What is wrong with the page as it is shown: what axe says, what is too wide, too small, too pale or too long.
 *
 * @param within the part that axe reads
 */
export async function faultsOf(page: Page, { look, width }: View, within = "html"): Promise<string[]> {
  const faults = [...(await findings(page, within))];
  if ((await page.locator(".demo").filter({ visible: true }).count()) === 0)
    faults.push("does not say what it shows is invented");
  const { width: drawn, height, small, signs, footer } = await measured(page);
  if (drawn > width) faults.push(`is ${drawn} wide`);
  faults.push(...(await layoutFaults(page)));
  if (width === 390) faults.push(...(await tooWideFor(page, NARROWEST)));
  if (look === "contrast") faults.push(...(await weakContrast(page, within)));
  if (look === "care") {
    const { small: elders, fine, long } = await elderLook(page);
    faults.push(...elders.map((one) => `below 60 px: ${one}`));
    faults.push(...fine.map((one) => `below 20 px: ${one}`));
    faults.push(...long.map((one) => `more than 12 characters: ${one}`));
  } else if (width === 390) {
    faults.push(...small.map((one) => `too small for a thumb: ${one}`));
    const tiny = Object.entries(signs).reduce((sum, [size, count]) => (Number(size) < 14 ? sum + count : sum), 0);
    if (tiny > ALLOWED_TINY) faults.push(`${tiny} signs below 14 px`);
    if (height > LONGEST && !mayBeLong(page)) faults.push(`is ${height} long`);
    if (footer > HIGHEST_FOOTER) faults.push(`a footer of ${footer}`);
  }
  return faults;
}
