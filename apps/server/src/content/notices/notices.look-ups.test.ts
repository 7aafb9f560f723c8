import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { watchedDatabase, wholeTablesRead } from "../../../test/plans.ts";
import { noticesStore } from "./notices.store.ts";

/** More than a glance sees, so that what is rare is looked for by its letters. */
const NOTICES = 20_000;
const now = new Date("2026-11-22T03:00:00Z");

let database: TestDatabase;
let owner: Client;
let watched: ReturnType<typeof watchedDatabase>;
let store: ReturnType<typeof noticesStore>;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into notice (id, kind, title, summary, source, author, keywords, paragraphs, for_staff, is_demonstration, published_at)
     select 'n' || n, 'notice',
            (array['秧苗','麦子','虾塘'])[1 + n % 3] || case n % 4000 when 7 then 'ABC 宅基地' else '管护' end || '通知',
            '第 ' || n || ' 号', '演示', '演示', '', '[]', false, false, timestamptz '2026-11-01' - n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
    [NOTICES],
  );
  await owner.query("vacuum analyze notice");
  watched = watchedDatabase(database.url);
  store = noticesStore(watched.db);
});
afterAll(async () => {
  await watched.close();
  await owner.end();
  await database.close();
});

const chosen = (keywords: string) => ({ keywords, withStaff: false, now });
const list = (keywords: string) => store.list({ ...chosen(keywords), kind: undefined, offset: 0, limit: 10 });

test.each([
  ["宅基", 5],
  ["宅基地通知", 5],
  ["abc 宅", 5],
  ["第 12345 号", 1],
  // all of its pairs are there, but not in one piece
  ["通知 秧苗", 0],
  ["没有的词", 0],
  ["%", 0],
])("%s is found %i times, and nobody reads every notice for it", async (keywords, total) => {
  watched.statements.clear();
  const found = await list(keywords);
  expect(found).toHaveLength(total);
  const counts = Object.values(await store.counts(chosen(keywords)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total);
  expect(watched.statements.size).toBeGreaterThanOrEqual(2);
  for (const asked of watched.statements.values()) expect(await wholeTablesRead(owner, asked, ["notice"])).toEqual([]);
});

test("one letter alone is found too", async () => {
  expect(await list("宅")).toHaveLength(5);
});
