import { expect, test } from "vitest";
import { draftOf, isOvertaken, valuesOf } from "./section-values.ts";

test("a choice that was not made, or was taken back, is sent as none", () => {
  expect(draftOf("basics", valuesOf({ name: "甲" }))).toMatchObject({ name: "甲", field: null, regionCode: null });
  expect(draftOf("basics", valuesOf({ field: "crop" }))).toMatchObject({ field: "crop" });
});

const indicator = { label: "亩均节种", value: "1.2", unit: "公斤" };
const begun = { name: "甲", field: "crop" as const, effects: [indicator] };
const mine = { ...valuesOf(begun), name: "乙" };

test("a part is overtaken by what was changed in it elsewhere to something else", () => {
  expect(isOvertaken("basics", { begun, now: { ...begun, name: "丙" }, mine })).toBe(true);
  // what stands here as it was would be written over as well
  expect(isOvertaken("basics", { begun, now: { ...begun, field: "aqua" }, mine })).toBe(true);
  expect(isOvertaken("basics", { begun, now: { name: "甲" }, mine })).toBe(true);
});

test("and not by another part, nor by the same words, as after an answer that got lost", () => {
  expect(isOvertaken("basics", { begun, now: { ...begun, content: "另一部分" }, mine })).toBe(false);
  expect(isOvertaken("basics", { begun, now: { ...begun, name: "乙" }, mine })).toBe(false);
  const { unit, label, value } = indicator;
  expect(isOvertaken("effects", { begun: {}, now: { effects: [{ unit, label, value }] }, mine })).toBe(false);
});
