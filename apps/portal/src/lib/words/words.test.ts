import { expect, test } from "vitest";
import { fullMomentInWords, momentInWords } from "./words.ts";

// the unit tests run in whatever zone the machine has; the office's clock is the same everywhere
test("moments are told in the wall clock of the office", () => {
  expect(momentInWords("2026-11-20T16:05:00Z")).toBe("11月21日 00:05");
  expect(fullMomentInWords("2026-11-20T16:05:00Z")).toBe("2026年11月21日 00:05");
});
