import { KEYWORDS_MAX, searchPath, type SearchScope } from "@sannong/contract/catalogue/search-path";
import { cut } from "@sannong/contract/rules/texts/cut";

const KEYWORDS_EMPTY = "请输入搜索内容!";
/** the counter would be noise for the first two characters */
const COUNTED_FROM = 3;

export type SearchVerdict = { problem: string } | { address: string };

/** Trimmed, not empty, 25 characters at most (specification §5, §9). */
export function judgeSearch(typed: string, scope: SearchScope = "all"): SearchVerdict {
  const keywords = typed.trim();
  if (keywords === "") return { problem: KEYWORDS_EMPTY };
  return { address: `${searchPath(scope)}?keywords=${encodeURIComponent(cut(keywords, KEYWORDS_MAX))}` };
}

/** `12/25` from the third character on, else nothing. */
export function searchCounter(typed: string): string | null {
  return typed.length < COUNTED_FROM ? null : `${typed.length}/${KEYWORDS_MAX}`;
}
