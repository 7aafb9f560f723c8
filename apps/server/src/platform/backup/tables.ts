import type { ClientBase } from "pg";

/** Lives for minutes and is asked for again; brought back, it would bring back ended sessions and spent codes. */
const LEFT_OUT = [
  "short_lived",
  "session_record",
  "changed_subject",
  "portal_server",
  "replica_mark",
  "kysely_migration",
  "kysely_migration_lock",
];

export type KnownTable = { name: string; columns: string[]; key: string[] };

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(", ");

/** Every table that is kept, those before others that these point at. What the database works out itself is left out. */
export async function tablesOf(client: ClientBase): Promise<KnownTable[]> {
  const { rows } = await client.query<KnownTable & { deps: string[] }>(
    `select class.relname as name,
            (select array_agg(attname::text order by attnum) from pg_attribute
              where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
            coalesce((select array_agg(attname::text order by array_position(key.indkey::int2[], attnum))
                        from pg_index key join pg_attribute on attrelid = class.oid and attnum = any (key.indkey)
                       where key.indrelid = class.oid and key.indisprimary), '{}') as key,
            coalesce((select array_agg(distinct other.relname::text)
                        from pg_constraint link join pg_class other on other.oid = link.confrelid
                       where link.conrelid = class.oid and link.contype = 'f' and other.oid <> class.oid), '{}') as deps
       from pg_class class join pg_namespace space on space.oid = class.relnamespace
      where space.nspname = 'public' and class.relkind in ('r', 'p') and class.relname <> all ($1)
      order by class.relname`,
    [LEFT_OUT],
  );
  return inOrder(rows).map(({ name, columns, key }) => ({ name, columns, key }));
}

function inOrder<T extends { name: string; deps: string[] }>(tables: readonly T[]): T[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ deps }) => deps.every((need) => !waiting.has(need)));
    if (ready.length === 0) throw new Error(`tables point at each other: ${[...waiting.keys()].join(", ")}`);
    for (const table of ready) {
      waiting.delete(table.name);
      ordered.push(table);
    }
  }
  return ordered;
}

/** The rows of a table in one order that every database agrees on, so that two copies can be compared. */
export const copyOut = ({ name, columns, key }: KnownTable): string => {
  const order = (key.length > 0 ? key : columns).map((column) => `${quoted(column)}::text collate "C"`).join(", ");
  return `copy (select ${columnList(columns)} from ${quoted(name)} order by ${order}) to stdout`;
};

/** One way of writing values, whatever the two databases are set to. */
export const PLAIN_WRITING = `
  set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601'; set local timezone to 'UTC';
  set local extra_float_digits to 3; set local bytea_output to 'hex'; set local statement_timeout to 0;
  set local idle_in_transaction_session_timeout to 0`;
