import { type Kysely, sql } from "kysely";

/**
 * Letters and pairs of letters of a notice's title and summary: a keyword is looked for among those notices that hold
 * all of its pairs, however many notices there are. Words of two Chinese letters are too short for trigrams.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function notice_grams(words text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(letters, place, long)), '{}')
        from (select lower(words) as letters) as given,
             generate_series(1, char_length(letters)) as place,
             generate_series(1, 2) as long
       where place + long - 1 <= char_length(letters)
    $$`.execute(db);
  await sql`create index notice_grams on notice using gin (notice_grams(title || ' ' || summary))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index notice_grams`.execute(db);
  await sql`drop function notice_grams(text)`.execute(db);
}
