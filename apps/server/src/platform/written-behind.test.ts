import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writtenBehind } from "./written-behind.ts";

type Item = { id: string; at: number };

let written: Item[][];
let failures: unknown[];
let fault: Error | undefined;
const behind = () =>
  writtenBehind<Item>({
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
  const { note, noted } = behind();
  note({ id: "a", at: 1 });
  await vi.advanceTimersByTimeAsync(900);
  note({ id: "b", at: 2 });
  note({ id: "a", at: 3 });
  expect(written).toEqual([]);
  expect(noted("a")).toEqual({ id: "a", at: 3 });
  await vi.advanceTimersByTimeAsync(100);
  expect(written).toEqual([
    [
      { id: "a", at: 3 },
      { id: "b", at: 2 },
    ],
  ]);
  expect(noted("a")).toBeUndefined();
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toHaveLength(1);
});

test("a failed attempt is told, and what it held goes with the next one", async () => {
  const { note, noted } = behind();
  fault = new Error("away");
  note({ id: "a", at: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toEqual([fault]);
  expect(noted("a")).toEqual({ id: "a", at: 1 });
  fault = undefined;
  note({ id: "b", at: 2 });
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
  const { note, noted } = writtenBehind<Item>({
    write: (items) => new Promise<void>((resolve) => void (begun.push(items), (done = resolve))),
    nameOf: ({ id }) => id,
    ms: 1000,
    onFailure: (cause) => failures.push(cause),
  });
  note({ id: "a", at: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  note({ id: "a", at: 2 });
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect(noted("a")).toEqual({ id: "a", at: 2 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(begun).toEqual([[{ id: "a", at: 1 }], [{ id: "a", at: 2 }]]);
});

test("closing writes what is left, at once", async () => {
  const { note, close } = behind();
  await close();
  note({ id: "a", at: 1 });
  await close();
  expect(written).toEqual([[{ id: "a", at: 1 }]]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(written).toHaveLength(1);
});
