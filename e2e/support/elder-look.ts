import type { Page } from "@playwright/test";

const TARGET = 60;
const LETTERS = 20;
const LABEL = 12;

type ElderLook = { small: string[]; fine: string[]; long: string[]; sideways: number };

/**
 * What is too small or too long for 关怀版 on the page that is shown: targets below 60 px that stand alone (a link within
 * a sentence keeps its line, WCAG 2.5.8), text below 20 px, and buttons, tabs and big links with more than 12 characters.
 */
export function elderLook(page: Page): Promise<ElderLook> {
  return page.evaluate(
    ({ target, letters, label }) => {
      const isSeen = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      };
      const isClipped = (one: Element) => one.closest(".sr, .skip, [aria-hidden=true], .wm") !== null;
      const nameOf = (one: Element) => {
        const copy = one.cloneNode(true) as Element;
        for (const part of copy.querySelectorAll(".sr, .locked, svg")) part.remove();
        return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
      };
      const told = (one: Element) => {
        const { width, height } = one.getBoundingClientRect();
        const where = one.closest("header, footer, nav, dialog, [role=dialog], main")?.tagName.toLowerCase() ?? "";
        return `${where} ${one.tagName.toLowerCase()}.${one.getAttribute("class") ?? ""} “${nameOf(one).slice(0, 24)}” ${Math.round(width)}x${Math.round(height)}`;
      };
      /** Words beside it in the same line make it a link within a sentence. */
      const isInSentence = (one: Element) => {
        if (getComputedStyle(one).display !== "inline") return false;
        const beside = [...(one.parentElement?.childNodes ?? [])].filter((node) => node !== one);
        return beside.some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1);
      };
      /** A box is pressed with its words, a field with its frame, and a link that is laid over its row is as large as the row. */
      const areaOf = (one: Element): { width: number; height: number } => {
        if (one.matches("input")) {
          const frame = one.closest("label, .sbox, .inp") ?? one;
          const { width, height } = frame.getBoundingClientRect();
          const round = getComputedStyle(frame, "::after");
          if (round.content === "none" || round.position !== "absolute") return { width, height };
          return {
            width: Math.max(width, Number.parseFloat(round.width) || 0),
            height: Math.max(height, Number.parseFloat(round.height) || 0),
          };
        }
        const laid = getComputedStyle(one, "::after");
        const isLaid =
          laid.content !== "none" && laid.position === "absolute" && laid.top === "0px" && laid.left === "0px";
        return ((isLaid && one instanceof HTMLElement && one.offsetParent) || one).getBoundingClientRect();
      };
      const all = "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=option]";
      const targets = [...document.querySelectorAll(all)].filter((one) => isSeen(one) && !isClipped(one));
      /** Seven days side by side share what a phone is wide; they are as high as everything else. */
      const isDay = (one: Element) => one instanceof HTMLElement && one.dataset["day"] !== undefined;
      const small = targets.filter((one) => {
        const { width, height } = areaOf(one);
        return (height < target - 0.5 || (width < target - 0.5 && !isDay(one))) && !isInSentence(one);
      });
      const fine = [...document.querySelectorAll("body *")].filter((one) => {
        const hasText = [...one.childNodes].some(
          (n) => n.nodeType === Node.TEXT_NODE && (n.textContent ?? "").trim() !== "",
        );
        return (
          hasText &&
          isSeen(one) &&
          !isClipped(one) &&
          !one.closest("svg, script, style, mark[data-aid]") &&
          Number.parseFloat(getComputedStyle(one).fontSize) < letters
        );
      });
      const long = targets.filter(
        // the name of a person, of a picture, or of the thing that a row is about, is as long as it is
        (one) =>
          one.matches("button, summary, [role=tab], .btn, .tab") &&
          !one.matches("td .link, h2 button, h3 button") &&
          !one.querySelector(".ava, img") &&
          [...nameOf(one)].length > label,
      );
      return {
        small: [...new Set(small.map(told))],
        fine: [...new Set(fine.map((one) => `${told(one)} ${getComputedStyle(one).fontSize}`))],
        long: [...new Set(long.map(told))],
        sideways: document.documentElement.scrollWidth - window.innerWidth,
      };
    },
    { target: TARGET, letters: LETTERS, label: LABEL },
  );
}
