import { expect, test } from "vitest";
import { watermarkText } from "./watermark-text.ts";

test.each<[string, Date, string]>([
  ["王敏", new Date("2026-11-02T09:00:00+08:00"), "王敏 2026-11-02"],
  ["王敏", new Date("2026-01-31T23:59:59+08:00"), "王敏 2026-01-31"],
  ["张三（演示）", new Date("2026-12-09T00:00:00+08:00"), "张三（演示） 2026-12-09"],
])("specification §1 watermark of %s", (nickname, now, expected) => {
  expect(watermarkText(nickname, now)).toBe(expected);
});
