import { expect, test } from "vitest";
import { fixedClock } from "../../test/clock.ts";
import { rememberedOne } from "./remembered-one.ts";

test("one load for all who ask within the time, a new one afterwards", async () => {
  const clock = fixedClock();
  let loads = 0;
  const read = rememberedOne({ clock, ms: 2000, load: async () => ({ load: (loads += 1) }) });
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toBe(second);
  clock.advance(1.9);
  expect(await read()).toBe(first);
  clock.advance(0.1);
  expect(await read()).toEqual({ load: 2 });
});

test("a clock set back does not make an answer live longer", async () => {
  const clock = fixedClock("2026-11-21T08:00:00Z");
  let loads = 0;
  const read = rememberedOne({ clock, ms: 2000, load: async () => (loads += 1) });
  await read();
  clock.set("2026-11-21T07:00:00Z");
  expect(await read()).toBe(2);
});

test("a failed load is not kept", async () => {
  const clock = fixedClock();
  let fails = true;
  const read = rememberedOne({
    clock,
    ms: 2000,
    load: async () => {
      if (fails) throw new Error("no database");
      return "there";
    },
  });
  await expect(read()).rejects.toThrow("no database");
  fails = false;
  expect(await read()).toBe("there");
});

test("what is known is told at once, until it is too old or forgotten", async () => {
  const clock = fixedClock();
  const read = rememberedOne({ clock, ms: 2000, load: async () => "there" });
  expect(read.known()).toBeUndefined();
  await read();
  expect(read.known()).toBe("there");
  clock.advance(2);
  expect(read.known()).toBeUndefined();
  await read();
  read.forget();
  expect(read.known()).toBeUndefined();
});
