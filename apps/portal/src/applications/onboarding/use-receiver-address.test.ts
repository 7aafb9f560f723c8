import { expect, test } from "vitest";
import { judgeAddress } from "./use-receiver-address.ts";

const known = { url: "https://one.example/in", revision: "r1" };
const now = { url: "https://other.example/in", revision: "r2" };

test.each<[string, string, typeof now, string]>([
  ["nothing came in, whatever is typed", "https://mine.example/in", known, "same"],
  ["nothing was typed", known.url, now, "take"],
  ["the same was typed", now.url, now, "take"],
  ["something else was typed", "https://mine.example/in", now, "ask"],
  ["what stood there was taken out of the field", "", now, "ask"],
])("where %s", (_case, typed, read, verdict) => {
  expect(judgeAddress(typed, { known, now: read })).toBe(verdict);
});

test("where it was taken away elsewhere, too", () => {
  const gone = { url: null, revision: "r0" };
  expect(judgeAddress(known.url, { known, now: gone })).toBe("take");
  expect(judgeAddress("https://mine.example/in", { known, now: gone })).toBe("ask");
});
