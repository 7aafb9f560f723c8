import { expect, test } from "vitest";
import { subjectIn, withSubject } from "./feedback-subject.ts";

test.each([
  ["topic=信用修复&about=苏农罚〔2026〕12号", "【信用修复】苏农罚〔2026〕12号"],
  ["topic=公示异议", "【公示异议】"],
  ["topic=中奖&about=x", undefined],
  ["about=site", undefined],
  [`topic=信用修复&about=${"长".repeat(80)}`, `【信用修复】${"长".repeat(60)}`],
  [`topic=信用修复&about=${"长".repeat(59)}𬭩`, `【信用修复】${"长".repeat(59)}`],
])("%s is about %s", (query, subject) => expect(subjectIn(new URLSearchParams(query))).toBe(subject));

test("the subject is sent above the words, and is no feedback by itself", () => {
  expect(withSubject("【公示异议】甲", " 金额有误 ")).toBe("【公示异议】甲\n金额有误");
  expect(withSubject("【公示异议】甲", "  ")).toBe("  ");
  expect(withSubject(undefined, "建议")).toBe("建议");
});
