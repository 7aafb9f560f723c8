import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { within } from "./within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes in time is given on, also where it is a failure, and no timer stays behind", async () => {
  expect(await within(1000, Promise.resolve(1))).toBe(1);
  await expect(within(1000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(vi.getTimerCount()).toBe(0);
});

test("what does not come is said to be late, in the words of whoever waits", async () => {
  const never = new Promise<never>(() => {});
  const [usual, own] = [within(1000, never), within(1000, never, () => new Error("slow"))];
  const both = Promise.allSettled([usual, own]);
  await vi.advanceTimersByTimeAsync(999);
  expect(vi.getTimerCount()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await both).toMatchObject([
    { reason: { message: "no answer within 1000 ms" } },
    { reason: { message: "slow" } },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
