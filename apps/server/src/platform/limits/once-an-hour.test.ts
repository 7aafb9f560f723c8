import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onceAnHour } from "./once-an-hour.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("each thing is told once an hour, and at the next look when telling failed", async () => {
  const told: string[] = [];
  const error = vi.fn<() => void>();
  let fails = false;
  const tellOnce = onceAnHour({ error });
  const look = (what: string) =>
    tellOnce(what, async () => {
      told.push(what);
      if (fails) throw new Error("no database");
    });
  for (const what of ["a", "a", "b"]) look(what);
  expect(told).toEqual(["a", "b"]);
  vi.advanceTimersByTime(3_600_001);
  fails = true;
  look("a");
  await Promise.resolve();
  await Promise.resolve();
  fails = false;
  look("a");
  look("a");
  expect(told).toEqual(["a", "b", "a", "a"]);
  expect(error).toHaveBeenCalledOnce();
});
