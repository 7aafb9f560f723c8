import { expect, test } from "vitest";
import { readFeedback } from "./feedback-values.ts";

const typed = { content: " 电话打不通 ", contactPhone: "15400009001", captcha: "" };
const context = { areaCode: "", areaName: "", fileUrls: ["one", "two"], about: "portal" } as const;

test("specification §3: attachments travel as a JSON array in a string", () => {
  expect(readFeedback(typed, context, false).input).toMatchObject({ content: "电话打不通", fileUrl: '["one","two"]' });
});
test("specification §3: content, contactPhone, areaName, areaCode and fileUrl are what is sent, beside what it is about", () => {
  const from = { ...context, areaCode: "320925", areaName: "建湖县" };
  expect(readFeedback({ ...typed, captcha: "k7mp" }, from, false).input).toEqual({
    content: "电话打不通",
    contactPhone: "15400009001",
    areaName: "建湖县",
    areaCode: "320925",
    fileUrl: '["one","two"]',
    about: "portal",
  });
});
test("a visitor answers a captcha, unless their pictures were taken for one", () => {
  expect(readFeedback(typed, context, true).problems).toEqual([{ field: "captcha", message: "请输入验证码" }]);
  expect(readFeedback(typed, { ...context, permit: "p" }, true).input).toMatchObject({ permit: "p" });
});
test("content is required and has at most 500 characters", () => {
  const said = (content: string) => readFeedback({ ...typed, content }, context, false).problems[0]?.message;
  expect(said("  ")).toBe("请输入反馈内容");
  expect(said("字".repeat(500))).toBeUndefined();
  expect(said("字".repeat(501))).toBe("最多可填 500 个字");
});
