import { expect, test } from "vitest";
import { oneAtATime } from "./use-one-at-a-time.ts";

test("of two presses in one instant the first acts; the next may once it is over", async () => {
  const told: boolean[] = [];
  const once = oneAtATime((busy) => told.push(busy));
  let acts = 0;
  let end = () => {};
  const act = () => {
    acts += 1;
    return new Promise<void>((done) => (end = done));
  };
  const first = once(act);
  await once(act);
  expect([acts, told]).toEqual([1, [true]]);
  end();
  await first;
  const next = once(act);
  end();
  await next;
  expect([acts, told]).toEqual([2, [true, false, true, false]]);
});

test("an act that fails ends too, and says so to whoever tells it, or to the caller", async () => {
  const once = oneAtATime(() => undefined);
  const failed = () => Promise.reject(new Error("no"));
  await expect(once(failed)).rejects.toThrow("no");
  const told: unknown[] = [];
  await once(failed, (failure) => told.push(failure));
  expect(told).toEqual([new Error("no")]);
  let acts = 0;
  await once(async () => (acts += 1));
  expect(acts).toBe(1);
});
