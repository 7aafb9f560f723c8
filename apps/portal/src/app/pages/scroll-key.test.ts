import { expect, test } from "vitest";
import { scrollKey } from "./scroll-key.ts";

const opened = (pathname: string, search = "", key = "default") => scrollKey({ key, pathname, search });

test("an address opened as a whole document has a place of its own, which a reload finds again", () => {
  expect(opened("/notices")).not.toBe(opened("/search"));
  expect(opened("/search", "?keywords=a")).not.toBe(opened("/search"));
  expect(opened("/notices")).toBe(opened("/notices"));
});

test("within the portal every visit has its own, also of the same address", () => {
  expect(opened("/notices", "", "k1")).not.toBe(opened("/notices", "", "k2"));
});
