import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "pg";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { watchedDatabase, wholeTablesRead } from "../../../test/plans.ts";
import type { RecordQuestion } from "../../gateways/external-records/record-source.ts";
import { firstCalendar } from "../../governance/calendar/first-calendar.ts";
import { recordsStore } from "./records.store.ts";

/** More than a glance sees, so that what is rare is looked for by its tokens. */
const RECORDS = 6000;
const TODAY = "2026-11-22";

let database: TestDatabase;
let owner: Client;
let watched: ReturnType<typeof watchedDatabase>;
let store: ReturnType<typeof recordsStore>;

beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // the further back, the higher the number; 旧 stands in the oldest alone
  await owner.query(
    `insert into public_record (kind, sought, area_code, category, status, decided_on, published_on, fields)
     select 'licence', (array['禾丰', '稻香', '穗源'])[1 + n % 3] || case when n > 4500 then '旧' else '新' end || '农场'
              || ' 苏农' || 2026 - n / 1000 || '第' || lpad(n::text, 6, '0') || '号',
            (array['320925', '321181'])[1 + n % 2], (array['甲', '乙'])[1 + n / 7 % 2], (array['有效', '失效'])[1 + n / 11 % 2],
            date '2026-11-01' - n / 4, date '2026-11-02' - n / 4, '{}'
       from generate_series(0, $1::int - 1) as n`,
    [RECORDS],
  );
  await owner.query("vacuum analyze public_record");
  watched = watchedDatabase(database.url);
  store = recordsStore({
    calendar: firstCalendar,
    db: watched.db,
    clock: () => new Date(`${TODAY}T08:00:00Z`),
    regionName: () => "",
  });
});
afterAll(async () => {
  await watched.close();
  await owner.end();
  await database.close();
});

const question = (asked: Partial<RecordQuestion>): RecordQuestion => ({
  keyword: "",
  order: "newest",
  pageNum: 1,
  pageSize: 20,
  ...asked,
});

/** The same by looking at every record. */
async function everyHit({ keyword, areaCode = "", category, status, startDate, endDate, order }: RecordQuestion) {
  const direction = order === "newest" ? "desc" : "asc";
  const { rows } = await owner.query<{ id: string }>(
    `select id from public_record
      where (select bool_and(sought like '%' || word || '%') from unnest(string_to_array($1, ' ')) as word) is not false
        and area_code like $2 || '%' and category = coalesce($3, category) and status = coalesce($4, status)
        and decided_on between coalesce($5, decided_on) and coalesce($6, decided_on)
      order by decided_on ${direction}, id ${direction}`,
    [keyword, areaCode, category ?? null, status ?? null, startDate ?? null, endDate ?? null],
  );
  return rows.map(({ id }) => id);
}

test.each([
  ["what many records hold", { keyword: "禾丰" }],
  ["two words of many", { keyword: "禾丰 农场" }],
  ["what many hold, the oldest first", { keyword: "稻香", order: "oldest" as const }],
  ["what only old ones hold, and many of them", { keyword: "旧农场" }],
  ["the same, far down", { keyword: "旧农场", pageNum: 40 }],
  ["a year of long ago", { keyword: "苏农2021" }],
  ["one number", { keyword: "第004321号" }],
  ["three digits", { keyword: "432" }],
  ["four digits within longer ones", { keyword: "0432" }],
  ["a number that is not there", { keyword: "第999999号" }],
  ["words that never stand together", { keyword: "禾丰 稻香" }],
  ["a county's", { areaCode: "321181" }],
  ["a city's of a kind and a status", { areaCode: "3209", category: "甲", status: "失效" }],
  ["a rare word in a county", { keyword: "旧农场", areaCode: "320925", order: "oldest" as const }],
  ["some days", { startDate: "2024-01-01", endDate: "2024-01-09" }],
  ["a word on some days", { keyword: "穗源", startDate: "2023-01-01", endDate: "2023-03-09", pageNum: 2 }],
])("%s: the same hits as by looking at every record", async (_what, asked) => {
  const whole = question(asked);
  const hits = await everyHit(whole);
  const { records, total, isCapped } = await store.page("licence", whole, TODAY);
  const from = (whole.pageNum - 1) * whole.pageSize;
  expect(records.map(({ id }) => id)).toEqual(hits.slice(from, from + whole.pageSize));
  expect({ total, isCapped }).toEqual({ total: Math.min(hits.length, 1000), isCapped: hits.length > 1000 });
});

test("no look-up reads all records", async () => {
  watched.statements.clear();
  for (const asked of [
    {},
    { keyword: "禾丰" },
    { keyword: "第004321号" },
    { keyword: "旧农场" },
    { areaCode: "321181" },
  ])
    await store.page("licence", question(asked), TODAY);
  expect(watched.statements.size).toBeGreaterThan(4);
  for (const statement of watched.statements.values())
    expect(await wholeTablesRead(owner, statement, ["public_record"]), statement.text).toEqual([]);
});
