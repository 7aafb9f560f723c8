import { expect, test } from "vitest";
import { isOvertaken, revisionOf } from "./as-read.ts";

test("a revision is that of what is read, in whichever order it is kept", () => {
  const read = { form: { name: "甲系统", roles: [{ code: "a" }, { code: "b" }] }, contact: { name: "王敏" } };
  const same = { contact: { name: "王敏" }, form: { roles: [{ code: "a" }, { code: "b" }], name: "甲系统" } };
  expect(revisionOf(same)).toBe(revisionOf(read));
  expect(isOvertaken(revisionOf(read), same)).toBe(false);
  const turned = { ...read, form: { ...read.form, roles: [{ code: "b" }, { code: "a" }] } };
  expect(isOvertaken(revisionOf(read), turned)).toBe(true);
  expect(isOvertaken(revisionOf(null), "https://one.example")).toBe(true);
});

test("whoever says nothing of what they read is served", () => {
  expect(isOvertaken(undefined, "anything")).toBe(false);
});
