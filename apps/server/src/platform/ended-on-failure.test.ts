import { expect, test } from "vitest";
import { endedOnFailure } from "./ended-on-failure.ts";

test("what had begun before a failure is ended, the last first; what succeeds goes on", async () => {
  const ended: string[] = [];
  const begin = (begun: AsyncDisposableStack) => {
    for (const name of ["one", "two"]) begun.defer(() => void ended.push(name));
  };
  await endedOnFailure(async (begun) => begin(begun));
  expect(ended).toEqual([]);
  const failing = endedOnFailure(async (begun) => {
    begin(begun);
    throw new Error("the third does not begin");
  });
  await expect(failing).rejects.toThrow("the third does not begin");
  expect(ended).toEqual(["two", "one"]);
});

test("why it failed is not lost where the end fails, too", async () => {
  const failing = endedOnFailure(async (begun) => {
    begun.defer(() => Promise.reject(new Error("the end")));
    throw new Error("the beginning");
  });
  await expect(failing).rejects.toMatchObject({
    suppressed: { message: "the beginning" },
    error: { message: "the end" },
  });
});
