import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fixedClock, freshDatabase, silentLog, type TestDatabase } from "../../../test/database.ts";
import { asOwner } from "../../../test/empty-log.ts";
import { postgresShortLived } from "../../platform/short-lived/postgres-short-lived.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import { type ListedByKind, searchModule } from "./index.ts";
import { indexService } from "./index.service.ts";
import { searchStore } from "./search.store.ts";
import { searchWrites } from "./search.writes.ts";
import { type WordCutter, wordCutter } from "./word-cutter.ts";

const clock = fixedClock("2026-11-21T08:00:00Z");
const thing = (key: string, title: string, more: Partial<Findable> = {}): Findable => ({
  kind: "scene",
  key,
  title,
  summary: "演示",
  owner: "青禾市农业农村局（演示）",
  isNeedLogin: false,
  ...more,
});

let database: TestDatabase;
let module: ReturnType<typeof searchModule>;

const kinds: ListedByKind = {};
beforeAll(async () => {
  database = await freshDatabase();
  const { db, eventual } = database;
  module = searchModule({
    db,
    eventual,
    shortLived: postgresShortLived({ db, eventual, clock }),
    audit: { record: async () => undefined },
    clock,
    log: silentLog,
    listed: () => kinds,
  });
});
afterAll(async () => {
  module.close();
  await database.close();
});

const rows = () =>
  database.db
    .selectFrom("findable")
    .select(["id", "key", "title", "words", "pinyin", "initials", "useCount"])
    .where("kind", "=", "scene")
    .orderBy("key")
    .execute();
const thingsWith = async (word: string) =>
  (await database.db.selectFrom("searchWord").select("things").where("word", "=", word).executeTakeFirst())?.things;

test("what modules list is cut into words of the trade, once; what changes or goes is followed", async () => {
  let listed = [thing("1", "农机购置与应用补贴"), thing("2", "农村宅基地审批", { useCount: 3 })];
  kinds.scene = async () => listed;
  await module.refresh();
  const [first, second] = await rows();
  expect(first).toMatchObject({ pinyin: "nongjigouzhiyuyingyongbutie", initials: "njgzyyybt" });
  expect(first?.words).toContain("'农机':1A");
  expect(second?.words).toContain("'宅基地':1A");
  expect(second?.words).not.toContain("'宅基'");
  expect(second?.useCount).toBe(3);
  // pages of the portal may say the word, too
  const before = (await thingsWith("农机")) ?? 0;
  expect(before).toBeGreaterThanOrEqual(1);

  listed = [thing("1", "农机购置与应用补贴", { useCount: 9 }), thing("3", "农机报废更新")];
  await module.refresh();
  const after = await rows();
  expect(after.map(({ key }) => key)).toEqual(["1", "3"]);
  expect(after[0]).toEqual({ ...first, useCount: 9 });
  expect([await thingsWith("农机"), await thingsWith("宅基地")]).toEqual([before + 1, undefined]);
});

test("two who put the same at one moment get in nobody's way", async () => {
  const things = Array.from({ length: 40 }, (_, at) => thing(`p${at}`, `场景${at}`));
  await Promise.all([module.put(things), module.put(things.toReversed()), module.put(things)]);
  expect((await rows()).filter(({ key }) => key.startsWith("p"))).toHaveLength(40);
  await module.remove(
    "scene",
    things.map(({ key }) => key),
  );
  expect((await rows()).filter(({ key }) => key.startsWith("p"))).toEqual([]);
});

test("a change that the search cannot take is not undone by that: it is told, and taken with the next round", async () => {
  const told = vi.spyOn(silentLog, "error");
  let listed = [thing("late", "稻谷烘干补贴"), thing("leaving", "蚕桑保险补贴")];
  kinds.scene = async () => listed;
  await module.refresh();
  listed = [thing("late", "稻谷烘干奖补")];
  await asOwner(database, "alter table findable rename to findable_away");
  try {
    await module.put(listed);
    await module.remove("scene", ["leaving"]);
  } finally {
    await asOwner(database, "alter table findable_away rename to findable");
  }
  expect(told).toHaveBeenCalledTimes(2);
  told.mockRestore();
  await module.refresh();
  expect((await rows()).map(({ title }) => title)).toEqual(["稻谷烘干奖补"]);
});

test("text without a space or a sense is kept, and hinders nothing else", async () => {
  const run = "ab3".repeat(1000);
  // as a release before this one left it there
  await database.db.insertInto("searchWord").values({ word: run, pinyin: "", things: 0 }).execute();
  kinds.scene = async () => [thing("run", "长串", { summary: `${run} 大棚` }), thing("beside", "设施农业用地")];
  await module.refresh();
  const [beside, longest] = await rows();
  expect([beside?.key, longest?.key]).toEqual(["beside", "run"]);
  expect(longest?.words).toContain("'大棚'");
  expect(longest?.words).not.toContain(run.slice(0, 300));
  expect(await thingsWith(run)).toBeUndefined();
});

test("the words of what is put stay, whatever is taken away at the same moment", async () => {
  kinds.scene = async () => [thing("held", "早先的名称"), thing("other", "别的内容")];
  await module.refresh();
  let letGo: () => void = () => undefined;
  const holding = new Promise<void>((done) => (letGo = done));
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const holder = database.db.transaction().execute(async (trx) => {
    await trx.selectFrom("findable").select("id").where("key", "=", "held").forUpdate().execute();
    held();
    await holding;
  });
  await isHeld;
  const waiting = async () =>
    (
      await sql<{ event: string }>`
        select wait_event as event from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
    ).rows.length;
  const put = module.put([thing("held", "葡萄避雨栽培")]);
  await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 15_000, interval: 20 });
  let isRemoved = false;
  const removed = module.remove("scene", ["other"]).then(() => (isRemoved = true));
  await vi.waitUntil(async () => isRemoved || (await waiting()) > 1, { timeout: 15_000, interval: 20 });
  letGo();
  await Promise.all([holder, put, removed]);
  const things = await Promise.all(["葡萄", "避雨", "栽培"].map(thingsWith));
  expect(things.every((count) => (count ?? 0) > 0)).toBe(true);
  expect(await thingsWith("早先")).toBeUndefined();
});

test("the first index of an installation is cut as fast as can be, later ones behind whoever answers people", async () => {
  const fresh = await freshDatabase();
  const real = wordCutter();
  const awaited: boolean[] = [];
  const cutter: WordCutter = {
    ...real,
    cut(things, how) {
      awaited.push(how.isAwaited);
      return real.cut(things, how);
    },
  };
  let listed = [thing("1", "农机购置与应用补贴")];
  const index = indexService({
    store: searchStore(fresh.db),
    writes: searchWrites(fresh.db, fresh.eventual),
    cutter,
    listed: () => ({ scene: async () => listed, notice: async () => [] }),
    changed: async () => undefined,
  });
  await index.refresh();
  listed = [...listed, thing("2", "农村宅基地审批")];
  await index.refresh();
  await index.put([thing("3", "农机报废更新")]);
  expect(awaited).toEqual([true, false, false]);
  real.close();
  await fresh.close();
});
