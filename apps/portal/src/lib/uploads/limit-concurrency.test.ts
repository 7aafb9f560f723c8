import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("two travel at the same time, the rest in their turn, and one that fails holds nobody up", async () => {
  const run = limitConcurrency(2);
  const ends: { done: (name: string) => void; fail: (why: Error) => void }[] = [];
  const send = () => run(() => new Promise<string>((done, fail) => ends.push({ done, fail })));
  const sent = [send(), send(), send(), send()];
  expect(ends).toHaveLength(2);
  ends[1]?.fail(new Error("it broke off"));
  await expect(sent[1]).rejects.toThrow("it broke off");
  expect(ends).toHaveLength(3);
  ends[0]?.done("a");
  expect(await sent[0]).toBe("a");
  expect(ends).toHaveLength(4);
  ends[2]?.done("c");
  ends[3]?.done("d");
  expect(await Promise.all([sent[2], sent[3]])).toEqual(["c", "d"]);
});
