import { expect, test } from "vitest";
import { usesInWords } from "./uses-in-words.ts";

test.each([
  [0, "全程网办", ""],
  [9640, "全程网办", "进入过 9,640 次"],
  [21_000, "全程网办", "进入过 2.1 万次"],
  [64_000, "查询", "查过 6.4 万次"],
])("%i arrivals at %s read %j", (useCount, handling, words) => expect(usesInWords({ useCount, handling })).toBe(words));
