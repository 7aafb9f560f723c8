import { beforeEach, expect, test, vi } from "vitest";
import { askConfirm } from "../dialogs.ts";
import { mayGo, type Unsaved } from "./unsaved.ts";

vi.mock("../dialogs.ts", () => ({ askConfirm: vi.fn<typeof askConfirm>() }));
const asked = vi.mocked(askConfirm);

beforeEach(() => asked.mockReset());

/** A form that was begun; `title` is what its owner would be asked. */
function begun(title: string): Unsaved & { save: () => void } {
  let isHeld = true;
  const over = () => (isHeld = false);
  return { isHeld: () => isHeld, isLeft: () => true, question: { title }, giveUp: over, save: over };
}

test("nobody is asked where nothing was begun", async () => {
  const saved = begun("已保存");
  saved.save();
  expect(await mayGo([])).toBe(true);
  expect(await mayGo([saved])).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});

test("one question gives up every form that was begun", async () => {
  const forms = [begun("第一张"), begun("第二张")];
  asked.mockResolvedValue(true);
  expect(await mayGo(forms)).toBe(true);
  expect(asked.mock.calls).toEqual([[{ title: "第一张" }]]);
  expect(forms.map((form) => form.isHeld())).toEqual([false, false]);
});

test("whoever goes on writing keeps all of them", async () => {
  const forms = [begun("第一张"), begun("第二张")];
  asked.mockResolvedValue(false);
  expect(await mayGo(forms)).toBe(false);
  expect(forms.map((form) => form.isHeld())).toEqual([true, true]);
});

test("what is saved while the question stands open holds nobody", async () => {
  const form = begun("第一张");
  asked.mockImplementation(async () => {
    form.save();
    return false;
  });
  expect(await mayGo([form])).toBe(true);
});
