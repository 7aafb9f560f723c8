import { expect, test } from "vitest";
import { typedDay, typedInteger, typedNumber } from "./typed-values.ts";

test.each([
  ["1200", 1200],
  [" 1,200.5 ", 1200.5],
  ["１，２００．５", 1200.5],
  ["12,3456", 123456],
  ["1 200", 1200],
  ["-0.5", -0.5],
  ["＋３", 3],
  [".5", 0.5],
  ["1.5e3", 1500],
  ["1.2e+21", 1.2e21],
])("%j is the number %d", (typed, number) => expect(typedNumber(typed)).toBe(number));

test.each([
  ["１２", 12],
  ["1,200", 1200],
  ["-3", -3],
  ["4.0", 4],
  ["4.5", undefined],
  ["1e300", undefined],
  ["三", undefined],
  ["", undefined],
])("%j as a whole number is %j", (typed, number) => expect(typedInteger(typed)).toBe(number));

test.each(["", ",", "，", "%", "1,5", "1,23,4", ",123", "0x1f", "1e999", "Infinity", "85%", "三", "-", "."])(
  "%j is no number",
  (typed) => expect(typedNumber(typed)).toBeUndefined(),
);

test.each([
  ["2026-01-31", "2026-01-31"],
  ["2026/1/2", "2026-01-02"],
  ["2026.1.2", "2026-01-02"],
  ["2026年11月2日", "2026-11-02"],
  ["２０２６－１－３１", "2026-01-31"],
  ["2026-01-31 08:00:00", "2026-01-31"],
  ["2026-01-31T08:00:00Z", "2026-01-31"],
  ["2028-02-29", "2028-02-29"],
])("%j is the day %s", (typed, day) => expect(typedDay(typed)).toBe(day));

test.each(["", "2026-13-01", "2026-00-10", "2026-01-32", "2026-02-29", "2026-01", "26-1-1", "去年冬天", "0000-01-01"])(
  "%j is no day",
  (typed) => expect(typedDay(typed)).toBeUndefined(),
);
