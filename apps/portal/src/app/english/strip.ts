type Part = { text: string; language?: "en" | "zh"; href?: string };

function partOf({ text, language, href }: Part): HTMLElement | string {
  if (!language && !href) return text;
  const element = document.createElement(href ? "a" : "button");
  element.textContent = text;
  if (href) element.setAttribute("href", href);
  else element.setAttribute("type", "button");
  if (language) element.dataset["language"] = language;
  return element;
}

/** One line above the page, outside the application, which draws only its own root. */
function createStrip(kind: string, parts: readonly Part[]): HTMLElement {
  const strip = document.createElement("aside");
  strip.className = "speaks";
  strip.lang = "en";
  strip.dataset["strip"] = kind;
  strip.setAttribute("aria-label", "Language");
  strip.setAttribute("translate", "no");
  const line = document.createElement("p");
  for (const part of parts) line.append(partOf(part), " ");
  strip.append(line);
  return strip;
}

const strips = {
  offer: [
    { text: "This site is available in English." },
    { text: "Show in English", language: "en", href: "?lang=en" },
    { text: "Stay in Chinese", language: "zh" },
  ],
  chineseOnly: [
    { text: "This page is only available in Chinese." },
    { text: "Services for foreign firms and visitors", href: "/en" },
  ],
} as const satisfies Record<string, readonly Part[]>;

/** Shows this strip and no other; null takes away whatever is there. */
export function showStrip(kind: keyof typeof strips | null): void {
  const shown = document.querySelector<HTMLElement>("[data-strip]");
  if (shown?.dataset["strip"] === (kind ?? undefined)) return;
  shown?.remove();
  if (kind) document.body.prepend(createStrip(kind, strips[kind]));
}
