import { SCENE_DAYS } from "@sannong/contract/content/scene-words";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../test/database.ts";
import { DEVICE_DAYS } from "../../authentication/devices/device-cookie.ts";
import { channelNames, channels } from "../../kernel/delivery/index.ts";
import { partedLogs } from "../../platform/database/log-parts.ts";
import { DELIVERY_DAYS, tableNotes } from "./table-notes.ts";

let database: TestDatabase;
let owner: Client;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const ask = async <T extends object>(text: string, values: unknown[] = []) => (await owner.query<T>(text, values)).rows;

test("every table of the schema has its note, and no note is of a table that is gone", async () => {
  const tables = await ask<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely_%'`);
  expect(Object.keys(tableNotes).toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test("whatever goes by itself goes by a column of its table that says when, by a condition that the database understands", async () => {
  for (const [table, { keeps }] of Object.entries(tableNotes)) {
    if (!("by" in keeps)) continue;
    const where = "where" in keeps && keeps.where !== undefined ? ` and (${keeps.where})` : "";
    const old = `select from ${table} where ${keeps.by}::text < '2000-01-01'${where}`;
    await expect(ask(old), `${table}: ${old}`).resolves.toEqual([]);
    const [column] = await ask<{ type: string }>(
      "select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2",
      [table, keeps.by],
    );
    expect(["timestamp with time zone", "date", "text"], `${table}.${keeps.by}`).toContain(column?.type);
  }
});

test("nothing that is deleted takes rows along that are to stay", async () => {
  const links = await ask<{ from: string; to: string; does: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to, confdeltype::text as does
      from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const taken = links.filter(({ to }) => "by" in (tableNotes[to]?.keeps ?? {}));
  for (const { from, to, does } of taken) {
    expect(does, `${from} → ${to}`).toMatch(/[cn]/);
    if (does === "c") expect(Object.keys(tableNotes[from]?.keeps ?? {}), `${from} → ${to}`).toEqual(["until"]);
  }
});

test("figures that are promised elsewhere are these", () => {
  const daysOf = (table: string) => {
    const keeps = tableNotes[table]?.keeps ?? {};
    return "days" in keeps ? keeps.days : undefined;
  };
  expect(daysOf("scene_figure")).toBe(SCENE_DAYS);
  expect(daysOf("known_device")).toBe(DEVICE_DAYS);
  for (const name of channelNames) expect([null, 0, DELIVERY_DAYS], name).toContain(channels[name].keptDays);
  for (const log of partedLogs) expect(daysOf(log), log).toBe("asConfigured");
});
