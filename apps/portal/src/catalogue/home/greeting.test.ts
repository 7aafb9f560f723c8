import { expect, test } from "vitest";
import { greetingAt } from "./greeting.ts";

test.each([
  [0, "您好"],
  [5, "早上好"],
  [9, "上午好"],
  [12, "中午好"],
  [14, "下午好"],
  [18, "晚上好"],
  [23, "晚上好"],
])("at %i o'clock: %s", (hour, greeting) =>
  expect(greetingAt(new Date(Date.UTC(2026, 10, 21, hour - 8)))).toBe(greeting),
);
