const words = "This page is only available in Chinese. ";

/** One line above the page, outside the application, which draws only its own root: why it is not in English. */
function createStrip(): HTMLElement {
  const strip = document.createElement("aside");
  strip.className = "speaks";
  strip.lang = "en";
  strip.dataset["strip"] = "chineseOnly";
  strip.setAttribute("aria-label", "Language");
  strip.setAttribute("translate", "no");
  const link = document.createElement("a");
  link.href = "/en";
  link.textContent = "Services for foreign firms and visitors";
  const line = document.createElement("p");
  line.append(words, link);
  strip.append(line);
  return strip;
}

/** Whether the strip is to be there. */
export function showChineseOnly(isWanted: boolean): void {
  const shown = document.querySelector("[data-strip=chineseOnly]");
  if (!isWanted) shown?.remove();
  else if (!shown) document.body.prepend(createStrip());
}
