import { expect, test } from "vitest";
import { readSearchAddress, searchAddress } from "./search-address.ts";

const nothing = { keywords: "", kind: undefined, owner: "", sort: "relevance", page: 1 };
const read = (query: string, scope: "all" | "system" = "all") => readSearchAddress(new URLSearchParams(query), scope);

test.each([
  ["", nothing],
  ["keywords=+农机+", { ...nothing, keywords: "农机" }],
  [`keywords=${"农".repeat(30)}`, { ...nothing, keywords: "农".repeat(25) }],
  [
    "keywords=a&kind=service&sort=latest&page=3",
    { ...nothing, keywords: "a", kind: "service", sort: "latest", page: 3 },
  ],
  ["keywords=a&kind=nothing&sort=odd&page=-2", { ...nothing, keywords: "a" }],
  ["keywords=a&page=x", { ...nothing, keywords: "a" }],
])("%j is read", (query, expected) => expect(read(query)).toEqual(expected));

test("a kind that this part of the portal does not search is none", () =>
  expect(read("keywords=a&kind=notice", "system").kind).toBeUndefined());

test("a narrower list begins at its first page, another page keeps the list", () => {
  const now = read("keywords=农机&kind=service&page=3");
  expect(searchAddress("all", now, { owner: "农机处" })).toBe(
    `/searchview?${new URLSearchParams({ keywords: "农机", kind: "service", owner: "农机处" }).toString()}`,
  );
  expect(read(searchAddress("all", now, { page: 4 }).split("?")[1] ?? "")).toEqual({ ...now, page: 4 });
});
