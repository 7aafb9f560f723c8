import { searchPath, type SearchScope } from "@sannong/contract/catalogue/search-path";

/** Specification §5, §9. */
export const KEYWORDS_MAX = 25;
const KEYWORDS_EMPTY = "请输入搜索内容!";
/** the counter would be noise for the first two characters */
const COUNTED_FROM = 3;

export type SearchVerdict = { problem: string } | { address: string };

/** Trimmed, not empty, 25 characters at most. */
export function judgeSearch(typed: string, scope: SearchScope = "all"): SearchVerdict {
  const keywords = typed.trim();
  if (keywords === "") return { problem: KEYWORDS_EMPTY };
  const kept = [...keywords].slice(0, KEYWORDS_MAX).join("");
  return { address: `${searchPath(scope)}?keywords=${encodeURIComponent(kept)}` };
}

/** `12/25` from the third character on, else nothing. */
export function searchCounter(typed: string): string | null {
  return typed.length < COUNTED_FROM ? null : `${typed.length}/${KEYWORDS_MAX}`;
}
