import type { Page } from "@playwright/test";
import { entries } from "../../packages/contract/src/entries.ts";

/** What is said in place of an act. */
const ONLY_LOOKED_AT = "这里只看不办。";

/** How entries are named that only tell something; what is named otherwise may change something, and is not asked. */
const TELLS =
  /^(list|detail|read|find\w*|latest|findings|mine\w*|history|series|monitoring|arrangement|hotWords|synonyms|classes|tree|years?|check|keeping|heads|ofAuditors|values|indicators|imports|problems|progress|lines|filters|filing|launchChecklist|setUp|figures|online|sources|spend|texts|holders|tickets|declaration|jumps|deliveries|dead|signOffs|connectionHealth|connectionHistory|webhook|selfTestRun|askedSelfTest|workbench|products?|institutions?|provided|failures|board|indicator|checkUserInfo|select\w+|getPageInfo|getRoleListByClientId|getSystemSearchVo|suggest|notice|policies|entityLicence|matters)$/;

/** Paths below /api of what changes nothing. */
const reads = new Set(
  entries
    .filter(
      ({ method, onlyReads, cacheSeconds, path }) =>
        method === "GET" || onlyReads || cacheSeconds !== undefined || TELLS.test(path.split("/").at(-1) ?? ""),
    )
    .map(({ path }) => `/api${path}`),
);

/** From here on what is pressed shows what it shows and does nothing: each act is answered with a refusal. */
export const withoutActs = (page: Page): Promise<unknown> =>
  page.route("**/api/**", (route) => {
    if (reads.has(new URL(route.request().url()).pathname)) return route.fallback();
    return route.fulfill({ json: { success: false, code: 500, msg: ONLY_LOOKED_AT, data: null } });
  });

/** How a page stands: what it shows where, in a few numbers. */
export type Standing = {
  path: string;
  dialogs: number;
  /** the title of the uppermost, without the names and numbers in it; none where there is none */
  dialog: string;
  height: number;
  problems: number;
};

const standingIn = (): Standing => ({
  dialog:
    [...document.querySelectorAll("[role=dialog] h2, [role=alertdialog] h2")]
      .at(-1)
      ?.textContent?.replaceAll(/“.*”|\d+/g, "") ?? "",
  path: location.pathname + location.search,
  dialogs: document.querySelectorAll("[role=dialog], [role=alertdialog]").length,
  height: [...document.querySelectorAll("main, [role=dialog], [role=alertdialog]")].at(-1)?.scrollHeight ?? 0,
  problems: document.querySelectorAll("[aria-invalid=true]").length,
});

/** Until nothing waits and the page stands as it stood a moment before. */
export async function stillStanding(page: Page): Promise<Standing> {
  await page.waitForFunction(
    () => {
      const state = window as unknown as { still?: { told: string; times: number } };
      const isWaiting = document.querySelector(".sk-wait, [aria-busy=true], .sk") !== null;
      const told = [
        location.href,
        document.querySelectorAll("[role=dialog], [role=alertdialog]").length,
        document.body.textContent?.length,
      ].join(" ");
      state.still = { told, times: state.still?.told === told && !isWaiting ? state.still.times + 1 : 0 };
      return state.still.times >= 4;
    },
    undefined,
    { polling: 50, timeout: 20_000 },
  );
  return page.evaluate(standingIn);
}

/**
 * Marks what is pressed to see more, on the page or in the uppermost dialog: of the rows of a list the first one's.
 * Returns their names, each of which presses one (`press`).
 */
export function openersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root =
      [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.querySelector("main");
    if (!root) return [];
    const isRow = (one: Element) => one.matches("tr, li, article") && !one.closest("nav, [role=tablist]");
    const hasRowBefore = (one: Element) =>
      [...(one.parentElement?.children ?? [])].some(
        (other) =>
          other.tagName === one.tagName && other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    const isOfFirstRows = (one: Element | null): boolean =>
      one === null || one === root || (!(isRow(one) && hasRowBefore(one)) && isOfFirstRows(one.parentElement));
    const names: string[] = [];
    for (const one of root.querySelectorAll<HTMLElement>("button, summary, [role=tab], a[href]")) {
      const isShown = one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isShown || one.matches(":disabled, .dlg-x, [aria-disabled=true]") || !isOfFirstRows(one)) continue;
      if (
        one instanceof HTMLAnchorElement &&
        (!one.pathname.startsWith(location.pathname) || one.target || one.getAttribute("href")?.startsWith("#"))
      )
        continue;
      const label = (one.getAttribute("aria-label") ?? one.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      const cell = one.closest<HTMLTableCellElement>("td, th");
      const name = cell
        ? `${cell.tagName} ${cell.cellIndex} ${one.className}`
        : `${one.tagName} ${label.replaceAll(/\d+/g, "#").slice(0, 40)}`;
      if (names.includes(name)) continue;
      names.push(name);
      one.dataset["opener"] = name;
    }
    return names;
  });
}

/** Presses what `openersIn` named; `false` where it is there no more. */
export async function press(page: Page, name: string): Promise<boolean> {
  const names = await openersIn(page);
  if (!names.includes(name)) return false;
  await page.evaluate((wanted) => {
    const all = [...document.querySelectorAll<HTMLElement>("[data-opener]")];
    all.find((one) => one.dataset["opener"] === wanted)?.click();
  }, name);
  return true;
}
