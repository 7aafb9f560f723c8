import { filingPlaces, type ShownFiling } from "@sannong/contract/content/filing";
import { site as always } from "@sannong/contract/content/site";

/** The owner's values as the server wrote them into this page; where pages are made ahead of time, the places for them. */
const filing: ShownFiling = import.meta.env.SSR
  ? filingPlaces
  : (JSON.parse(document.getElementById("filing")?.textContent ?? "") as ShownFiling);

/** What pages say of the portal, whoever owns it. */
export const site = always;

export type OwnerKey = keyof ShownFiling;

/**
 * What is said with values of the owner: undefined while one of them is missing, so that no sentence is left with a
 * hole in it. The only way to them; in pages that are made ahead of time use `Owned`, which marks them for the server.
 */
export const withOwner = <K extends OwnerKey, T>(
  deps: readonly K[],
  say: (values: Readonly<Record<K, string>>) => T,
): T | undefined => (deps.every((key) => filing[key] !== "") ? say(filing) : undefined);

export const organiser = withOwner(["organiser"], ({ organiser }) => organiser);
