import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeBehind } from "./write-behind.ts";

type Item = { id: string; at: number };

let written: Item[][];
let failures: unknown[];
let fault: Error | undefined;
const behind = () =>
  writeBehind<Item>({
    write: async (items) => {
      if (fault) throw fault;
      written.push(items);
    },
    nameOf: ({ id }) => id,
    ms: 1000,
    onFailure: (cause) => failures.push(cause),
  });

beforeEach(() => {
  vi.useFakeTimers();
  [written, failures, fault] = [[], [], undefined];
});
afterEach(() => void vi.useRealTimers());

test("what comes within a moment is written together, of one name the newest", async () => {
  const { add, pending } = behind();
  add({ id: "a", at: 1 });
  await vi.advanceTimersByTimeAsync(900);
  add({ id: "b", at: 2 });
  add({ id: "a", at: 3 });
  expect(written).toEqual([]);
  expect(pending("a")).toEqual({ id: "a", at: 3 });
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([
    [
      { id: "a", at: 3 },
      { id: "b", at: 2 },
    ],
  ]);
  expect(pending("a")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toHaveLength(1);
});

test("a failed attempt is told, and what it held goes with the next one", async () => {
  const { add, pending } = behind();
  fault = new Error("away");
  add({ id: "a", at: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toEqual([fault]);
  expect(pending("a")).toEqual({ id: "a", at: 1 });
  fault = undefined;
  add({ id: "b", at: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([
    [
      { id: "a", at: 1 },
      { id: "b", at: 2 },
    ],
  ]);
});

test("what is noted while another is being written is not lost", async () => {
  let done = () => undefined as void;
  const begun: Item[][] = [];
  const { add, pending } = writeBehind<Item>({
    write: (items) => new Promise<void>((resolve) => void (begun.push(items), (done = resolve))),
    nameOf: ({ id }) => id,
    ms: 1000,
    onFailure: (cause) => failures.push(cause),
  });
  add({ id: "a", at: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  add({ id: "a", at: 2 });
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect(pending("a")).toEqual({ id: "a", at: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([[{ id: "a", at: 1 }], [{ id: "a", at: 2 }]]);
});

test("closing writes what is left, at once", async () => {
  const { add, close } = behind();
  await close();
  add({ id: "a", at: 1 });
  await close();
  expect(written).toEqual([[{ id: "a", at: 1 }]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toHaveLength(1);
});
