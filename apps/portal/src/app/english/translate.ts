/**
 * Chinese text to English. In a key `#` is any number or date and `*` any text; the translation has as many of each, in
 * the same order unless it numbers them (`*2 of *1`). What follows the number is told of one and of many: `# item[s]`,
 * `# cop[y|ies]`. A key that begins with `button:` is what the word says on a button, where it is something to do.
 */
export type Words = Readonly<Record<string, string>>;
export type Translate = (text: string, isOnButton?: boolean) => string | undefined;

const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
/** Signs of the Chinese script, and the punctuation that belongs to it. */
export const isChinese = (text: string): boolean => CHINESE.test(text);

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DATE = String.raw`(?:\d{4} ?年 ?)?\d{1,2} ?月 ?\d{1,2} ?日|\d{4} ?年 ?\d{1,2} ?月|\d{4} ?年`;
const NUMBER = String.raw`\d+(?:[.,:/-]\d+)*(?: \d{1,2}:\d{2}(?::\d{2})?)?(?:%| ?万)?`;
const FIGURE = new RegExp(`${DATE}|${NUMBER}`, "g");

/** 2026年11月27日 as 27 Nov 2026, 3 万 as 30,000; another number stays what it is. */
function inEnglish(figure: string): string {
  if (figure.endsWith("万")) return Math.round(Number.parseFloat(figure) * 10_000).toLocaleString("en-GB");
  const [, year, month, day] = /^(?:(\d{4})年)?(?:(\d{1,2})月)?(?:(\d{1,2})日)?$/.exec(figure.replace(/ /g, "")) ?? [];
  if (!year && !month) return figure;
  return [day, month && months[Number(month) - 1], year].filter(Boolean).join(" ");
}

type Pattern = {
  shape: RegExp;
  places: readonly string[];
  english: string;
  weight: number;
  /** so little of it is literal that content could look like it: its texts must be known, too */
  isThin: boolean;
};

function patternOf(key: string, english: string): Pattern {
  const pieces = key.split(/([#*])/);
  const source = pieces.map((piece) =>
    piece === "#" ? `(${DATE}|${NUMBER})` : piece === "*" ? "([^]+?)" : piece.replace(/[.?+^$()[\]{}|\\/-]/g, "\\$&"),
  );
  const places = pieces.filter((piece) => piece === "#" || piece === "*");
  const weight = key.replace(/[#*]/g, "").length;
  return {
    shape: new RegExp(`^${source.join("")}$`),
    places,
    english,
    weight,
    isThin: !/[\u4e00-\u9fff]/.test(key) || (key.startsWith("*") && weight <= 2),
  };
}

/** Puts the values of a key's places into its translation. */
function fill(english: string, kinds: readonly string[], values: readonly string[]): string {
  const of = (kind: string) => values.filter((_value, at) => kinds[at] === kind);
  const rest: Record<string, string[]> = { "#": of("#"), "*": of("*") };
  let counted = "";
  return english.replace(
    /([#*])(\d?)|\[(?:([a-z]*)\|)?([a-z]+)\]/g,
    (_whole, kind: string | undefined, number: string, ofOne = "", ofMany = "") => {
      if (!kind) return counted === "1" ? ofOne : ofMany;
      const value = (number ? of(kind)[Number(number) - 1] : rest[kind]?.shift()) ?? "";
      if (kind === "#") counted = value;
      return value;
    },
  );
}

/** Signs between parts that mean something by themselves; the first three part what a page puts side by side. */
const besides = [
  ["｜", " | "],
  [" · ", " · "],
  ["　", " "],
] as const;
const lists = [
  ["、", ", "],
  ["，", ", "],
] as const;
const SENTENCE = /[^。！？；]+[。！？；]?/g;

/** @returns what a text is in English, undefined where nothing of it is known */
export function createTranslate(words: Words): Translate {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [key, english] of Object.entries(words)) {
    if (key.includes("*")) patterns.push(patternOf(key, english));
    else exact.set(key, english);
  }
  // whatever says most by itself goes first
  patterns.sort((one, other) => other.weight - one.weight);

  const byFigures = (text: string): string | undefined => {
    const figures = text.match(FIGURE);
    if (!figures) return undefined;
    const shape = text.replace(FIGURE, "#");
    if (shape === "#") return inEnglish(text);
    const english = exact.get(shape);
    return (
      english &&
      fill(
        english,
        figures.map(() => "#"),
        figures.map(inEnglish),
      )
    );
  };

  const byPattern = (text: string): string | undefined => {
    let partly: string | undefined;
    for (const { shape, places, english, isThin } of patterns) {
      const found = shape.exec(text)?.slice(1);
      if (!found) continue;
      const values = found.map((value, at) => (places[at] === "#" ? inEnglish(value) : (whole(value) ?? value)));
      const isWhole = !values.some(isChinese);
      if (isWhole) return fill(english, places, values);
      // a shape that says more may leave what one that says less knows
      if (!isThin) partly ??= fill(english, places, values);
    }
    return partly;
  };

  const byParts = (text: string, separators: typeof besides | typeof lists): string | undefined => {
    for (const [sign, between] of separators) {
      if (!text.includes(sign)) continue;
      const parts = text.split(sign).map((part) => part.trim());
      const known = parts.map((part) => (isChinese(part) ? whole(part) : part));
      // a title names its page, which may be content, before the site
      const isEnough = (part: string | undefined) => part !== undefined;
      if (sign === "｜" ? known.some(isEnough) : known.every(isEnough))
        return known.map((part, at) => part ?? parts[at]).join(between);
    }
    return undefined;
  };

  const bySentences = (text: string): string | undefined => {
    const sentences = text.match(SENTENCE) ?? [];
    const known = sentences.length > 1 ? sentences.map(whole) : [undefined];
    return known.every((sentence) => sentence !== undefined) ? known.join(" ") : undefined;
  };

  /** What is before a value. */
  const byLabel = (text: string): string | undefined => {
    const english = text.endsWith("：") ? exact.get(text.slice(0, -1)) : undefined;
    return english && `${english}:`;
  };

  /** What the dictionary has as a phrase is a sentence elsewhere. */
  const byFullStop = (text: string): string | undefined => {
    const english = text.endsWith("。") ? exact.get(text.slice(0, -1)) : undefined;
    return english && `${english}.`;
  };

  const whole = (text: string): string | undefined => {
    const said = text.trim().replace(/\s+/g, " ");
    return (
      exact.get(said) ??
      byFigures(said) ??
      byLabel(said) ??
      byParts(said, besides) ??
      byPattern(said) ??
      byParts(said, lists) ??
      bySentences(said) ??
      byFullStop(said)
    );
  };

  const known = new Map<string, string | undefined>();
  return (text, isOnButton) => {
    if (!isChinese(text)) return undefined;
    const toDo = isOnButton && exact.get(`button:${text.trim()}`);
    if (toDo) return toDo;
    if (known.size > 4_000) known.clear();
    if (!known.has(text)) known.set(text, whole(text));
    return known.get(text);
  };
}
