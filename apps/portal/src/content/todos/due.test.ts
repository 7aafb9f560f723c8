import { expect, test } from "vitest";
import { dueInWords } from "./due.ts";

const now = new Date("2026-11-22T02:00:00Z"); // ten in the morning in Beijing

test.each([
  ["2026-11-22T10:00:00Z", "今天到期", "late"],
  ["2026-11-22T01:00:00Z", "今天已超期", "late"],
  ["2026-11-20T01:00:00Z", "超期 2 天", "late"],
  // past midnight in Beijing
  ["2026-11-22T16:30:00Z", "剩 1 天", "soon"],
  ["2026-11-24T02:00:00Z", "剩 2 天", "soon"],
  ["2026-11-25T02:00:00Z", "剩 3 天", "far"],
])("%s: %s", (iso, words, tone) => expect(dueInWords(iso, now)).toEqual({ words, tone }));

test("without a date there is nothing to say", () => expect(dueInWords(null, now)).toBeNull());
