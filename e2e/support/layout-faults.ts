import type { Page } from "@playwright/test";

/** Lines nearer to each other than this, in letters, touch. */
const TIGHT = 1.25;
/** A sentence in a narrower part of a phone than this leaves the rest of it empty. */
const NARROW = 0.56;
const SENTENCE = 24;
/** So few signs are read as one. */
const SHORT = 4;

/**
 * What is wrong with how words stand, whatever they say: letters below each other, lines that touch, a sentence in a
 * narrow column of a phone, a short name in two lines, a name that ends in a line of one sign, brackets that are torn, words over other words, the words of a bar under its buttons,
 * the pages of a list in two rows, a note that takes the place of a choice, a name that is cut, and a page that shows
 * nothing and leads nowhere.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ tight, narrow, sentence, short }) => {
      window.scrollTo(0, 0);
      /** For readers alone: its box, or one around it, has no room for a letter. */
      const isClipped = (one: Element | null): boolean =>
        one instanceof HTMLElement && (getComputedStyle(one).clipPath === "inset(50%)" || isClipped(one.parentElement));
      const isSeen = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.closest(".skip, .wm, svg, [aria-hidden=true], option, pre, code, textarea") &&
        !isClipped(one);
      /** How wide the part is that the words of an element fill, line after line. */
      const roomOf = (one: Element): number => {
        const { display, paddingLeft, paddingRight } = getComputedStyle(one);
        if (display === "inline" && one.parentElement) return roomOf(one.parentElement);
        return one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      };
      /** The lines of what is chosen, each with its left and right edge. */
      const linesIn = (range: Range) => {
        const lines: { top: number; bottom: number; left: number; right: number }[] = [];
        for (const { top, bottom, left, right, width } of range.getClientRects()) {
          if (width < 1) continue;
          const line = lines.find((one) => Math.abs(one.top - top) < 3);
          if (line) [line.left, line.right] = [Math.min(line.left, left), Math.max(line.right, right)];
          else lines.push({ top, bottom, left, right });
        }
        return lines;
      };
      /** The same of a text. */
      const linesOf = (text: Text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return linesIn(range);
      };
      const faults: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        const holder = text.parentElement;
        const words = text.data.replaceAll(/\s+/g, " ").trim();
        if (words === "" || !holder || !isSeen(holder)) continue;
        const lines = linesOf(text);
        if (lines.length === 0) continue;
        const { fontSize, lineHeight, display } = getComputedStyle(holder);
        const size = Number.parseFloat(fontSize);
        const widest = Math.max(...lines.map(({ left, right }) => right - left));
        const told = `“${words.slice(0, 16)}”`;
        if (lines.length > 2 && widest < size * 2.2) faults.push(`letters below each other: ${told}`);
        if (lines.length > 1 && display !== "inline" && Number.parseFloat(lineHeight) < size * tight)
          faults.push(`lines that touch: ${told}`);
        const isAlone = display !== "inline" && holder.childNodes.length === 1 && !holder.closest("th, td");
        if (lines.length > 1 && words.length <= short && isAlone) faults.push(`a short name in two lines: ${told}`);
        const room = roomOf(holder);
        const isNarrow = lines.length > 2 && room < innerWidth * narrow;
        if (innerWidth < 768 && words.length >= sentence && isNarrow && !holder.closest("th, td"))
          faults.push(`a sentence in ${Math.round(room)} px: ${told}`);
        const bar = holder.closest("header");
        if (!bar) continue;
        for (const { top, bottom, left, right } of lines) {
          const above = document.elementFromPoint(right - 2, (top + bottom) / 2);
          const isOwn = above && (above === holder || above.contains(holder) || holder.contains(above));
          if (above && !isOwn && bar.contains(above) && left > 0) faults.push(`words under a button: ${told}`);
        }
      }
      // in parts or not, a name is read as a whole, without the mark that may stand behind it
      for (const name of document.querySelectorAll("h1, h2, h3, a b, button b")) {
        if (!isSeen(name)) continue;
        const range = document.createRange();
        range.selectNodeContents(name);
        const marks = [...name.querySelectorAll("*")].filter((one) => (one.textContent ?? "").trim().length === 1);
        const mark = marks.find((one) => !one.closest(".whole"));
        if (mark) range.setEndBefore(mark);
        const lines = linesIn(range);
        const last = lines.at(-1);
        const size = Number.parseFloat(getComputedStyle(name).fontSize);
        if (last && lines.length > 1 && last.right - last.left < size * 1.5)
          faults.push(`a sign alone in the last line of a name: “${(name.textContent ?? "").trim().slice(0, 16)}”`);
      }
      // what stands shortly between brackets is one word
      for (const name of document.querySelectorAll("h1, h2, h3, li a, a b, button b")) {
        if (!isSeen(name) || name.closest("p")) continue;
        for (const { index, 0: bracket } of (name.textContent ?? "").matchAll(/（[^（）]{1,12}）/g)) {
          const range = document.createRange();
          let at = 0;
          const within = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
          while (within.nextNode()) {
            const { data, length } = within.currentNode as Text;
            if (index >= at && index < at + length) range.setStart(within.currentNode, index - at);
            const end = index + bracket.length;
            if (end > at && end <= at + length) range.setEnd(within.currentNode, end - at);
            at += data.length;
          }
          if (linesIn(range).length > 1)
            faults.push(`brackets in two lines: “${bracket}” of “${(name.textContent ?? "").slice(0, 16)}”`);
        }
      }
      /** Where the words of a part of a row stand; none where they are cut off at its edge, or it stands apart. */
      const wordsIn = (part: Element): { top: number; bottom: number; left: number; right: number } | undefined => {
        const { position, overflowX } = getComputedStyle(part);
        if (position === "absolute" || position === "fixed" || overflowX !== "visible" || !isSeen(part))
          return undefined;
        const within = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        const edges = { top: Infinity, bottom: -Infinity, left: Infinity, right: -Infinity };
        while (within.nextNode()) {
          const text = within.currentNode as Text;
          if (!text.parentElement || !isSeen(text.parentElement)) continue;
          for (const { top, bottom, left, right } of linesOf(text)) {
            [edges.top, edges.bottom] = [Math.min(edges.top, top), Math.max(edges.bottom, bottom)];
            [edges.left, edges.right] = [Math.min(edges.left, left), Math.max(edges.right, right)];
          }
        }
        return edges.right > edges.left ? edges : undefined;
      };
      for (const row of document.querySelectorAll("nav, ul, ol, li, p, dl, div, tr")) {
        if (!/^(inline-)?flex$/.test(getComputedStyle(row).display) || !isSeen(row)) continue;
        const parts = [...row.children].map((part) => ({ part, at: wordsIn(part) }));
        for (const [place, { part, at }] of parts.entries()) {
          const next = parts[place + 1]?.at;
          if (!at || !next) continue;
          const isBeside = Math.min(at.bottom, next.bottom) - Math.max(at.top, next.top) > 8;
          if (isBeside && Math.min(at.right, next.right) - Math.max(at.left, next.left) > 4)
            faults.push(`words over other words: “${(part.textContent ?? "").trim().slice(0, 16)}”`);
        }
      }
      for (const pager of document.querySelectorAll(".pager")) {
        const rows = new Set(
          [...pager.querySelectorAll("a, button")].filter(isSeen).map((one) => {
            const { top, height } = one.getBoundingClientRect();
            return Math.round((top + height / 2) / 20);
          }),
        );
        if (rows.size > 1) faults.push(`pages of a list in ${rows.size} rows`);
      }
      for (const note of document.querySelectorAll("fieldset > p")) {
        const around = note.parentElement as HTMLElement;
        const isOneOfSeveral = getComputedStyle(around).display === "grid" && isSeen(note);
        if (isOneOfSeveral && note.getBoundingClientRect().width < around.clientWidth * narrow)
          faults.push(`a note in the place of a choice: “${(note.textContent ?? "").slice(0, 16)}”`);
      }
      for (const name of document.querySelectorAll("h1, h2, h3")) {
        const isCut = name.scrollHeight > name.clientHeight + 2 && getComputedStyle(name).overflow === "hidden";
        if (isCut && isSeen(name)) faults.push(`a name is cut: “${(name.textContent ?? "").slice(0, 16)}”`);
      }
      const main = document.querySelector("main");
      const isEmpty = main?.querySelector(".empty") ?? null;
      const onward = [...(main?.querySelectorAll("a[href], button, input, select") ?? [])].filter(
        (one) => isSeen(one) && !one.matches(".back, .tab, [role=tab]"),
      );
      // the office has its menu beside every page
      if (isEmpty && onward.length === 0 && !location.pathname.startsWith("/management"))
        faults.push("nothing to see, and nothing to go on to");
      return [...new Set(faults)];
    },
    { tight: TIGHT, narrow: NARROW, sentence: SENTENCE, short: SHORT },
  );
}
