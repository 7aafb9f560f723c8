import { SCENE_DAYS } from "@sannong/contract/content/scene-words";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
    if (does === "c") expect(tableNotes[from]?.keeps, `${from} → ${to}`).not.toHaveProperty("because");
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

describe("what a Citus cluster takes", () => {
  type Key = { table: string; columns: string[] };
  type Link = { from: string; to: string; columns: string[] };
  const columnsOf = (numbers: string, table: string) => `
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = ${table} and attnum = any (${numbers}))`;
  const inPublic = "relnamespace = 'public'::regnamespace and not relispartition";
  const spread = Object.entries(tableNotes).flatMap(([table, { lies }]) =>
    typeof lies === "object" && "by" in lies ? [{ table, by: lies.by }] : [],
  );
  const byOf = new Map(spread.map(({ table, by }) => [table, by]));
  const copied = Object.keys(tableNotes).filter((table) => tableNotes[table]?.lies === "reference");

  test("are at least the logs, the entries of the audit log and what systems are told", () => {
    expect([...byOf.keys()].toSorted()).toEqual(
      ["audit_entry", "delivery", "delivery_attempt", "gateway_log", "service_click", "visit_record"].toSorted(),
    );
  });

  test("every unique key of a table that is spread holds the column that it is spread by, and no key is an expression", async () => {
    const keys = await ask<Key>(`
      select indrelid::regclass::text as table, ${columnsOf("indkey::int2[]", "indrelid")} as columns
        from pg_index join pg_class on pg_class.oid = indrelid where (indisunique or indisexclusion) and ${inPublic}`);
    for (const { table, columns } of keys)
      if (byOf.has(table)) expect(columns, `${table}: ${columns.join(", ")}`).toContain(byOf.get(table));
    const there = await ask<{ column: string }>(
      `select attrelid::regclass::text || '.' || attname as column from pg_attribute where attnum > 0`,
    );
    for (const { table, by } of spread) expect(there.map(({ column }) => column)).toContain(`${table}.${by}`);
  });

  test("what it refers to is spread by the same column, or copied to every node; and nothing else refers to it", async () => {
    const links = await ask<Link>(`
      select conrelid::regclass::text as from, confrelid::regclass::text as to, ${columnsOf("conkey", "conrelid")} as columns
        from pg_constraint where contype = 'f'`);
    const isAllowed = ({ from, to, columns }: Link) =>
      copied.includes(to) || (byOf.has(to) && byOf.get(from) === byOf.get(to) && columns.includes(byOf.get(to) ?? ""));
    const refused = links.filter((link) => (byOf.has(link.from) || byOf.has(link.to)) && !isAllowed(link));
    expect(refused).toEqual([]);
    expect(links.filter(({ from, to }) => copied.includes(from) && !copied.includes(to))).toEqual([]);
  });

  test("neither what is spread nor what is copied has a trigger", async () => {
    const triggers = await ask<{ table: string }>(
      "select tgrelid::regclass::text as table from pg_trigger where not tgisinternal",
    );
    for (const { table } of triggers) expect([...byOf.keys(), ...copied]).not.toContain(table);
  });
});
