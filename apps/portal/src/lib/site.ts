import { filingPlaces, type ShownFiling } from "@sannong/contract/filing";
import { site as always } from "@sannong/contract/site";

/** The owner's values as the server wrote them into this page; where pages are made ahead of time, the places for them. */
const filing: ShownFiling = import.meta.env.SSR
  ? filingPlaces
  : (JSON.parse(document.getElementById("filing")?.textContent ?? "") as ShownFiling);

/** What pages say of the portal and of its owner. */
export const site = { ...always, ...filing };
