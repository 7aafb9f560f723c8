import type { Vocabulary } from "./vocabulary.rules.ts";

/** How many of something, which says nothing of the matter: 五十头, 一车, 十万块. */
const QUANTITIES =
  /[0-9一二两三四五六七八九十百千万几半]{1,6}多?(?:个月|万块钱|万块|块钱|万元|口人|亩|头|只|台|辆|条|个|块|万|元|岁|户|间|层|车|垄|天|次|回|遍|套|批|袋|瓶|棵|株|窝|群)/g;

/** 备个案 and 报个名: one word, said in two parts. */
const joined = (text: string, { words }: Vocabulary): string =>
  text.replaceAll(/(\p{Script=Han})个(\p{Script=Han})/gu, (said, one: string, other: string) =>
    words.has(one + other) ? one + other : said,
  );

/** What was typed without what counts or parts its words. */
export function asWords(typed: string, vocabulary: Vocabulary): string {
  const uncounted = typed.replaceAll(QUANTITIES, " ").trim();
  return joined(uncounted === "" ? typed : uncounted, vocabulary);
}

const saidBySound = new WeakMap<Vocabulary, ReadonlyMap<string, string>>();

/** buyuzheng for 捕鱼证, which is called otherwise here. */
export function heardAsSynonym(
  plain: string,
  vocabulary: Vocabulary,
  syllableOf: (sign: string) => string | undefined,
): string | undefined {
  if (!/^[a-z ]{4,}$/.test(plain)) return undefined;
  let known = saidBySound.get(vocabulary);
  if (!known) {
    const soundOf = (said: string) => Array.from(said, (sign) => syllableOf(sign) ?? sign).join("");
    known = new Map([...vocabulary.synonyms].map(([said, meant]) => [soundOf(said), meant]));
    saidBySound.set(vocabulary, known);
  }
  return known.get(plain.replaceAll(" ", ""));
}

/** What people say in place of what things are called, the longest first. */
export const withSynonyms = (plain: string, vocabulary: Vocabulary): string =>
  partsSaid(plain, vocabulary)
    .map(({ said, meant }) => (meant === null ? said : ` ${meant} `))
    .join("")
    .trim();

function partsSaid(plain: string, { synonyms, longestSynonym }: Vocabulary) {
  const parts: { said: string; meant: string | null }[] = [];
  for (let at = 0; at < plain.length;) {
    let length = Math.min(longestSynonym, plain.length - at);
    while (length > 0 && !synonyms.has(plain.slice(at, at + length))) length -= 1;
    const said = plain.slice(at, at + Math.max(1, length));
    parts.push({ said, meant: length > 0 ? (synonyms.get(said) ?? said) : null });
    at += said.length;
  }
  return parts;
}

/** What of it is said otherwise here, and what it is taken for. */
export const synonymsIn = (plain: string, vocabulary: Vocabulary): { said: string; meant: string }[] =>
  partsSaid(plain, vocabulary).flatMap(({ said, meant }) => (meant === null ? [] : [{ said, meant }]));
