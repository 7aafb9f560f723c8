import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FOLLOWED_SECONDS, followDatabaseTime } from "./common-time.ts";

const START = Date.parse("2026-11-21T08:00:00Z");
const warned = vi.fn<(facts: object, what: string) => void>();

/** A machine and a database whose clocks a test sets, both going on together. */
function aMachine({ ahead = 0, roundTrip = 2 } = {}) {
  const state = { passed: 5000, ahead, database: 0, roundTrip, isAway: false };
  const shown: { now: () => number } = { now: () => 0 };
  const clocks = {
    async ask() {
      if (state.isAway) throw new Error("away");
      state.passed += state.roundTrip / 2;
      const at = START + state.passed + state.database;
      state.passed += state.roundTrip / 2;
      return at;
    },
    log: { warn: warned },
    machine: () => START + state.passed + state.ahead * 1000,
    elapsed: () => state.passed,
    adopt: (now: () => number) => void (shown.now = now),
  };
  /** milliseconds by which the process is ahead of the true time */
  return { state, clocks, off: () => shown.now() - START - state.passed };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => {
  vi.useRealTimers();
  warned.mockClear();
});

test.each([60, -60, FOLLOWED_SECONDS - 1])("a machine %i s ahead goes by the database's time", async (ahead) => {
  const { clocks, off } = aMachine({ ahead });
  const time = await followDatabaseTime(clocks);
  expect(off()).toBe(0);
  expect(warned.mock.calls).toEqual([[{ seconds: -ahead }, "the time was set by the database's clock"]]);
  await time.stop();
});

test("one that is further away than is followed goes on as it did, and follows once it is set right", async () => {
  const { state, clocks, off } = aMachine({ ahead: FOLLOWED_SECONDS + 60 });
  const time = await followDatabaseTime(clocks);
  expect(off()).toBe((FOLLOWED_SECONDS + 60) * 1000);
  state.ahead = 30;
  await time.measure();
  expect(off()).toBe(0);
  // the database of a province that is set an hour back takes nobody along
  state.database = -3600_000;
  await time.measure();
  expect(off()).toBe(0);
  await time.stop();
});

test("a machine that somebody sets while it runs changes nothing, at no moment", async () => {
  const { state, clocks, off } = aMachine();
  const time = await followDatabaseTime(clocks);
  for (const ahead of [60, -60, 7200, 0]) {
    state.ahead = ahead;
    expect(off()).toBe(0);
    await time.measure();
    expect(off()).toBe(0);
  }
  expect(warned).not.toHaveBeenCalled();
  await time.stop();
});

test("what is left of the database's clock set anew is followed at the next look, and noise moves nothing", async () => {
  const { state, clocks, off } = aMachine({ roundTrip: 40 });
  const time = await followDatabaseTime(clocks);
  for (const noise of [200, -200, 260]) {
    state.database = noise;
    await time.measure();
    expect(off()).toBe(0);
  }
  // a slow answer is less exact: what it seems to tell may be how long it took
  [state.database, state.roundTrip] = [1500, 3000];
  await time.measure();
  expect(off()).toBe(0);
  state.roundTrip = 2;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(off()).toBe(1500);
  await time.stop();
});

test("while the database is away what was known last holds; one that is away at the start leaves the machine's", async () => {
  const { state, clocks, off } = aMachine({ ahead: -60 });
  state.isAway = true;
  const time = await followDatabaseTime(clocks);
  expect(off()).toBe(-60_000);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(off()).toBe(0);
  state.isAway = true;
  state.passed += 3600_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(off()).toBe(0);
  await time.stop();
});
