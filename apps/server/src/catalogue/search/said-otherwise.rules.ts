import type { Vocabulary } from "./vocabulary.rules.ts";

/** How many of something, which says nothing of the matter: 五十头, 一车, 十万块. */
const QUANTITIES =
  /[0-9一二两三四五六七八九十百千万几半]{1,6}多?(?:个月|万块钱|万块|块钱|万元|口人|亩|头|只|台|辆|条|个|块|万|元|岁|户|间|层|车|垄|天|次|回|遍|套|批|袋|瓶|棵|株|窝|群)/g;

/** 备个案 and 报个名: one word, said in two parts. */
const joined = (text: string, { words }: Vocabulary): string =>
  text.replaceAll(/(\p{Script=Han})个(\p{Script=Han})/gu, (said, one: string, other: string) =>
    words.has(one + other) ? one + other : said,
  );

/** Who is about to do something, and how long it takes, which they ask besides: 想开店，多久能批下来. */
const IS_ABOUT_TO = /要开|想[一-龥]{0,6}[开办养建盖搞]|打算|准备|[先要得]办[一-龥]{0,2}证/;
const HOW_LONG =
  /(?:大概|一般|总共)?(?:还?要|需要|得)?等?(?:多长时间|多久|多少天|几天|几个月)(?:才)?(?:能|可以)?(?:批下来|办下来|办好|办成|办完|拿到证?|领到证?|下来|下证|批|办)?/g;

/** What was typed without what counts or parts its words, and without what is only asked besides. */
export function asWords(typed: string, vocabulary: Vocabulary): string {
  const alone = IS_ABOUT_TO.test(typed) ? typed.replaceAll(HOW_LONG, " ") : typed;
  const uncounted = alone.replaceAll(QUANTITIES, " ").trim();
  return joined(uncounted === "" ? typed : uncounted, vocabulary);
}

/**
 * What is told in a sentence whose words are of anything, and what it comes to: whoever has somebody else do it for
 * them, or does it for them, names the matter, and yet asks how it is done for another.
 */
const sentences: readonly (readonly [said: RegExp, meant: string, unless?: RegExp])[] = [
  [/[让叫请托喊][一-龥]{0,4}[替帮代][一-龥 ]{0,12}[办报填申]/, "代办"],
  [
    /(?:不会|不懂|不识|用不来|弄不来|岁|年纪大|眼睛|腿脚|卧床|住院|瘫)[一-龥 ]{0,14}[替帮代][她他我老爸妈爷奶父母][一-龥 ]{0,10}[办报填申]/,
    "代办",
  ],
  [/(?:要|拿|借|调|用|申请|共享)[一-龥 ]{0,12}数据(?!错|不对|填|上报|报送)/, "申请用数据", /我的|个人|账号|自己/],
  [
    /[我咱俺][一-龥]{0,10}[的户农民社场样](?:在网上|网上)?(?:都)?能(?:在网上|网上)?[办享][一-龥]{0,3}(?:啥|什么|哪些)/,
    "能办什么",
  ],
];

/** What such a sentence comes to, where it is one. */
export const saidInASentence = (plain: string): string[] => [
  ...new Set(sentences.flatMap(([said, meant, unless]) => (said.test(plain) && !unless?.test(plain) ? [meant] : []))),
];

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
