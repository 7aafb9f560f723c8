import { expect, test } from "vitest";
import { timeLeft } from "./approval-status.tsx";

const now = new Date("2026-11-21T08:00:00Z").getTime();
test.each([
  ["2026-11-21T15:59:59Z", "今天到期", true],
  ["2026-11-23T15:59:59Z", "剩 2 天", false],
  ["2026-11-20T15:59:59Z", "已超期", true],
])("what is due at %s: %s, in the colour of what presses: %s", (dueAt, words, isPressing) =>
  expect(timeLeft(dueAt, now)).toEqual({ words, isPressing }),
);
