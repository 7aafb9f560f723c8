import type { Page } from "@playwright/test";
import { expect, isLookedAt, portal, test } from "./support/fixtures.ts";
import { openersIn, press, type Standing, stillStanding, withoutActs } from "./support/layers.ts";
import { settle } from "./support/link-walk.ts";
import { faultsOf, showIn, viewsInTurn } from "./support/page-looks.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { administrators, farmer, official, ownOffice, pagesOf, visitor } from "./support/walkers.ts";

/** `EVERY_LAYER=1`: all that every page opens, with a picture of each; else some of every fifth page's. */
const isEveryLayer = process.env["EVERY_LAYER"] !== undefined;

const plain = { look: "plain", width: 1440 } as const;

async function loaded(page: Page, path: string): Promise<Standing> {
  await page.goto(`${portal()}${path}`);
  await settle(page);
  return stillStanding(page);
}

const isWithin = (path: string, page: string) => path.split("?")[0]?.startsWith(page) ?? false;

const isSame = (one: Standing, other: Standing) => JSON.stringify(one) === JSON.stringify(other);

/** What the press brought is worth a look: a dialog, a part of the page that was folded, another tab of it. */
const isBrought = (path: string, before: Standing, after: Standing) =>
  isWithin(after.path, path) &&
  (after.dialogs > before.dialogs ||
    after.problems > before.problems ||
    (after.dialogs === before.dialogs && (after.path !== before.path || Math.abs(after.height - before.height) > 40)));

async function faultsAbove(page: Page, told: string, index: number, { dialogs }: Standing): Promise<string[]> {
  const faults: string[] = [];
  // what lies under a dialog was judged where the page was
  const within = dialogs > 0 ? "[role=dialog], [role=alertdialog]" : undefined;
  for (const view of viewsInTurn(index).slice(0, 2)) {
    await showIn(page, view);
    // whoever unfolds something has asked for a longer page
    const found = (await faultsOf(page, view, within)).filter((what) => !/^is \d+ long$/.test(what));
    for (const what of found) faults.push(`${told} ${view.look} ${view.width}: ${what}`);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].some(
        (box) => box.scrollWidth > box.clientWidth,
      ),
    );
    if (wide) faults.push(`${told} ${view.look} ${view.width}: scrolls sideways`);
    if (isEveryLayer && isLookedAt)
      await page.screenshot({
        path: `test-results/layers/${told.slice(1).replaceAll(/[^\p{L}\p{N}]+/gu, "-")}-${view.look}-${view.width}.png`,
      });
  }
  await showIn(page, plain);
  return faults;
}

/** A dialog that a dialog opens, and what that says when it is sent empty. */
const DEEPEST = 3;

/** Of one page or dialog; the rest is pressed where all pages are. */
const MOST_PRESSES = isEveryLayer ? Infinity : 8;

/** What one person has seen: a dialog that many pages open is looked at once. */
type Seen = Set<string>;

/** Opens what a page opens, and what that opens in turn: each kind of it once. */
async function faultsWithin(page: Page, path: string, seen: Seen): Promise<string[]> {
  const faults: string[] = [];
  const known = new Set<string>();
  let shown = 0;

  const isNew = ({ dialog, problems }: Standing) => {
    const name = `${dialog} ${problems > 0}`;
    if (dialog !== "" && seen.has(name)) return false;
    seen.add(name);
    return true;
  };

  /** Stands where these presses lead to; `undefined` where one of them is there no more. */
  async function stand(presses: readonly string[]): Promise<Standing | undefined> {
    let standing = await loaded(page, path);
    for (const name of presses) {
      if (!(await press(page, name))) return undefined;
      standing = await stillStanding(page);
    }
    return standing;
  }

  /** Goes back as Escape does, layer after layer; whether the page stands there again as it stood. */
  async function isBackAt(before: Standing): Promise<boolean> {
    for (let layers = 0; layers <= DEEPEST; layers += 1) {
      const now = await stillStanding(page);
      if (isSame(now, before)) return true;
      if (now.path !== before.path || now.dialogs <= before.dialogs) return false;
      await page.keyboard.press("Escape");
    }
    return false;
  }

  async function explore(presses: readonly string[], standing?: Standing): Promise<void> {
    let before = standing ?? (await stand(presses));
    const offered = before ? (await openersIn(page)).filter((name) => !known.has(name)) : [];
    const names = offered.slice(0, MOST_PRESSES);
    for (const name of names) known.add(name);
    for (const name of names) {
      before ??= await stand(presses);
      if (!before || !(await press(page, name))) continue;
      const after = await stillStanding(page);
      if (isBrought(path, before, after) && isNew(after)) {
        shown += 1;
        faults.push(...(await faultsAbove(page, [path, ...presses, name].join(" › "), shown, after)));
        if (presses.length + 1 < DEEPEST)
          await explore([...presses, name], (await isBackAt(after)) ? after : undefined);
      }
      if (!isSame(after, before) && !(await isBackAt(before))) before = undefined;
    }
  }

  await explore([]);
  return faults;
}

/** Fewer than these are walked whole. */
const FEW = 5;

/** All pages where somebody asks for it; else every fifth, since they stand on the same parts. */
const some = (paths: readonly string[]) =>
  paths.filter((_, index) => isEveryLayer || paths.length < FEW || index % 5 === 0);

async function opensWhatSuits(page: Page, paths: readonly string[]): Promise<void> {
  test.setTimeout(isEveryLayer ? 3_600_000 : 600_000);
  await withoutActs(page);
  const faults: string[] = [];
  const seen: Seen = new Set();
  for (const path of some(paths)) {
    for (const fault of await faultsWithin(page, path, seen)) {
      if (isEveryLayer) console.error(fault);
      faults.push(fault);
    }
  }
  expect(faults).toEqual([]);
  expect(seen.size, "something was opened").toBeGreaterThan(0);
}

for (const [walker, paths] of [
  [visitor, pagesOf.visitor],
  [farmer, pagesOf.farmer],
  [official, pagesOf.official],
] as const)
  test(`what opens on the pages of a ${walker.name} suits everybody`, async ({ page }) => {
    if (walker.username)
      await openSignedIn(page, walker.username, walker.homeType === 1 ? "gov" : "market", "/sitemap");
    await opensWhatSuits(page, paths);
  });

for (const [place, username] of administrators.entries())
  test(`so does what ${username} opens in the office`, async ({ page, browser }) => {
    await opensWhatSuits(page, await ownOffice(page, browser, place));
  });
