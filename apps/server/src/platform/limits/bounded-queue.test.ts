import { expect, test } from "vitest";
import { boundedQueue } from "./bounded-queue.ts";

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
};

test("no more run at once than allowed, and all get their turn", async () => {
  const run = boundedQueue({ concurrency: 2, longest: 10, retryAfter: 2 });
  let running = 0;
  let most = 0;
  const work = (value: number) => async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running -= 1;
    return value;
  };
  const results = await Promise.all([1, 2, 3, 4, 5, 6].map((value) => run(work(value))));
  expect(results).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

test("one too many is refused at once with a time to come back; room made is room used", async () => {
  const run = boundedQueue({ concurrency: 1, longest: 1, retryAfter: 2 });
  const { open, opened } = gate();
  const first = run(() => opened);
  const second = run(async () => "second");
  await expect(run(async () => "third")).rejects.toMatchObject({ reason: "server.busy", detail: { retryAfter: 2 } });
  open();
  await first;
  expect(await second).toBe("second");
  expect(await run(async () => "later")).toBe("later");
});

test("work that fails gives its place back", async () => {
  const run = boundedQueue({ concurrency: 1, longest: 0, retryAfter: 2 });
  await expect(run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await run(async () => "next")).toBe("next");
});
