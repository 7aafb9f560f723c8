import { type Kysely, sql } from "kysely";

const SCRATCH = "schema_compared";

/** Columns, constraints, indexes and triggers of the tables in a schema, a line each, as the database itself says them. */
const described = (schema: string) => sql<{ line: string }>`
  with tables as (
    select class.oid, class.relname as name
      from pg_class class join pg_namespace space on space.oid = class.relnamespace
     where space.nspname = ${schema} and class.relkind in ('r', 'p') and class.relname not like 'kysely%')
  select tables.name || '.' || part.attname || ' ' || format_type(part.atttypid, part.atttypmod)
         || case when part.attnotnull then ' not null' else '' end
         || coalesce(' ' || pg_get_expr(rule.adbin, rule.adrelid), '') as line
    from tables join pg_attribute part on part.attrelid = tables.oid and part.attnum > 0 and not part.attisdropped
    left join pg_attrdef rule on rule.adrelid = tables.oid and rule.adnum = part.attnum
  union all
  select tables.name || ' constraint ' || rule.conname || ' ' || pg_get_constraintdef(rule.oid)
    from tables join pg_constraint rule on rule.conrelid = tables.oid and rule.contype <> 'n'
  union all
  select pg_get_indexdef(held.indexrelid) from tables join pg_index held on held.indrelid = tables.oid
  union all
  select pg_get_triggerdef(held.oid)
    from tables join pg_trigger held on held.tgrelid = tables.oid and not held.tgisinternal`;

/**
 * What the tables of a database are other than a schema says: its statements are run beside them, in a schema of their
 * own that is gone afterwards.
 *
 * @returns a line for each: `+` stands in the database alone, `-` in the schema alone
 */
export async function schemaDifferences(owner: Kysely<unknown>, statements: string): Promise<string[]> {
  const linesIn = async (trx: Kysely<unknown>, schema: string) => {
    await sql`set local search_path to ${sql.id(schema)}, public`.execute(trx);
    const { rows } = await described(schema).execute(trx);
    return new Set(rows.map(({ line }) => line.replaceAll(`${schema}.`, "")));
  };
  const trx = await owner.startTransaction().execute();
  try {
    const here = await linesIn(trx, "public");
    await sql`create schema ${sql.id(SCRATCH)}`.execute(trx);
    await sql`set local search_path to ${sql.id(SCRATCH)}, public`.execute(trx);
    await sql.raw(statements).execute(trx);
    const asWritten = await linesIn(trx, SCRATCH);
    return [
      ...[...here].filter((line) => !asWritten.has(line)).map((line) => `+ ${line}`),
      ...[...asWritten].filter((line) => !here.has(line)).map((line) => `- ${line}`),
    ].toSorted();
  } finally {
    await trx.rollback().execute();
  }
}
