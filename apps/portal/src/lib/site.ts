import { filingPlaces, type ShownFiling } from "@sannong/contract/filing";
import { site as always } from "@sannong/contract/site";

/** The owner's values as the server wrote them into this page; where pages are made ahead of time, the places for them. */
function filingOfPage(): ShownFiling {
  const written = typeof document === "undefined" ? null : document.getElementById("filing");
  return written ? (JSON.parse(written.textContent) as ShownFiling) : filingPlaces;
}

/** What pages say of the portal and of its owner. */
export const site = { ...always, ...filingOfPage() };
