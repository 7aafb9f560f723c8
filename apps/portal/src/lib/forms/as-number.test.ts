import { expect, test } from "vitest";
import { asNumber } from "./as-number.ts";

test.each<[string | number | null, number | string | null]>([
  ["", null],
  [null, null],
  [" 86.5 ", 86.5],
  [12, 12],
  ["８６．５", 86.5],
  ["12,500", 12500],
  ["1,5", "1,5"],
  ["0x10", "0x10"],
  ["86万", "86万"],
  ["八十", "八十"],
])("%j typed is %j", (typed, expected) => expect(asNumber(typed)).toBe(expected));
