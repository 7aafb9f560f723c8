import { expect, test } from "vitest";
import { newTicket } from "./tickets.ts";

test.each(["ST", "PT", "PGT", "PGTIOU"] as const)("%s is of letters, digits and hyphens alone, and fits", (prefix) => {
  const names = Array.from({ length: 200 }, () => newTicket(prefix));
  expect(names.filter((name) => !/^[A-Za-z0-9-]{1,256}$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
