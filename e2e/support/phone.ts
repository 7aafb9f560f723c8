import type { Page } from "@playwright/test";

/** What a phone shows of a page: what is wider than it, too small to read or to press, and how far one has to go. */
export type OnPhone = {
  width: number;
  height: number;
  footer: number;
  /** signs of its main part by the size of their type */
  signs: Record<string, number>;
  /** controls a thumb would miss, as `words 30x24` */
  small: string[];
  /** where the first row of its list begins and ends, from the top of the page */
  firstRow: { top: number; bottom: number } | undefined;
};

/** A thumb's width, with what rounding takes away. */
const THUMB = 43.5;

export function measured(page: Page, row?: string): Promise<OnPhone> {
  return page.evaluate(
    ({ thumb, row: rows }): OnPhone => {
      window.scrollTo(0, 0);
      const isSeen = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      const main = document.querySelector("main") ?? document.body;
      const signs: Record<string, number> = {};
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        const words = textContent?.trim() ?? "";
        if (words === "" || !parentElement || !isSeen(parentElement)) continue;
        const size = Math.round(Number.parseFloat(getComputedStyle(parentElement).fontSize));
        signs[size] = (signs[size] ?? 0) + words.length;
      }
      const controls = [
        ...document.querySelectorAll<HTMLElement>(
          "a[href], button, select, textarea, summary, [role=tab], input:not([type=hidden]):not([type=file])",
        ),
      ].filter((one) => isSeen(one) && !one.closest(".skip, .wm, [aria-hidden=true]"));
      /** in the middle of a sentence a link is as high as its line */
      const isInText = (one: HTMLElement) => {
        if (getComputedStyle(one).display !== "inline") return false;
        const around = one.parentElement?.closest("p, li, dd, td, span, label, small, div")?.textContent?.trim() ?? "";
        return around.length > (one.textContent?.trim().length ?? 0) + 4;
      };
      /** what a press reaches may be larger than what is drawn */
      const pressed = (one: HTMLElement) => {
        const frame = one.closest<HTMLElement>("label, .inp");
        const area = one.matches("input, select, textarea") && frame ? frame : one;
        const box = area.getBoundingClientRect();
        let [width, height] = [box.width, box.height];
        const after = getComputedStyle(area, "::after");
        if (after.content !== "none" && after.position === "absolute") {
          width = Math.max(width, Number.parseFloat(after.width) || 0);
          height = Math.max(height, Number.parseFloat(after.height) || 0);
        }
        return { width, height };
      };
      const small = controls.flatMap((one) => {
        const { width, height } = pressed(one);
        if ((width >= thumb && height >= thumb) || isInText(one)) return [];
        const words = (one.getAttribute("aria-label") ?? one.textContent ?? one.tagName).trim().slice(0, 16);
        return `${words || one.tagName} ${Math.round(width)}x${Math.round(height)}`;
      });
      const first = rows ? [...document.querySelectorAll(rows)].find(isSeen)?.getBoundingClientRect() : undefined;
      return {
        width: document.documentElement.scrollWidth,
        height: document.documentElement.scrollHeight,
        footer: Math.round(document.querySelector("footer")?.getBoundingClientRect().height ?? 0),
        signs,
        small: [...new Set(small)],
        firstRow: first && { top: Math.round(first.top), bottom: Math.round(first.bottom) },
      };
    },
    { thumb: THUMB, row },
  );
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type WithShift = Window & { shifted?: number };

/** Counts from the first paint of every page what moves by itself. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as WithShift;
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) counted.shifted = (counted.shifted ?? 0) + entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as WithShift).shifted ?? 0);
