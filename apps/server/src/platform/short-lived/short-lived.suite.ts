import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FixedClock, fixedClock } from "../../../test/clock.ts";
import type { ShortLived } from "./short-lived.ts";

export type OpenStore = { store: ShortLived; close(): Promise<void> };

/** What every implementation of the short-lived store must do; each runs this whole. */
export function shortLivedSuite(name: string, open: (clock: FixedClock) => Promise<OpenStore>) {
  describe(`short-lived store: ${name}`, () => {
    const clock = fixedClock();
    let opened: OpenStore;
    let store: ShortLived;
    let serial = 0;
    /** tests share the store, so each takes a key of its own */
    const fresh = () => `key-${++serial}`;

    beforeAll(async () => {
      opened = await open(clock);
      store = opened.store;
    });
    afterAll(() => opened.close());

    describe("one entry", () => {
      test.each([
        ["an object", { text: "甲", list: [1, null, true], inner: { a: "\\\"'" } }],
        ["a text", "text"],
        ["a number", 12.5],
        ["null", null],
        ["a list", [{ a: 1 }, []]],
      ])("comes back as it was put: %s", async (_name, value) => {
        const key = fresh();
        await store.put("a", key, value, { ttl: 60 });
        expect(await store.get("a", key)).toEqual(value);
      });

      test("is replaced by the next put, life and group too", async () => {
        const key = fresh();
        await store.put("a", key, { n: 1 }, { ttl: 10, group: `${key}-one` });
        await store.put("a", key, { n: 2 }, { ttl: 100, group: `${key}-two`, durability: "eventual" });
        clock.advance(50);
        expect(await store.get("a", key)).toEqual({ n: 2 });
        expect(await store.listGroup("a", `${key}-one`)).toEqual([]);
        expect(await store.listGroup("a", `${key}-two`)).toHaveLength(1);
      });

      test("is another one under another kind", async () => {
        const key = fresh();
        await store.put("a", key, 1, { ttl: 60 });
        expect(await store.get("b", key)).toBeUndefined();
        expect(await store.remove("b", key)).toBe(false);
        expect(await store.get("a", key)).toBe(1);
      });

      test("is gone when removed", async () => {
        const key = fresh();
        await store.put("a", key, 1, { ttl: 60 });
        expect(await store.remove("a", key)).toBe(true);
        expect(await store.remove("a", key)).toBe(false);
        expect(await store.get("a", key)).toBeUndefined();
      });
    });

    test("several are read at once, in the order of their keys, and what is over is not there", async () => {
      const [one, other, short] = [fresh(), fresh(), fresh()];
      await store.put("a", one, { n: 1 }, { ttl: 60 });
      await store.put("a", other, null, { ttl: 60 });
      await store.put("a", short, 3, { ttl: 10 });
      await store.put("b", `${one}x`, 4, { ttl: 60 });
      expect(await store.getAll("a", [short, other, `${one}x`, one])).toEqual([3, null, undefined, { n: 1 }]);
      clock.advance(10);
      expect(await store.getAll("a", [short, one, one])).toEqual([undefined, { n: 1 }, { n: 1 }]);
      expect(await store.getAll("a", [])).toEqual([]);
    });

    describe("a list", () => {
      test("has what is put first at its head, and no more than it may hold", async () => {
        const key = fresh();
        await store.putFirst("a", key, ["one"], { ttl: 60, most: 3 });
        await store.putFirst("a", key, ["two", { n: 3 }], { ttl: 60, most: 3 });
        expect(await store.get("a", key)).toEqual(["two", { n: 3 }, "one"]);
        await store.putFirst("a", key, ["four"], { ttl: 60, most: 3 });
        expect(await store.get("a", key)).toEqual(["four", "two", { n: 3 }]);
      });

      test("lives as long as its longest lived, begins anew when it is over, and is taken whole", async () => {
        const key = fresh();
        await store.putFirst("a", key, [1], { ttl: 100, most: 3 });
        await store.putFirst("a", key, [2], { ttl: 10, most: 3 });
        clock.advance(99);
        expect(await store.get("a", key)).toEqual([2, 1]);
        clock.advance(1);
        await store.putFirst("a", key, [3], { ttl: 10, most: 3 });
        expect(await store.take("a", key)).toEqual([3]);
        expect(await store.get("a", key)).toBeUndefined();
      });

      test("loses nothing of twenty who put at once", async () => {
        const key = fresh();
        await atOnce(20, (n) => store.putFirst("a", key, [n], { ttl: 60, most: 20 }));
        expect(new Set(await store.get<number[]>("a", key)).size).toBe(20);
      });
    });

    describe("put and look", () => {
      test("of twenty who put and look, of two always one sees the other", async () => {
        const group = fresh();
        const keysSeen = async () => new Set((await store.listGroup("a", group)).map(({ key }) => key));
        const seen = await atOnce(20, (n) => store.putAndLook("a", `${group}-${n}`, n, { ttl: 60, group }, keysSeen));
        const blind = seen.flatMap((mine, n) =>
          seen.flatMap((other, m) => (mine.has(`${group}-${m}`) || other.has(`${group}-${n}`) ? [] : [[n, m]])),
        );
        expect(blind).toEqual([]);
      });

      test("each finds their own, though a neighbour's cannot be kept", async () => {
        const group = fresh();
        const turns = await Promise.allSettled(
          [1, 2, 3].map((n) => {
            const key = `${group}-${n}`;
            return store.putAndLook("a", key, n === 2 ? "\u0000" : n, { ttl: 60, group }, () => store.get("a", key));
          }),
        );
        expect(turns.map((turn) => (turn.status === "fulfilled" ? turn.value : turn.status))).toEqual([
          1,
          "rejected",
          3,
        ]);
      });

      test("a look that fails is told to whoever put", async () => {
        const look = () => Promise.reject(new Error("nothing to see"));
        await expect(store.putAndLook("a", fresh(), 1, { ttl: 60 }, look)).rejects.toThrow("nothing to see");
      });
    });

    describe("an expired entry is as good as absent", () => {
      test.each<[string, (key: string) => Promise<unknown>, unknown]>([
        ["get", (key) => store.get("a", key), undefined],
        ["take", (key) => store.take("a", key), undefined],
        ["takeAll", (key) => store.takeAll([{ kind: "a", key }]), [undefined]],
        ["merge", (key) => store.merge("a", key, { b: 1 }, 60), undefined],
        ["mergeIfAbsent", (key) => store.mergeIfAbsent("a", key, { b: 1 }), undefined],
        ["remove", (key) => store.remove("a", key), false],
        ["listGroup", (key) => store.listGroup("a", key), []],
        ["removeGroup", (key) => store.removeGroup("a", key), 0],
        ["putIfAbsent", (key) => store.putIfAbsent("a", key, {}, { ttl: 60 }), true],
      ])("to %s", async (_name, ask, expected) => {
        const key = fresh();
        await store.put("a", key, { a: 1 }, { ttl: 60, group: key });
        clock.advance(60);
        expect(await ask(key)).toEqual(expected);
      });

      test("and alive until that very moment", async () => {
        const key = fresh();
        await store.put("a", key, 1, { ttl: 60 });
        clock.advance(59);
        expect(await store.get("a", key)).toBe(1);
        clock.advance(1);
        expect(await store.get("a", key)).toBeUndefined();
      });
    });

    describe("merge", () => {
      test("adds and replaces members and returns the whole", async () => {
        const key = fresh();
        await store.put("a", key, { a: 1, b: { c: 1 } }, { ttl: 60 });
        expect(await store.merge("a", key, { b: { d: 2 }, e: null })).toEqual({ a: 1, b: { d: 2 }, e: null });
      });
      test("keeps the life unless a new one is given", async () => {
        const key = fresh();
        await store.put("a", key, {}, { ttl: 60 });
        clock.advance(30);
        await store.merge("a", key, { a: 1 });
        clock.advance(29);
        await store.merge("a", key, { b: 1 }, 60);
        clock.advance(59);
        expect(await store.get("a", key)).toEqual({ a: 1, b: 1 });
        clock.advance(1);
        expect(await store.get("a", key)).toBeUndefined();
      });
      test("of an absent entry makes none", async () => {
        const key = fresh();
        expect(await store.merge("a", key, { a: 1 }, 60)).toBeUndefined();
        expect(await store.get("a", key)).toBeUndefined();
      });
      test("of twenty at once loses none", async () => {
        const key = fresh();
        await store.put("a", key, {}, { ttl: 60 });
        await atOnce(20, (n) => store.merge("a", key, { [`m${n}`]: n }));
        expect(Object.keys((await store.get<Record<string, number>>("a", key))!)).toHaveLength(20);
      });
      test("ifAbsent touches nothing when one member is there", async () => {
        const key = fresh();
        await store.put("a", key, { used: null }, { ttl: 60 });
        expect(await store.mergeIfAbsent("a", key, { other: 1, used: 2 })).toBeUndefined();
        expect(await store.get("a", key)).toEqual({ used: null });
        expect(await store.mergeIfAbsent("a", key, { other: 1 })).toEqual({ used: null, other: 1 });
      });
    });

    describe("of twenty at the same instant one wins", () => {
      test("takeAll: one has them all, whatever the order they are named in", async () => {
        const key = fresh();
        const names = ["a", "b"].map((kind) => ({ kind, key }));
        for (const { kind } of names) await store.put(kind, key, kind, { ttl: 60 });
        const orders = [names, names.toReversed()];
        const taken = await atOnce(20, (turn) => store.takeAll(orders[turn % 2] ?? []));
        const found = taken.filter((values) => values.some((value) => value !== undefined));
        expect(found.map((values) => values.length)).toEqual([2]);
        expect(new Set(found[0])).toEqual(new Set(names.map(({ kind }) => kind)));
      });

      test("takeAll: each of several keys goes to one", async () => {
        const names = [fresh(), fresh(), fresh()].map((key) => ({ kind: "a", key }));
        for (const { key } of names) await store.put("a", key, key, { ttl: 60 });
        const taken = await atOnce(20, () => store.takeAll(names));
        expect(names.map((_name, place) => taken.filter((values) => values[place] !== undefined).length)).toEqual([
          1, 1, 1,
        ]);
      });

      test("take", async () => {
        const key = fresh();
        await store.put("a", key, { secret: 1 }, { ttl: 60 });
        const taken = await atOnce(20, () => store.take("a", key));
        expect(taken.filter((value) => value !== undefined)).toEqual([{ secret: 1 }]);
      });
      test.each(["full", "eventual"] as const)(
        "take (%s): each of several at once gets their own",
        async (durability) => {
          const keys = Array.from({ length: 10 }, fresh);
          await Promise.all(keys.map((key) => store.put("a", key, key, { ttl: 60 })));
          const taken = await atOnce(20, (turn) => store.take("a", keys[turn % 10] as string, { durability }));
          expect(taken.filter((value) => value !== undefined).toSorted()).toEqual(keys.toSorted());
        },
      );
      test("putIfAbsent, and its value stands", async () => {
        const key = fresh();
        const put = await atOnce(20, (n) => store.putIfAbsent("a", key, { n }, { ttl: 60 }));
        expect(put.filter(Boolean)).toHaveLength(1);
        expect(await store.get("a", key)).toEqual({ n: put.indexOf(true) });
      });
      test("a mark of what was issued before marks are known is put by nobody, whatever else is", async () => {
        const mark = (key: string, issuedAt?: Date) =>
          store.putIfAbsent("a", key, true, { ttl: 60, ...(issuedAt && { issuedAt }) });
        const [before, at] = [new Date(clock().getTime() - 1), clock()];
        expect(await mark(fresh(), before)).toBe(true);
        await store.marksKnownSince(at);
        expect(await Promise.all([mark(fresh(), before), mark(fresh(), at), mark(fresh())])).toEqual([
          false,
          true,
          true,
        ]);
        const twice = fresh();
        expect([await mark(twice, at), await mark(twice, at)]).toEqual([true, false]);
      });

      test("putIfAbsent over an expired one", async () => {
        const key = fresh();
        await store.put("a", key, { old: true }, { ttl: 1 });
        clock.advance(1);
        const put = await atOnce(20, (n) => store.putIfAbsent("a", key, { n }, { ttl: 60 }));
        expect(put.filter(Boolean)).toHaveLength(1);
        expect(await store.get("a", key)).toEqual({ n: put.indexOf(true) });
      });
      test("mergeIfAbsent", async () => {
        const key = fresh();
        await store.put("a", key, { code: 1 }, { ttl: 60 });
        const marked = await atOnce(20, (n) => store.mergeIfAbsent("a", key, { consumedBy: n }));
        expect(marked.filter(Boolean)).toHaveLength(1);
        expect(marked).toContainEqual(await store.get("a", key));
      });
      test("remove", async () => {
        const key = fresh();
        await store.put("a", key, 1, { ttl: 60 });
        const removed = await atOnce(20, () => store.remove("a", key));
        expect(removed.filter(Boolean)).toHaveLength(1);
      });
    });

    describe("a group", () => {
      test("lists what lives in it, of its kind only", async () => {
        const group = fresh();
        await store.put("a", `${group}-2`, { n: 2 }, { ttl: 60, group });
        await store.put("a", `${group}-1`, { n: 1 }, { ttl: 30, group });
        await store.put("a", `${group}-3`, { n: 3 }, { ttl: 60 });
        await store.put("b", `${group}-4`, { n: 4 }, { ttl: 60, group });
        const until = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
        expect(await store.listGroup("a", group)).toEqual([
          { key: `${group}-1`, value: { n: 1 }, expiresAt: until(30) },
          { key: `${group}-2`, value: { n: 2 }, expiresAt: until(60) },
        ]);
        clock.advance(30);
        expect(await store.removeGroup("a", group)).toBe(1);
        expect(await store.get("a", `${group}-2`)).toBeUndefined();
        expect(await store.get("a", `${group}-3`)).toEqual({ n: 3 });
        expect(await store.get("b", `${group}-4`)).toEqual({ n: 4 });
      });
    });

    describe("a counter", () => {
      test("counts within the window that its first count began", async () => {
        const key = fresh();
        expect(await store.counted("c", key)).toEqual({ count: 0, resetsIn: 0 });
        expect(await store.count("c", key, 60)).toEqual({ count: 1, resetsIn: 60 });
        clock.advance(40);
        expect(await store.count("c", key, 60, 3)).toEqual({ count: 4, resetsIn: 20 });
        expect(await store.counted("c", key)).toEqual({ count: 4, resetsIn: 20 });
        expect(
          await store.countedAll([
            { kind: "c", key: fresh() },
            { kind: "c", key },
          ]),
        ).toEqual([
          { count: 0, resetsIn: 0 },
          { count: 4, resetsIn: 20 },
        ]);
        clock.advance(20);
        expect(await store.counted("c", key)).toEqual({ count: 0, resetsIn: 0 });
        expect(await store.count("c", key, 60)).toEqual({ count: 1, resetsIn: 60 });
      });
      test("misses none of twenty at once", async () => {
        const key = fresh();
        const counts = await atOnce(20, () => store.count("c", key, 60));
        expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 20 }, (_, n) => n + 1),
        );
      });
      test("begins one new window when twenty meet an expired one", async () => {
        const key = fresh();
        await store.count("c", key, 60, 100);
        clock.advance(61);
        await atOnce(20, () => store.count("c", key, 60));
        expect(await store.counted("c", key)).toEqual({ count: 20, resetsIn: 60 });
      });
      test("is forgotten when removed", async () => {
        const key = fresh();
        await store.count("c", key, 60);
        await store.remove("c", key);
        expect(await store.counted("c", key)).toEqual({ count: 0, resetsIn: 0 });
      });
    });
  });
}

const atOnce = <T>(times: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => act(n)));
