/** The four pages of results (specification §2); apart from what they show, for a first view needs the addresses alone. */
export const searchScopeNames = ["all", "serve", "system", "data"] as const;
export type SearchScope = (typeof searchScopeNames)[number];

/** A search holds so many characters (specification §5, §9). */
export const KEYWORDS_MAX = 25;

export const searchPath = (scope: SearchScope): string => (scope === "all" ? "/searchview" : `/${scope}searchview`);
