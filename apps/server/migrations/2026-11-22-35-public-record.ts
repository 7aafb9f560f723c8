import { type Kysely, sql } from "kysely";

/**
 * Records everybody signed in may look up: certificates, red and black lists, licences and penalties. Every pair of
 * neighbouring characters of what is sought, and every facet, is a token behind the kind's first letter, so one
 * index answers a keyword of two characters and any filter at once.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function public_record_grams(kind text, sought text) returns text[]
    language sql immutable parallel safe
    return coalesce(
      (select array_agg(distinct left(kind, 1) || substr(word, start, 2))
         from unnest(string_to_array(sought, ' ')) as word, generate_series(1, length(word) - 1) as start),
      '{}'::text[]
    )`.execute(db);
  await sql`
    create function public_record_facets(kind text, area text, category text, status text) returns text[]
    language sql immutable parallel safe
    return array_remove(array[
      left(kind, 1) || '@a' || left(area, 4),
      case when length(area) > 4 then left(kind, 1) || '@a' || left(area, 6) end,
      left(kind, 1) || '@c' || category,
      left(kind, 1) || '@s' || status
    ], null)`.execute(db);

  await db.schema
    .createTable("public_record")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("kind", "text", (c) =>
      c.notNull().check(sql`kind in ('certificate', 'redList', 'blackList', 'licence', 'penalty')`),
    )
    // folded words a keyword may hit, a space between fields
    .addColumn("sought", "text", (c) => c.notNull())
    .addColumn("area_code", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("decided_on", "date", (c) => c.notNull())
    .addColumn("published_on", "date", (c) => c.notNull())
    // the last day it is shown; null: for good
    .addColumn("public_until", "date")
    .addColumn("is_listed", "boolean", (c) => c.notNull().defaultTo(true))
    .addColumn("fields", "jsonb", (c) => c.notNull().check(sql`jsonb_typeof(fields) = 'object'`))
    // what is no longer shown is found by nothing
    .addColumn("tokens", sql`text[]`, (c) =>
      c
        .generatedAlwaysAs(
          sql`case when is_listed
            then public_record_grams(kind, sought) || public_record_facets(kind, area_code, category, status)
            else '{}'::text[] end`,
        )
        .stored(),
    )
    .addColumn("is_demonstration", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();
  // Serves keywords and filters; kept up to date at once, so that no look-up has to search a list of late entries.
  await sql`create index public_record_tokens on public_record using gin (tokens) with (fastupdate = off)`.execute(db);
  // Serves the order of every list, and counts a whole one without reading a record.
  await sql`create index public_record_order on public_record (kind, decided_on desc, id desc)
    include (published_on, public_until) where is_listed`.execute(db);
  // Serves taking records off the list when their time has come.
  await sql`create index public_record_ending on public_record (public_until)
    where is_listed and public_until is not null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("public_record").execute();
  await sql`drop function public_record_facets(text, text, text, text)`.execute(db);
  await sql`drop function public_record_grams(text, text)`.execute(db);
}
