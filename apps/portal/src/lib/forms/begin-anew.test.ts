import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { beginAnew } from "./begin-anew.ts";

/** A form of two fields, as it is when somebody presses 保存. */
function formHolding(values: { name: string; note: string }) {
  const form = createFormControl({ defaultValues: { name: "", note: "" } });
  let dirty = false;
  form.subscribe({ formState: { isDirty: true }, callback: ({ isDirty }) => (dirty = isDirty ?? dirty) });
  for (const name of ["name", "note"] as const) {
    form.register(name);
    form.setValue(name, values[name], { shouldDirty: true });
  }
  return { form, isDirty: () => dirty };
}

test("what was sent is saved, and read as it was kept", () => {
  const { form, isDirty } = formHolding({ name: " 甲 ", note: "一" });
  expect(isDirty()).toBe(true);
  beginAnew(form, form.getValues(), { name: "甲", note: "一" });
  expect(form.getValues()).toEqual({ name: "甲", note: "一" });
  expect(isDirty()).toBe(false);
});

test("what was typed meanwhile stays, and is not saved", () => {
  const { form, isDirty } = formHolding({ name: "甲", note: "一" });
  const typed = form.getValues();
  form.setValue("note", "一二", { shouldDirty: true });
  beginAnew(form, typed);
  expect(form.getValues()).toEqual({ name: "甲", note: "一二" });
  expect(isDirty()).toBe(true);
});
