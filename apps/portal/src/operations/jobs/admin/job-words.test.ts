import type { Rhythm } from "@sannong/contract/operations/job-words";
import { expect, test } from "vitest";
import { rhythmInWords, tookInWords } from "./job-words.ts";

test.each<[Rhythm, string]>([
  [{ seconds: 2 }, "每 2 秒"],
  [{ seconds: 60 }, "每分钟"],
  [{ seconds: 900 }, "每 15 分钟"],
  [{ hourlyAt: 15 }, "每小时第 15 分"],
  [{ dailyAt: "03:30" }, "每天 03:30"],
  [{ quarterlyAt: "03:10" }, "每季度首日 03:10"],
])("%j is %s", (rhythm, words) => expect(rhythmInWords(rhythm)).toBe(words));

test.each([
  [0, "0 毫秒"],
  [999, "999 毫秒"],
  [3_420, "3.4 秒"],
  [9_800, "10 秒"],
  [59_400, "59 秒"],
  [59_600, "1 分 0 秒"],
  [125_000, "2 分 5 秒"],
])("%i ms are %s", (ms, words) => expect(tookInWords(ms)).toBe(words));
