import { isChineseDocument, isCoveredPath } from "./coverage.ts";
import { showChineseOnly } from "./strip.ts";
import { createTranslate } from "./translate.ts";
import { createTranslatedPage } from "./translated-page.ts";
import { words } from "./words/index.ts";

const root = document.documentElement;
const isCovered = () => isCoveredPath(location.pathname);
const page = createTranslatedPage(createTranslate(words), isCovered);
let wasCovered: boolean | undefined;

/** Whole or in part, by the page that is shown now; whoever goes on to another keeps the document. */
function showPage(): void {
  wasCovered = isCovered();
  page.showAll(root);
  showChineseOnly(!wasCovered);
}

const observer = new MutationObserver((records) => {
  if (wasCovered === isCovered()) page.follow(records);
  else showPage();
  showSwitch("zh");
  // what was written just now is no news
  observer.takeRecords();
});
const seen = { subtree: true, childList: true, characterData: true, attributeFilter: page.watched } as const;

/** The switch of every page says the other language, in that language. */
function showSwitch(to: "en" | "zh"): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-language][translate]")) {
    if (link.dataset["language"] === to || link.closest("[data-strip]")) continue;
    link.dataset["language"] = to;
    link.lang = to === "zh" ? "zh-CN" : "en";
    link.textContent = to === "zh" ? "中文" : "English";
    link.setAttribute("href", `?lang=${to}`);
  }
}

/** `document.body` is not there yet while the first lines of a page run. */
const whenDrawn = (act: () => void) =>
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", act, { once: true }) : act();

/** The page that is shown, and all that follow, in this language. */
export function speak(language: string): void {
  whenDrawn(() => {
    if (isChineseDocument(location.pathname)) {
      root.lang = "zh-CN";
      return showChineseOnly(language === "en");
    }
    if (language === "en") {
      root.lang = "en";
      showPage();
      showSwitch("zh");
      observer.observe(root, seen);
    } else {
      observer.disconnect();
      page.restore(root);
      root.lang = "zh-CN";
      wasCovered = undefined;
      showSwitch("en");
      showChineseOnly(false);
    }
  });
}
