import { isChinese, type Translate } from "./translate.ts";

const attributes = [
  "aria-label",
  "placeholder",
  "title",
  "alt",
  "aria-valuetext",
  "aria-description",
  "data-label",
  "data-title",
];
/** What is read letter by letter, what somebody wrote, and what says of itself that it is not to be translated. */
const LEFT_ALONE = "[translate=no], script, style, code, pre, [contenteditable]";
/** Elements that stand within a line: English needs a space where Chinese has none. */
const INLINE = /^(a|b|strong|em|span|time|code|small|output|kbd|mark)$/;

type Kept = { original: string; shown: string };

/** The page as it is read in English: what was translated, and how it was before. */
export function createTranslatedPage(translate: Translate, isCovered: () => boolean) {
  const texts = new WeakMap<Text, Kept>();
  const values = new WeakMap<Element, Map<string, Kept>>();
  const marked = new WeakSet<Element>();

  /** The body of a page that is in Chinese only. */
  const isLeftAlone = (element: Element) =>
    element.matches(LEFT_ALONE) || (element.localName === "main" && !isCovered());
  const liesInLeftAlone = (element: Element | null): boolean =>
    element !== null && (isLeftAlone(element) || liesInLeftAlone(element.parentElement));

  const originalOf = (text: Text): string => {
    const kept = texts.get(text);
    return kept && kept.shown === text.data ? kept.original : text.data;
  };

  function show(text: Text, original: string, shown: string): void {
    if (original === shown) texts.delete(text);
    else texts.set(text, { original, shown });
    if (text.data !== shown) text.data = shown;
  }

  /**
   * Texts beside each other are one sentence: JSX makes three of `共 {count} 项`. Those of one title, which `<wbr>` parts
   * into words, say nothing each by itself.
   */
  function showRun(run: readonly Text[], isTitle: boolean): void {
    const originals = run.map(originalOf);
    const said = originals.join("");
    const english = translate(said, run[0]?.parentElement?.closest("button") != null);
    if (english !== undefined) {
      const [before, after] = [spaceAt(run[0], "previousSibling"), spaceAt(run.at(-1), "nextSibling")];
      const inLine = `${/^[,.;:)%]/.test(english) ? "" : before}${english}${after}`;
      run.forEach((text, at) => show(text, originals[at] ?? "", at === 0 ? inLine : ""));
    } else
      run.forEach((text, at) => {
        const original = originals[at] ?? "";
        show(text, original, isTitle ? original : withItsSpace(original, translate(original)));
      });
  }

  const withItsSpace = (original: string, english: string | undefined) =>
    english === undefined ? original : original.replace(/\S[^]*\S|\S/, () => english);

  function spaceAt(text: Text | undefined, side: "previousSibling" | "nextSibling"): string {
    const beside = text?.[side];
    return beside instanceof Element && INLINE.test(beside.localName) && beside.textContent ? " " : "";
  }

  function showTexts(element: Element): void {
    let run: Text[] = [];
    let isTitle = false;
    const end = () => {
      if (run.length > 0) showRun(run, isTitle);
      run = [];
      isTitle = false;
    };
    for (const node of element.childNodes) {
      if (node instanceof Text) run.push(node);
      else if (node instanceof Element && node.localName === "wbr") isTitle = true;
      else if (node.nodeType !== Node.COMMENT_NODE) end();
    }
    end();
  }

  function showAttributes(element: Element): void {
    for (const name of attributes) {
      const now = element.getAttribute(name);
      if (now === null) continue;
      const kept = values.get(element)?.get(name);
      const original = kept && kept.shown === now ? kept.original : now;
      const shown = translate(original) ?? original;
      if (shown === original) continue;
      if (!values.has(element)) values.set(element, new Map());
      values.get(element)?.set(name, { original, shown });
      if (now !== shown) element.setAttribute(name, shown);
    }
  }

  /** What is left in Chinese says so, for whoever has it read aloud; so does what is English within it. */
  function mark(element: Element): void {
    if (element.hasAttribute("lang") && !marked.has(element)) return;
    const own = [...element.childNodes].some((node) => node instanceof Text && isChinese(node.data));
    const isLeft = own || attributes.some((name) => isChinese(element.getAttribute(name) ?? ""));
    const around = element.parentElement?.closest("[lang]")?.getAttribute("lang") ?? "en";
    const wanted = isLeft ? "zh-CN" : "en";
    if (wanted === around) {
      if (marked.delete(element)) element.removeAttribute("lang");
    } else if (isLeft || element.textContent || element.hasAttribute("aria-label")) {
      marked.add(element);
      element.setAttribute("lang", wanted);
    }
  }

  /** An option without a value is sent as it reads. */
  function keepValue(element: Element): void {
    if (element.localName === "option" && !element.hasAttribute("value"))
      element.setAttribute("value", (element as HTMLOptionElement).value);
  }

  function showElement(element: Element): void {
    keepValue(element);
    showAttributes(element);
    if (element.localName !== "textarea") showTexts(element);
    mark(element);
  }

  function showAll(element: Element): void {
    if (isLeftAlone(element)) {
      restore(element);
      if (element.localName === "main") setLanguage(element, "zh-CN");
      return;
    }
    showElement(element);
    for (const child of element.children) showAll(child);
  }

  function setLanguage(element: Element, language: string): void {
    marked.add(element);
    element.setAttribute("lang", language);
  }

  /** As it was before, all of it. */
  function restore(element: Element): void {
    for (const node of element.childNodes) {
      if (node instanceof Element) restore(node);
      else if (node instanceof Text && texts.has(node)) {
        node.data = originalOf(node);
        texts.delete(node);
      }
    }
    for (const [name, { original, shown }] of values.get(element) ?? [])
      if (element.getAttribute(name) === shown) element.setAttribute(name, original);
    values.delete(element);
    if (marked.delete(element)) element.removeAttribute("lang");
  }

  /** What changed since, by React or anybody else: it is Chinese again, or new. */
  function follow(records: readonly MutationRecord[]): void {
    const changed = new Set<Element>();
    const added = new Set<Element>();
    for (const { type, target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) changed.add(element);
      if (type === "childList") for (const node of addedNodes) if (node instanceof Element) added.add(node);
    }
    for (const element of changed) if (element.isConnected && !liesInLeftAlone(element)) showElement(element);
    for (const element of added) if (element.isConnected && !liesInLeftAlone(element.parentElement)) showAll(element);
  }

  return { showAll, restore, follow, watched: attributes };
}
