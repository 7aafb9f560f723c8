import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { polled } from "./cache/polled.ts";
import { repeated } from "./repeated.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is done takes until it is let go. */
const held = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, letGo: resolve };
};

test("none begins while one is under way, and the next one does when it has ended", async () => {
  const { promise, letGo } = held();
  const act = vi.fn(() => promise);
  const stop = repeated(act, 1000);
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledTimes(1);
  letGo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(act).toHaveBeenCalledTimes(2);
  await stop();
});

test("whoever stops it waits for what is under way, and none begins afterwards", async () => {
  const { promise, letGo } = held();
  const act = vi.fn(() => promise);
  const stop = repeated(act, 1000);
  await vi.advanceTimersByTimeAsync(2000);
  const told: string[] = [];
  const stopped = stop().then(() => told.push("stopped"));
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toEqual([]);
  letGo();
  await stopped;
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledTimes(1);
});

test("what is polled lets go of its source only when its last reading has ended", async () => {
  const { promise, letGo } = held();
  let isOpen = true;
  const error = vi.fn();
  let readings = 0;
  const read = async () => {
    readings += 1;
    if (readings > 1) await promise;
    if (!isOpen) throw new Error("driver has already been destroyed");
    return readings;
  };
  const kept = polled({ read, first: 0, log: { error, info: vi.fn() }, what: "a small thing" });
  await kept.start();
  await vi.advanceTimersByTimeAsync(1000);
  const closed = Promise.resolve(kept.stop()).then(() => (isOpen = false));
  await vi.advanceTimersByTimeAsync(0);
  letGo();
  await closed;
  await vi.advanceTimersByTimeAsync(0);
  expect(readings).toBe(2);
  expect(error).not.toHaveBeenCalled();
});

test("one that never began is stopped, too", async () => {
  const kept = polled({ read: async () => 1, first: 0, log: { error: vi.fn(), info: vi.fn() }, what: "it" });
  await kept.stop();
  expect(kept.now()).toBe(0);
});
