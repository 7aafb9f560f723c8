import { expect, test } from "vitest";
import { fixedClock } from "../../test/clock.ts";
import { remembered } from "./remembered.ts";

const counting = (answer: (key: string, turn: number) => Promise<string>) => {
  let turn = 0;
  const clock = fixedClock();
  const memory = remembered({ load: (key) => answer(key, ++turn), clock, ms: 1000, most: 2 });
  return { clock, memory, turns: () => turn };
};

test("one look-up serves everybody for a second", async () => {
  const { clock, memory } = counting(async (key, turn) => `${key}${turn}`);
  expect(await Promise.all([memory.find("a"), memory.find("a"), memory.find("b")])).toEqual(["a1", "a1", "b2"]);
  clock.advance(1);
  expect(await memory.find("a")).toBe("a1");
  clock.advance(0.001);
  expect(await memory.find("a")).toBe("a3");
});

test("what was forgotten is asked again, and so is what failed", async () => {
  const { memory, turns } = counting((key, turn) =>
    turn === 2 ? Promise.reject(new Error("down")) : Promise.resolve(key),
  );
  await memory.find("a");
  memory.forget("a");
  await expect(memory.find("a")).rejects.toThrow("down");
  expect(await memory.find("a")).toBe("a");
  expect(turns()).toBe(3);
});

test("it holds no more than it may", async () => {
  const { memory, turns } = counting(async (key) => key);
  for (const key of ["a", "b", "c", "a"]) await memory.find(key);
  expect(turns()).toBe(4);
});

test("what was remembered before the clock was set back is asked again", async () => {
  const { clock, memory } = counting(async (key, turn) => `${key}${turn}`);
  await memory.find("a");
  clock.advance(-3600);
  expect(memory.known("a")).toBeUndefined();
  expect(await memory.find("a")).toBe("a2");
});
