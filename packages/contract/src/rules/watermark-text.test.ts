import { expect, test } from "vitest";
import { watermarkText } from "./watermark-text.ts";

test.each<[string, Date, string]>([
  ["王敏", new Date(2026, 10, 2, 9, 0), "王敏 2026-11-02"],
  ["王敏", new Date(2026, 0, 31, 23, 59, 59), "王敏 2026-01-31"],
  ["张三（演示）", new Date(2026, 11, 9), "张三（演示） 2026-12-09"],
])("specification §1 watermark of %s", (nickname, now, expected) => {
  expect(watermarkText(nickname, now)).toBe(expected);
});
