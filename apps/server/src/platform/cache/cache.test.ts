import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedClock } from "../../../test/clock.ts";
import { cache, cachedValue } from "./cache.ts";

const counting = (answer: (key: string, turn: number) => Promise<string>) => {
  let turn = 0;
  const clock = fixedClock();
  const memory = cache({ load: (key: string) => answer(key, ++turn), clock, freshMs: 1000, size: 2 });
  return { clock, memory, turns: () => turn };
};

describe("with a clock", () => {
  test("one look-up serves everybody for a second", async () => {
    const { clock, memory } = counting(async (key, turn) => `${key}${turn}`);
    expect(await Promise.all([memory.find("a"), memory.find("a"), memory.find("b")])).toEqual(["a1", "a1", "b2"]);
    clock.advance(0.999);
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
});

describe("with the process's own clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("an answer is repeated for two seconds, if nothing else is said", async () => {
    let turn = 0;
    const memory = cache({ load: async () => (turn += 1) });
    expect(await memory.find("a")).toBe(1);
    vi.advanceTimersByTime(1999);
    expect(await memory.find("a")).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await memory.find("a")).toBe(2);
  });

  test.each([2000, 0])(
    "beyond %i ms it is believed for as long as nothing was told of its subject",
    async (freshMs) => {
      const asked: [string, number][] = [];
      let turn = 0;
      let holds = true;
      const memory = cache<number, { who: string; where: string }>({
        load: async () => (turn += 1),
        nameOf: ({ who, where }) => `${who} ${where}`,
        subjectOf: ({ who }) => who,
        changes: { holds: (...of) => asked.push(of) > 0 && holds },
        freshMs,
      });
      vi.advanceTimersByTime(10);
      await memory.find({ who: "zhang", where: "A" });
      vi.advanceTimersByTime(2000);
      expect(await memory.find({ who: "zhang", where: "A" })).toBe(1);
      expect(asked).toEqual([["zhang", 10]]);
      holds = false;
      expect(await memory.find({ who: "zhang", where: "A" })).toBe(2);
    },
  );

  test("that something is not there is told by nobody, so it is believed for the time alone", async () => {
    let turn = 0;
    const load = async (): Promise<string | undefined> => void (turn += 1);
    const memory = cache<string | undefined>({ load, changes: { holds: () => true } });
    await memory.find("a");
    await memory.find("a");
    expect(turn).toBe(1);
    vi.advanceTimersByTime(2000);
    await memory.find("a");
    expect(turn).toBe(2);
  });
});

test("what is not there is looked up anew each time where its absence is not kept, also while somebody looks", async () => {
  const answers: ((value: string | undefined) => void)[] = [];
  const load = () => new Promise<string | undefined>((done) => void answers.push(done));
  const memory = cache<string | undefined>({ load, keepsAbsence: false });
  const [first, second] = [memory.find("a"), memory.find("a")];
  answers[0]!(undefined);
  answers[1]!("there");
  expect(await first).toBeUndefined();
  expect(await second).toBe("there");
  expect(await memory.find("a")).toBe("there");
  expect(answers).toHaveLength(2);
});

test("what was forgotten or written while it was read does not become what was read", async () => {
  const answers: ((value: string) => void)[] = [];
  const memory = cache({ load: () => new Promise<string>((done) => void answers.push(done)) });
  const before = memory.find("a");
  memory.forget("a");
  answers[0]!("old");
  expect(await before).toBe("old");
  expect(memory.known("a")).toBeUndefined();
  const meanwhile = memory.find("b");
  memory.keep("b", "written");
  answers[1]!("old");
  await meanwhile;
  expect(memory.known("b")).toBe("written");
  memory.forgetAll();
  expect(memory.known("b")).toBeUndefined();
});

describe("of one value", () => {
  const counted = () => {
    const clock = fixedClock();
    let loads = 0;
    return { clock, read: cachedValue({ clock, freshMs: 2000, load: async () => ({ load: (loads += 1) }) }) };
  };

  test("one load for all who ask within the time, a new one afterwards", async () => {
    const { clock, read } = counted();
    const [first, second] = await Promise.all([read(), read()]);
    expect(first).toBe(second);
    clock.advance(1.9);
    expect(await read()).toBe(first);
    clock.advance(0.1);
    expect(await read()).toEqual({ load: 2 });
  });

  test("what is known is told at once, until it is too old or forgotten", async () => {
    const { clock, read } = counted();
    expect(read.known()).toBeUndefined();
    await read();
    expect(read.known()).toEqual({ load: 1 });
    clock.advance(2);
    expect(read.known()).toBeUndefined();
    await read();
    read.forget();
    expect(read.known()).toBeUndefined();
  });
});
