import { expect, test } from "vitest";
import { boundedMap } from "./bounded-map.ts";

test("there are never more entries than were asked for, and the one used longest ago goes first", () => {
  const map = boundedMap<number>(3);
  for (const [place, name] of ["a", "b", "c"].entries()) map.set(name, place);
  map.get("a");
  map.set("d", 3);
  expect([...map.keys()].toSorted()).toEqual(["a", "c", "d"]);
  for (let number = 0; number < 10_000; number += 1) map.set(`n${number}`, number);
  expect(map.size).toBe(3);
  expect(map.get("n9999")).toBe(9999);
});
