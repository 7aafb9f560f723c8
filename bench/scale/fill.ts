import type { Client } from "pg";

/** How much of a whole province is filled in: 1 is all of it. */
const WHOLE = {
  accounts: 5_000_000,
  sessions: 200_000,
  records: 5_000_000,
  visits: 40_000_000,
  clicks: 6_000_000,
  waysIn: 4_000_000,
  auditEntries: 5_000_000,
  searches: 1_000_000,
  messages: 2_500_000,
} as const;
/** Systems and services are as many in a small database: what is read of all of them does not grow. */
export const SYSTEMS = 300;
export const SERVICES = 2_000;

export type Filling = {
  share: number;
  /** so many rows of what a whole province has */
  many(what: keyof typeof WHOLE): number;
};
export const fillingOf = (share: number): Filling => ({
  share,
  many: (what) => Math.max(1, Math.round(WHOLE[what] * share)),
});

/** One transaction: it is done and noted, or neither. What was cut short is done anew, what was done is not. */
export type Step = { name: string; act(client: Client, filling: Filling): Promise<void> };

/** Where the bench keeps what it has to remember; the portal knows nothing of it. */
export async function prepareNotes(owner: Client): Promise<void> {
  await owner.query(`create schema if not exists bench;
    create table if not exists bench.done (step text primary key, took_s real not null);
    create table if not exists bench.kept_index (name text primary key, of text not null, definition text not null)`);
}

/** Does what of these steps is not done yet, one after the other, and says how far it is. */
export async function runSteps(client: Client, steps: readonly Step[], filling: Filling): Promise<void> {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'");
  const { rows } = await client.query<{ step: string }>("select step from bench.done");
  const done = new Set(rows.map(({ step }) => step));
  for (const { name, act } of steps) {
    if (done.has(name)) continue;
    const begun = performance.now();
    await client.query("begin");
    try {
      await act(client, filling);
      const took = (performance.now() - begun) / 1000;
      await client.query("insert into bench.done (step, took_s) values ($1, $2)", [name, took]);
      await client.query("commit");
      if (took >= 0.5) console.log(`  ${filling.share}: ${name}, ${took.toFixed(1)} s`);
    } catch (failure) {
      await client.query("rollback");
      throw failure;
    }
  }
}

/**
 * Fills tables while they have no indexes but those of their keys: a build is cheaper than keeping them up. What they
 * were is noted, so that a filling that is cut short between goes on and still brings them back, each a step.
 */
export const withoutIndexes = (
  tables: readonly string[],
  fill: readonly Step[],
  indexes: readonly string[],
): Step[] => [
  {
    name: `${tables.join(", ")}: no indexes meanwhile`,
    async act(client) {
      await client.query(
        `insert into bench.kept_index (name, of, definition)
         select index.relname, indrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
           from pg_index join pg_class as index on index.oid = indexrelid
          where indrelid = any($1::text[]::regclass[]) and index.relname = any($2)`,
        [tables, indexes],
      );
      const { rows } = await client.query<{ name: string }>("select name from bench.kept_index where of = any($1)", [
        tables,
      ]);
      if (rows.length < indexes.length) throw new Error(`of these indexes there are ${rows.length}: ${indexes.join()}`);
      for (const { name } of rows) await client.query(`drop index ${name}`);
    },
  },
  ...fill,
  ...indexes.map((index) => ({
    name: `index ${index}`,
    async act(client: Client) {
      const { rows } = await client.query<{ definition: string }>(
        "select definition from bench.kept_index where name = $1",
        [index],
      );
      await client.query(rows[0]?.definition ?? "");
    },
  })),
];

/** Fills a table whose triggers and references would be asked about every row; the references are tried once, behind it. */
export async function unasked(client: Client, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
  await fill();
  await client.query(`alter table ${table} enable trigger user`);
  for (const { name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

/** A whole number from 0 below `most`, the same for the same `n` and seed, as an expression. */
export const hashed = (n: string, seed: number, most: number | string) =>
  `((hashint8extended((${n})::bigint, ${seed}) & 1073741823) % (${most}))`;
/** From 0 below 1, in the same way. */
export const fraction = (n: string, seed: number) =>
  `((hashint8extended((${n})::bigint, ${seed}) & 1073741823) / 1073741824.0::float8)`;
/** A few of them are what most is of: the number of a system, of a service. */
export const hot = (n: string, seed: number, most: number) => `floor(${most} * ${fraction(n, seed)} ^ 3)::int`;
/** A moment within so many days: the later, the more. */
export const lately = (n: string, seed: number, days: number) =>
  `(now() - ${fraction(n, seed)} ^ 2 * interval '${days} days')`;
