import { type Kysely, sql } from "kysely";

/**
 * Look-ups that stay quick among a million records. Digits and letters have few pairs, and every pair is in a great
 * part of all records; so four in a row are a token too. And the index of the order holds all that a list is chosen
 * by: words that many records hold are met soon on a walk along it, which reads no record.
 */
export async function up(db: Kysely<unknown>) {
  await withTokens(db, async () => {
    await sql`
      create or replace function public_record_grams(kind text, sought text) returns text[]
      language sql immutable parallel safe
      return coalesce(
        (select array_agg(distinct left(kind, 1) || substr(word, start, size))
           from unnest(string_to_array(sought, ' ')) as word,
                generate_series(1, length(word) - 1) as start,
                (values (2), (4)) as sizes (size)
          where size = 2 or (start <= length(word) - 3 and octet_length(substr(word, start, 4)) = 4)),
        '{}'::text[]
      )`.execute(db);
  });
  await sql`drop index public_record_order`.execute(db);
  // an entry of the index has room for so much
  await sql`alter table public_record add constraint public_record_sought_short
    check (octet_length(sought) <= 2000)`.execute(db);
  // Serves the order of every list, and finds and counts what is common without reading a record.
  await sql`create index public_record_order on public_record (kind, decided_on desc, id desc)
    include (published_on, public_until, area_code, category, status, sought) where is_listed`.execute(db);

  // Serves a queue in the order in which it was asked, and how many of it there are of each status.
  await sql`create index approval_request_newest on approval_request (kind, created_at desc)`.execute(db);
  await sql`create index approval_request_status on approval_request (kind, region_code collate "C", status)`.execute(
    db,
  );
  // Serves the list of what was answered, and its length.
  await sql`create index feedback_answered on feedback (region_code text_pattern_ops, id desc)
    where answer is not null`.execute(db);
  // Serves the question whether another scene is called the same.
  await sql`create index scene_name on scene (name) where status <> 'draft'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const index of ["scene_name", "feedback_answered", "approval_request_status", "approval_request_newest"])
    await db.schema.dropIndex(index).execute();
  await sql`drop index public_record_order`.execute(db);
  await sql`alter table public_record drop constraint public_record_sought_short`.execute(db);
  await sql`create index public_record_order on public_record (kind, decided_on desc, id desc)
    include (published_on, public_until) where is_listed`.execute(db);
  await withTokens(db, async () => {
    await sql`
      create or replace function public_record_grams(kind text, sought text) returns text[]
      language sql immutable parallel safe
      return coalesce(
        (select array_agg(distinct left(kind, 1) || substr(word, start, 2))
           from unnest(string_to_array(sought, ' ')) as word, generate_series(1, length(word) - 1) as start),
        '{}'::text[]
      )`.execute(db);
  });
}

/** What tokens are made by is changed while there are none. */
async function withTokens(db: Kysely<unknown>, change: () => Promise<void>) {
  await sql`alter table public_record drop column tokens`.execute(db);
  await change();
  await sql`alter table public_record add column tokens text[] generated always as (
    case when is_listed
      then public_record_grams(kind, sought) || public_record_facets(kind, area_code, category, status)
      else '{}'::text[] end) stored`.execute(db);
  await sql`create index public_record_tokens on public_record using gin (tokens) with (fastupdate = off)`.execute(db);
}
