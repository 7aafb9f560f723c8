import type { ManagedHotWords } from "@sannong/contract/catalogue/search-admin";

export type Arrangement = Pick<ManagedHotWords, "pinned" | "hidden">;
export type HotRow = {
  keywords: string;
  place: "pinned" | "usual" | "hidden";
  /** null: nobody has looked for it lately */
  searches: number | null;
  choices: number | null;
};

/** The pinned ones in their order, then what is looked for most, the hidden ones last. */
export function rowsOf({ used, pinned, hidden }: Pick<ManagedHotWords, "used" | "pinned" | "hidden">): HotRow[] {
  const countOf = new Map(used.map((one) => [one.keywords, one]));
  const row = (place: HotRow["place"]) => (keywords: string) => ({
    keywords,
    place,
    searches: countOf.get(keywords)?.searches ?? null,
    choices: countOf.get(keywords)?.choices ?? null,
  });
  const usual = used.map(({ keywords }) => keywords).filter((one) => !pinned.includes(one) && !hidden.includes(one));
  return [...pinned.map(row("pinned")), ...usual.map(row("usual")), ...hidden.map(row("hidden"))];
}

const without = (words: readonly string[], word: string) => words.filter((one) => one !== word);

export const pin = ({ pinned, hidden }: Arrangement, word: string): Arrangement => ({
  pinned: [...without(pinned, word), word],
  hidden: without(hidden, word),
});
export const hide = ({ pinned, hidden }: Arrangement, word: string): Arrangement => ({
  pinned: without(pinned, word),
  hidden: [...without(hidden, word), word],
});
/** Neither pinned nor hidden: it stands where its use puts it. */
export const release = ({ pinned, hidden }: Arrangement, word: string): Arrangement => ({
  pinned: without(pinned, word),
  hidden: without(hidden, word),
});
/** One step up or down among the pinned; undefined at the end. */
export function stepped({ pinned, hidden }: Arrangement, word: string, step: -1 | 1): Arrangement | undefined {
  const to = pinned.indexOf(word) + step;
  if (to < 0 || to >= pinned.length) return undefined;
  return { pinned: without(pinned, word).toSpliced(to, 0, word), hidden };
}
