import type { Favourite } from "@sannong/contract/catalogue/favourites";

/** One thing kept or given up, or all in another order. */
export type Change = (Favourite & { wanted: boolean }) | Favourite[];

export const isSame = (one: Favourite, other: Favourite) => one.kind === other.kind && one.subject === other.subject;

/** What will be kept once the changes under way are; the server's own list stays as it is, so that a failure undoes itself. */
export const changed = (kept: Favourite[], changes: readonly Change[]): Favourite[] =>
  changes.reduce<Favourite[]>((before, change) => {
    if (Array.isArray(change)) return change;
    const { wanted, kind, subject } = change;
    const others = before.filter((one) => !isSame(one, change));
    if (!wanted) return others;
    return others.length < before.length ? before : [...before, { kind, subject }];
  }, kept);
