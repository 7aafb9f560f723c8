import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshCache } from "./fresh-cache.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const counting = () => {
  let turn = 0;
  return async () => ++turn;
};

test("what is remembered is asked for again after two seconds", async () => {
  const cache = freshCache<number>();
  const read = counting();
  expect(await cache.load("a", read)).toBe(1);
  vi.advanceTimersByTime(1999);
  expect(await cache.load("a", read)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await cache.load("a", read)).toBe(2);
});

test("what is told of by changes is believed for as long as nothing was told", async () => {
  const asked: [string, number][] = [];
  let holds = true;
  const cache = freshCache<number>({ holds: (...of) => asked.push(of) > 0 && holds });
  const read = counting();
  vi.advanceTimersByTime(10);
  await cache.load("who where what", read);
  vi.advanceTimersByTime(2000);
  expect(await cache.load("who where what", read)).toBe(1);
  expect(asked).toEqual([["who", 10]]);
  holds = false;
  expect(await cache.load("who where what", read)).toBe(2);
});

test("what was read while something was forgotten is not kept, nor is what is not there", async () => {
  const cache = freshCache<number>();
  const read = counting();
  await cache.load("a", async () => {
    cache.forget("b");
    return read();
  });
  expect(await cache.load("a", read)).toBe(2);
  expect(await cache.load("c", async () => undefined)).toBeUndefined();
  expect(await cache.load("c", read)).toBe(3);
});
