import { afterEach, expect, test, vi } from "vitest";
import { ChunkNotLoaded, CHUNK_TIMEOUT_MS, loadChunk } from "./load-chunk.ts";

afterEach(() => void vi.useRealTimers());

test("a part that arrives is given on", async () => {
  expect(await loadChunk(async () => "part")).toBe("part");
});

test("specification §9: after 120 s it is given up, not a moment earlier", async () => {
  vi.useFakeTimers();
  const outcome = loadChunk(() => new Promise(() => {})).then(
    () => "loaded",
    (failure: ChunkNotLoaded) => failure,
  );
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ name: "ChunkNotLoaded", timedOut: true });
});

test("a part that cannot be had says so, with its cause", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ timedOut: false, cause });
});
