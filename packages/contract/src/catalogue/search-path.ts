/** The four pages of results (specification §2); apart from what they show, for a first view needs the addresses alone. */
export const searchScopeNames = ["all", "serve", "system", "data"] as const;
export type SearchScope = (typeof searchScopeNames)[number];

export const searchPath = (scope: SearchScope): string => (scope === "all" ? "/searchview" : `/${scope}searchview`);
