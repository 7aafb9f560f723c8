import { expect, test } from "vitest";
import { type OfficeField, officeInput, officeProblem, officeValues } from "./office-fields.ts";

const steps: OfficeField = {
  name: "steps",
  label: "依次要办的事",
  kind: "table",
  columns: [
    { name: "identification", title: "服务名称", choices: [{ value: "njbt", label: "农机补贴" }] },
    { name: "reason", title: "为什么要办" },
  ],
};
const items: OfficeField = {
  name: "items",
  label: "信息项",
  kind: "table",
  columns: [
    { name: "field", title: "字段名" },
    { name: "length", title: "长度", isNumber: true },
    { name: "level", title: "敏感级别", choices: [{ value: "low", label: "一般" }] },
  ],
};
const subsidy: OfficeField = { name: "subsidy", label: "补贴额", kind: "number" };
const most: OfficeField = { name: "most", label: "最高额度（万元）", kind: "number", factor: 10_000 };
const sent = (field: OfficeField, value: string) => officeInput([field], { [field.name]: value })[field.name];

test("what is stored comes back as it was when it is saved again, commas in it and all", () => {
  const stored = { steps: [{ identification: "njbt", reason: "先登记，再申请, 最后领取" }] };
  expect(sent(steps, officeValues([steps], stored)["steps"] ?? "")).toEqual(stored.steps);
});

test("a row that was typed with commas keeps all that was said in its last column", () => {
  expect(sent(steps, "农机补贴，先登记，再申请")).toEqual([{ identification: "njbt", reason: "先登记，再申请" }]);
  expect(sent(items, "xm,12,一般")).toEqual([{ field: "xm", length: 12, level: "low" }]);
  expect(officeProblem(items, "xm,1,200,一般")).toContain("第 1 行的“敏感级别”不正确");
});

test("numbers of a spreadsheet are read with what groups their digits", () => {
  expect(sent(items, "xm\t1,200\t一般\r")).toEqual([{ field: "xm", length: 1200, level: "low" }]);
  expect(sent(items, "xm\t１２\t一般")).toEqual([{ field: "xm", length: 12, level: "low" }]);
});

test("a column too many is told and not left out, unless it is empty", () => {
  expect(officeProblem(items, "xm\t12\t一般\t姓名")).toBe("第 1 行多于 3 列");
  expect(officeProblem(items, "xm\t12\t一般\t")).toBeUndefined();
});

test("an empty cell is no nought, and the first one is one of the row", () => {
  expect(officeProblem(items, "xm\t\t一般")).toBe("第 1 行的“长度”不正确");
  expect(officeProblem(items, "\t12\t一般")).toBe("第 1 行的“字段名”不正确");
});

test.each([
  ["１２，０００", 12_000],
  ["12,000.5", 12_000.5],
  [" 12 000 ", 12_000],
])("%s typed is a number", (typed, number) => {
  expect(officeProblem(subsidy, typed)).toBeUndefined();
  expect(sent(subsidy, typed)).toBe(number);
});

test("what is no number is told, and tenths are whole in smaller units", () => {
  for (const typed of ["0x1f", "1,5", "八十"]) expect(officeProblem(subsidy, typed)).toBe("补贴额要填数字");
  expect(sent(most, "0.3")).toBe(3000);
});
