import { type FindableKind, searchScopes } from "@sannong/contract/catalogue/search-kinds";
import { searchPath, type SearchScope } from "@sannong/contract/catalogue/search-path";
import { fittedQuestion } from "@sannong/contract/rules/catalogue/fitted-question";
import { cut } from "@sannong/contract/rules/texts/cut";
import { pageIn } from "@sannong/ui";

export const searchOrders = { relevance: "相关度", latest: "最新", mostUsed: "最多使用" } as const;
export type SearchOrder = keyof typeof searchOrders;

/** A search as it stands in the address, so that a link shows the same results. */
export type SearchAddress = {
  keywords: string;
  kind: FindableKind | undefined;
  owner: string;
  sort: SearchOrder;
  page: number;
};

/** Whatever somebody wrote into the address, a search comes of it. */
export function readSearchAddress(query: URLSearchParams, scope: SearchScope): SearchAddress {
  const kinds: readonly FindableKind[] = searchScopes[scope].kinds;
  const requested = query.get("sort") ?? "";
  return {
    keywords: fittedQuestion(query.get("keywords") ?? ""),
    kind: kinds.find((kind) => kind === query.get("kind")),
    owner: cut(query.get("owner") ?? "", 100),
    sort: requested in searchOrders ? (requested as SearchOrder) : "relevance",
    page: pageIn(query),
  };
}

/** The address with a change; another list begins at its first page. */
export function searchAddress(scope: SearchScope, now: SearchAddress, change: Partial<SearchAddress>): string {
  const { keywords, kind, owner, sort, page } = { ...now, page: 1, ...change };
  const query = new URLSearchParams({ keywords });
  if (kind) query.set("kind", kind);
  if (owner) query.set("owner", owner);
  if (sort !== "relevance") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return `${searchPath(scope)}?${query.toString()}`;
}

/** Where somebody writes to the office, with what was searched for. */
export const feedbackAbout = (keywords: string): string =>
  keywords === "" ? "/feedback" : `/feedback?${new URLSearchParams({ topic: "没有搜到", about: keywords }).toString()}`;
