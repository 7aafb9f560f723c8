import { expect, test } from "vitest";
import { agoInWords } from "./ago.ts";

const now = new Date("2026-11-22T02:00:00Z"); // ten in the morning in Beijing

test.each([
  ["2026-11-22T01:59:40Z", "刚刚"],
  ["2026-11-22T01:50:00Z", "10 分钟前"],
  ["2026-11-22T00:51:00Z", "今天 08:51"],
  ["2026-11-21T15:59:00Z", "昨天 23:59"],
  ["2026-11-19T08:00:00Z", "11-19"],
])("%s: %s", (iso, words) => expect(agoInWords(iso, now)).toBe(words));
