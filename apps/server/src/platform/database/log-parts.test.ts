import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dayOf } from "@sannong/contract/rules/time/days";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { type LogParts, logParts, partedLogs } from "./log-parts.ts";
import { statementsIn } from "./statements.ts";

let database: TestDatabase;
let owner: Client;
let parts: LogParts;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  parts = logParts(database.db);
});
afterAll(async () => {
  await owner.end();
  await database.close();
});
beforeEach(async () => {
  for (const { name, ends } of await parts.list()) if (ends) await owner.query(`drop table log_parts.${name}`);
  await owner.query("truncate visit_record, service_click, gateway_log");
});

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const before = (days: number) => dayOf(now, days);
const nameOf = (days: number) => `visit_record_${dayOf(now, days).replaceAll("-", "")}`;
const visit = (at: Date, path = "/") =>
  database.db.insertInto("visitRecord").values({ visitor: "v", accountId: null, path, at }).execute();
const where = async () => {
  const { rows } = await owner.query<{ part: string; rows: number }>(
    `select replace(tableoid::regclass::text, 'log_parts.', '') as part, count(*)::int as rows from visit_record
      group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ part, rows: count }) => [part, count]));
};

describe("parts of a log", () => {
  test("are made for today and the days to come, once; a row goes into that of its day", async () => {
    expect(await parts.makeAhead("visit_record", now, { daysAhead: 3, before: before(180) })).toBe(4);
    expect(await parts.makeAhead("visit_record", now, { daysAhead: 3, before: before(180) })).toBe(0);
    await visit(now);
    expect(await where()).toEqual({ [nameOf(0)]: 1 });
    expect(await parts.withoutPart("visit_record")).toEqual([]);
  });

  test("a row without one is taken all the same, is told, and moves into its own once that is made", async () => {
    for (const at of [daysAgo(2), daysAgo(2), daysAgo(300)]) await visit(at);
    expect(await where()).toEqual({ visit_record_default: 3 });
    expect(await parts.withoutPart("visit_record")).toEqual([
      { day: before(300), taken: 1 },
      { day: before(2), taken: 2 },
    ]);
    await parts.makeAhead("visit_record", now, { before: before(180) });
    expect(await where()).toEqual({ [nameOf(2)]: 2, visit_record_default: 1 });
  });

  test("go as a whole when their days are over, and no sooner", async () => {
    for (const days of [182, 181, 180, 1]) await visit(daysAgo(days));
    await parts.makeAhead("visit_record", now, { before: before(200) });
    expect(await parts.dropOld("visit_record", 180, before(180))).toEqual([nameOf(182), nameOf(181)]);
    expect(await where()).toEqual({ [nameOf(180)]: 1, [nameOf(1)]: 1 });
  });

  test("of the gateway none goes before its six months are over, whatever is asked; nor does any other table", async () => {
    const at = daysAgo(100);
    await database.db
      .insertInto("gatewayLog")
      .values({ identification: "a", visitor: "v", outcome: "opened", at })
      .execute();
    await parts.makeAhead("gateway_log", now, { before: before(180) });
    await expect(parts.dropOld("gateway_log", 1, before(90))).rejects.toThrow(/younger than its log has to be kept/);
    const asked = async (statement: string) => {
      const app = new Client({ connectionString: database.url });
      await app.connect();
      return app.query(statement).finally(() => app.end());
    };
    await expect(asked("drop table log_parts.gateway_log_default")).rejects.toThrow(/permission denied|must be owner/);
    await expect(asked("delete from log_parts.gateway_log_default")).rejects.toThrow(/permission denied/);
    await expect(asked("select make_log_part('account', current_date)")).rejects.toThrow(/is not a log/);
    expect(
      await asked("select drop_log_part('gateway_log_default', 999) as gone").catch((e: Error) => e.message),
    ).toMatch(/younger/);
    expect(((await asked("select drop_log_part('account', 999) as gone")) as { rows: object[] }).rows).toEqual([
      { gone: false },
    ]);
  });

  test("numbers go on over all parts, and time is read in the parts of that time alone", async () => {
    for (const days of [3, 2, 1, 0]) await visit(daysAgo(days));
    await parts.makeAhead("visit_record", now, { before: before(180) });
    await visit(daysAgo(1), "/second");
    const ids = await database.db.selectFrom("visitRecord").select("id").execute();
    expect(new Set(ids.map(({ id }) => id)).size).toBe(5);
    const { rows } = await owner.query<{ "QUERY PLAN": string }>(
      `explain select from visit_record where at >= '${dayOf(now, 1)}T00:00:00+08:00' and at < '${dayOf(now)}T00:00:00+08:00'`,
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain(nameOf(1));
    expect(plan).not.toContain(nameOf(2));
  });
});

test("rows that were there before stay where they are, keep their numbers, and those after them go on", async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await client.query("drop schema log_parts cascade; drop table if exists visit_record, service_click, gateway_log");
    await client.query("drop function make_log_part, drop_log_part, days_without_log_part");
    const read = (path: string) => readFile(join(import.meta.dirname, "../../../schema", path), "utf8");
    const tables = statementsIn(await read("schema.sql")).filter((statement) =>
      partedLogs.some((log) => new RegExp(`^create table ${log} |^create index \\w+ on ${log} `).test(statement)),
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const statement of tables) await client.query(statement);
    await client.query("insert into visit_record (visitor, path) select 'v', '/' from generate_series(1, 3000)");
    await client.query("delete from visit_record where id > 2990");
    for (const step of ["1-bound", "2-looked-at", "3-parts"]) {
      const statements = statementsIn(await read(`migrations/2026-11-28-logs-by-day-${step}.sql`));
      if (step === "2-looked-at") for (const statement of statements) await client.query(statement);
      else await client.query(statements.join(";\n"));
    }
    await client.query("insert into visit_record (visitor, path) values ('v', '/')");
    const { rows } = await client.query(`
      select count(*)::int as rows, max(id)::int as last, array_agg(distinct tableoid::regclass::text) as parts
        from visit_record`);
    expect(rows).toEqual([{ rows: 2991, last: 2991, parts: ["log_parts.visit_record_before"] }]);
    const { rows: indexes } = await client.query<{ name: string }>(
      "select indexrelid::regclass::text as name from pg_index where indrelid = 'log_parts.visit_record_before'::regclass order by 1",
    );
    // none was built a second time
    expect(indexes.map(({ name }) => name)).toEqual([
      "log_parts.visit_record_before_account",
      "log_parts.visit_record_before_at",
      "log_parts.visit_record_before_pkey",
    ]);
    const { rows: made } = await client.query(
      "select make_log_part('visit_record', current_date) as one, make_log_part('visit_record', current_date + 20) as other",
    );
    expect(made).toEqual([{ one: false, other: true }]);
  } finally {
    await client.end();
  }
});
