import { expect, test } from "vitest";
import { batched } from "./batched.ts";

test("writes of one moment go together; a lone one waits for nobody", async () => {
  const written: number[][] = [];
  const write = batched({
    run: async (items: number[]) => (written.push(items), items.map((item) => item * 10)),
  });
  expect(await Promise.all([1, 2, 3].map((n) => write(n)))).toEqual([10, 20, 30]);
  expect(await write(4)).toBe(40);
  expect(written).toEqual([[1, 2, 3], [4]]);
});

test("one of them failing fails nobody else", async () => {
  const kept: number[] = [];
  const write = batched({
    run: async (items: number[]) => {
      if (items.includes(2)) throw new Error("not this one");
      kept.push(...items);
      return items;
    },
  });
  const results = await Promise.allSettled([1, 2, 3].map((n) => write(n)));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(kept).toEqual([1, 3]);
});

test("each is told when it has been sent, and again when it is sent alone", async () => {
  const story: string[] = [];
  const write = batched({
    run: async (items: number[]) => {
      story.push(`run ${items.join("+")}`);
      if (items.length > 1) throw new Error("not together");
      return items;
    },
  });
  await Promise.all([1, 2].map((n) => write(n, () => story.push(`sent ${n}`))));
  expect(story).toEqual(["run 1+2", "sent 1", "sent 2", "run 1", "sent 1", "run 2", "sent 2"]);
});

test("two of one name keep their order and never meet", async () => {
  const written: string[][] = [];
  const write = batched({
    run: async (items: { name: string; text: string }[]) => (written.push(items.map(({ text }) => text)), items),
    nameOf: ({ name }) => name,
  });
  await Promise.all([
    write({ name: "a", text: "a1" }),
    write({ name: "a", text: "a2" }),
    write({ name: "b", text: "b1" }),
    write({ name: "a", text: "a3" }),
  ]);
  expect(written).toEqual([["a1", "b1"], ["a2"], ["a3"]]);
});

test("a limit makes several writes, and what comes meanwhile joins the next", async () => {
  const sizes: number[] = [];
  const write = batched({
    most: 10,
    run: async (items: number[]) => {
      sizes.push(items.length);
      await new Promise((done) => setImmediate(done));
      return items;
    },
  });
  await Promise.all(Array.from({ length: 35 }, (_one, index) => write(index)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(35);
  expect(Math.max(...sizes)).toBe(10);
});

test("when the database is away all who wait are told at once", async () => {
  let asked = 0;
  const write = batched({
    most: 2,
    run: async () => {
      asked += 1;
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    },
  });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => write(n)));
  expect(results.map(({ status }) => status)).toEqual(results.map(() => "rejected"));
  expect(asked).toBe(1);
});
