import type { Page } from "@playwright/test";

/** What a page must not say, read from what stands on the screen: each as `rule: the words`. */
export async function stumpsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const tell = (rule: string, element: Element) =>
      found.push(`${rule}: ${(element.textContent ?? "").trim().slice(0, 60) || element.outerHTML.slice(0, 120)}`);
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const wordsOf = (element: Element) => (element instanceof HTMLElement ? element.innerText : "").trim();

    for (const link of document.querySelectorAll("a[href]")) {
      const href = link.getAttribute("href") ?? "";
      if (/^(tel:|mailto:)?$/.test(href)) tell("a link to nowhere", link);
      if (
        isSeen(link) &&
        wordsOf(link) === "" &&
        !link.getAttribute("aria-label") &&
        !link.querySelector("img[alt]:not([alt=''])")
      )
        tell("a link without words", link);
    }

    const sentences = [...document.querySelectorAll("p, li, dd, h1, h2, h3, td, figcaption, summary")].filter(isSeen);
    for (const one of sentences) {
      const words = wordsOf(one);
      if (/^[，。、；：）]/.test(words)) tell("begins with a sign", one);
      const isLeadIn = /^(UL|OL|DL|TABLE)$/.test(one.nextElementSibling?.tagName ?? "");
      if (/[，、：（]$/.test(words) && !isLeadIn) tell("ends in the middle", one);
      if (/（\s*）|：\s*。|，\s*。|“\s*”/.test(words)) tell("has a hole", one);
      if (/(拨打|致电)[：\s]*($|[，。；（])|电话[：\s]*($|（)/.test(words)) tell("a telephone without a number", one);
      if (/\{\{|\bundefined\b|\bnull\b|\bNaN\b/.test(words)) tell("a place that was not filled", one);
    }

    for (const heading of document.querySelectorAll("main h2, main h3")) {
      if (!isSeen(heading)) continue;
      const block = heading.closest("section, article, .bx, .card") ?? heading.parentElement;
      if (block && wordsOf(block) === wordsOf(heading)) tell("a heading over nothing", heading);
    }
    for (const group of document.querySelectorAll("fieldset, ul, ol, tbody"))
      if (isSeen(group) && group.children.length === 0 && wordsOf(group.parentElement ?? group) !== "")
        tell("a list of nothing", group.parentElement ?? group);
    for (const number of document.querySelectorAll('main [aria-labelledby="themes-title"] em, main nav em'))
      if (isSeen(number) && /^0( |$)/.test(wordsOf(number))) tell("a count of nothing", number.parentElement ?? number);
    return found;
  });
}
