import { expect, test } from "vitest";
import { audiencesInWords, fullMomentInWords, momentInWords } from "./words.ts";

// the unit tests run in whatever zone the machine has; the office's clock is the same everywhere
test("moments are told in the wall clock of the office", () => {
  expect(momentInWords("2026-11-20T16:05:00Z")).toBe("11月21日 00:05");
  expect(fullMomentInWords("2026-11-20T16:05:00Z")).toBe("2026年11月21日 00:05");
});

test("whom a matter is for is told with the accounts that alone may have it", () => {
  expect(audiencesInWords({ audiences: ["农户", "合作社"], accountTypes: [] })).toBe("农户、合作社");
  expect(audiencesInWords({ audiences: ["企业"], accountTypes: [2] })).toMatch(/^企业（仅限[^（）]+账号）$/);
});
