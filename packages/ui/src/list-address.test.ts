import { expect, test } from "vitest";
import { allOf, conditionsOf, pageIn, readListAddress, writeListAddress } from "./list-address.ts";

const offer = {
  groups: [
    { name: "domain", options: [{ value: "plant" }, { value: "fish" }] },
    { name: "level", options: [{ value: "1" }, { value: "2" }] },
  ],
  orders: [{ value: "popular" }, { value: "name" }],
};
const read = (address: string) => readListAddress(new URLSearchParams(address), offer);
const write = (address: string, change: Parameters<typeof writeListAddress>[1]) =>
  writeListAddress(new URLSearchParams(address), change).toString();

test("an address shows the list it names, in the order of the offer", () => {
  expect(read("domain=fish&domain=plant&level=2&keywords=%20水产 &order=name&page=3")).toEqual({
    keywords: "水产",
    chosen: { domain: ["plant", "fish"], level: ["2"] },
    order: "name",
    page: 3,
  });
});

test("a word that is too long ends with a whole sign, in the address and out of it", () => {
  const long = `${"农".repeat(24)}𬭩`;
  expect(read(`keywords=${long}`).keywords).toBe("农".repeat(24));
  expect(new URLSearchParams(write("", { keywords: long })).get("keywords")).toBe("农".repeat(24));
});

test.each(["", "domain=gold&level=9&order=magic&page=-2", "page=x&domain=&keywords=%20"])(
  "whatever somebody writes into it (%s), a list comes of it",
  (address) => {
    expect(read(address)).toEqual({ keywords: "", chosen: { domain: [], level: [] }, order: "", page: 1 });
  },
);

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=1.5", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=last", 1],
])("whatever page somebody writes into it (%s), it is one that there may be", (address, page) => {
  expect(pageIn(new URLSearchParams(address))).toBe(page);
});

test("no more than 25 characters are looked for", () => {
  expect(read(`keywords=${"稻".repeat(40)}`).keywords).toHaveLength(25);
  expect(new URLSearchParams(write("", { keywords: "稻".repeat(40) })).get("keywords")).toHaveLength(25);
});

test("another list begins at its first page, and what is not the list's stays", () => {
  expect(write("tab=tools&domain=plant&page=4", { chosen: { domain: ["plant", "fish"] } })).toBe(
    "tab=tools&domain=plant&domain=fish",
  );
  expect(write("domain=plant&page=4", { page: 5 })).toBe("domain=plant&page=5");
  expect(write("domain=plant&page=2", { page: 1 })).toBe("domain=plant");
  expect(write("keywords=a&order=name&page=2", { keywords: " ", order: "" })).toBe("");
});

test("conditions are counted one by one, and all of them can be taken away", () => {
  const view = read("domain=fish&domain=plant&keywords=虾");
  expect(conditionsOf(view)).toBe(3);
  expect(conditionsOf(allOf(view))).toBe(0);
  expect(write("domain=fish&keywords=虾&tab=1", allOf(view))).toBe("tab=1");
});
