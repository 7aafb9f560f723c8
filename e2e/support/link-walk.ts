import { STATUS_PATH } from "../../packages/contract/src/content/status-words.ts";
import type { CDPSession, Page } from "@playwright/test";
import {
  isOfficePath,
  isPortalPath,
  portalPrefixes,
  portalRedirects,
} from "../../packages/contract/src/portal-paths.ts";
import { type HomeType, otherHomeType } from "../../packages/contract/src/rules/pages/home-type.ts";
import {
  type EntryFacts,
  isUnder,
  obstacleOf,
  whoMayEnter,
} from "../../packages/contract/src/rules/pages/who-may-enter.ts";

export type Walker = { name: string; username?: string; homeType: HomeType; visitor: EntryFacts["visitor"] };
export type Verdict = "open" | "signIn" | "otherCounter" | "refused";
/** A link of ours as the page shows it. */
export type Link = { target: string; words: string; isMarked: boolean; isSeen: boolean };
export type Found = Link & { on: string; width: number };

/** One between each two widths at which pages are laid out otherwise, and so show other links. */
export const WIDTHS = [390, 768, 1024, 1440] as const;
type Look = { care: "on" | null; contrast: "high" | null };
const plain: Look = { care: null, contrast: null };

/**
 * How the n-th page is looked at: at every width, one of them in 关怀版 and one in high contrast. These go round, so
 * that after four pages each width has been looked at in each.
 */
export function looksFor(page: number, isThorough: boolean): readonly (Look & { width: number })[] {
  if (!isThorough) return [390, 1440].map((width) => ({ ...plain, width }));
  const lookAt: Record<number, Look> = {
    0: { ...plain, care: "on" },
    2: { ...plain, contrast: "high" },
  };
  return WIDTHS.map((width, place) => ({ ...(lookAt[(place + page) % WIDTHS.length] ?? plain), width }));
}

const DOCUMENTS = "/docs";
/** Pages that the server writes for everybody, beside those of the portal. */
const ofServer = (path: string) => [DOCUMENTS, STATUS_PATH].some((page) => isUnder(path, page));
const HERE = "https://here.invalid";

/** Where an address leads by itself, before anything is judged. */
export function ledTo(address: string): URL {
  const asked = new URL(address, HERE);
  const led = portalRedirects[asked.pathname];
  return led ? new URL(led + asked.search, HERE) : asked;
}

/** What the rule says of a link for this walker. */
export function judge({ homeType, visitor }: Walker, target: string): Verdict {
  const { pathname: path, search } = ledTo(target);
  if (ofServer(path)) return "open";
  const facts: EntryFacts = { path, search, known: isPortalPath(path), homeType, visitor };
  if (!facts.known) return "refused";
  const obstacle = obstacleOf(facts);
  if (obstacle === "otherCounter")
    return whoMayEnter({ ...facts, homeType: otherHomeType(homeType) }).go === "in" ? "otherCounter" : "refused";
  return obstacle === null ? "open" : obstacle === "signIn" ? "signIn" : "refused";
}

/** One name for the many addresses of one page: what stands below a prefix, and whatever a query asks for. */
export function kindOf(target: string): string {
  const { pathname, searchParams } = ledTo(target);
  const prefix = [...portalPrefixes, DOCUMENTS].find((one) => pathname.startsWith(`${one}/`));
  return `${prefix ? `${prefix}/…` : pathname}?${[...new Set(searchParams.keys())].sort().join("&")}`;
}

/** Until the page stands: a heading, nothing that waits, and the same links for a while. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const state = window as unknown as { stood?: { links: number; path: string; times: number } };
      const isWaiting = document.querySelector(".sk-wait, [aria-busy=true], .sk") !== null;
      const now = { links: document.querySelectorAll("a[href]").length, path: location.pathname + location.search };
      const isSame = state.stood?.links === now.links && state.stood.path === now.path && !isWaiting;
      state.stood = { ...now, times: isSame ? state.stood!.times + 1 : 0 };
      return document.querySelector("h1") !== null && state.stood.times >= 2;
    },
    undefined,
    { polling: 50, timeout: 20_000 },
  );
}

/** Inside the running application, as Back would; the office, the documents and /first are documents of their own. */
export async function open(page: Page, address: string, origin: string): Promise<void> {
  const isApart = (path: string) => isOfficePath(path) || ofServer(path) || path === "/first";
  const here = new URL(page.url());
  if (here.origin !== origin || isApart(here.pathname) || isApart(new URL(address, HERE).pathname))
    await page.goto(`${origin}${address}`);
  else
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
  await settle(page);
}

/** The width alone, without the round trips of a new viewport. */
export async function setWidth(session: CDPSession, width: number): Promise<void> {
  await session.send("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false });
}

/** Shows the page in this look, as if another tab had chosen it. */
export function choose(page: Page, { care, contrast }: Look): Promise<void> {
  return page.evaluate(
    async (chosen) => {
      for (const [key, value] of Object.entries(chosen)) {
        if (localStorage.getItem(key) === value) continue;
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
        await new Promise(requestAnimationFrame);
      }
    },
    { care, contrast },
  );
}

/** The links of ours on the page in this look. */
export async function linksIn(page: Page, look: Look): Promise<Link[]> {
  await choose(page, look);
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap((link) => {
      // the switch of the language leads nowhere: it changes the page where it stands
      if (link.dataset["language"]) return [];
      const isOurs = link.origin === location.origin && !link.pathname.startsWith("/api/") && !link.download;
      if (!isOurs || link.getAttribute("href")?.startsWith("#")) return [];
      const box = link.getBoundingClientRect();
      const isSeen =
        box.width > 1 && box.height > 1 && link.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const said = link.closest("li, section, article, nav, p")?.textContent ?? "";
      return {
        target: link.pathname + link.search,
        words: (link.textContent ?? "").trim(),
        isMarked: /需登录/.test(`${link.textContent}${link.closest("nav") ? "" : said}`),
        isSeen,
      };
    }),
  );
}

/** Unfolds what holds more links: the sheet of the menu on a phone, the menu of the account. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    // the office shows all its pages beside what it is about
    if (location.pathname.startsWith("/management")) return;
    for (const button of document.querySelectorAll<HTMLElement>("header button[aria-expanded]"))
      if (button.checkVisibility() && button.getAttribute("aria-expanded") === "false") button.click();
  });
}

/** Presses the first visible link to a target; false when there is none at this width. */
export function press(page: Page, target: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].find((one) => {
      const { width, height } = one.getBoundingClientRect();
      return one.pathname + one.search === wanted && width > 1 && height > 1 && one.checkVisibility();
    });
    link?.click();
    return link !== undefined;
  }, target);
}
