import { type Kysely, sql } from "kysely";

/** Everything that can be found, the words it is found by, and what is looked for. */
export async function up(db: Kysely<unknown>) {
  await sql`create extension if not exists pg_trgm`.execute(db);

  await db.schema
    .createTable("findable")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("summary", "text", (c) => c.notNull())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("other_words", "text", (c) => c.notNull())
    .addColumn("belongs_to", "text")
    .addColumn("is_need_login", "boolean", (c) => c.notNull())
    .addColumn("use_count", "integer", (c) => c.notNull())
    .addColumn("at", "timestamptz")
    .addColumn("shown", "jsonb", (c) => c.notNull())
    .addColumn("fingerprint", "text", (c) => c.notNull())
    .addColumn("words", sql`tsvector`, (c) => c.notNull())
    .addColumn("pinyin", "text", (c) => c.notNull())
    .addColumn("initials", "text", (c) => c.notNull())
    .addUniqueConstraint("findable_thing", ["kind", "key"])
    .execute();
  // Serves every search and suggestion: the things that hold one of the words.
  await sql`create index findable_words on findable using gin (words) with (fastupdate = off)`.execute(db);
  // Serve the second look of a search whose words are known to nothing: a slip of the pen, Latin letters.
  await sql`create index findable_title on findable using gin (title gin_trgm_ops) with (fastupdate = off)`.execute(db);
  await sql`create index findable_pinyin on findable using gin (pinyin gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  );
  await sql`create index findable_initials on findable using gin (initials gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  );

  await db.schema
    .createTable("search_word")
    .addColumn("word", "text", (c) => c.primaryKey())
    .addColumn("pinyin", "text", (c) => c.notNull())
    .addColumn("things", "integer", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("search_synonym")
    .addColumn("said", "text", (c) => c.primaryKey())
    .addColumn("meant", "text", (c) => c.notNull())
    .execute();

  // Counts by day, of nobody: who searched is written nowhere.
  await db.schema
    .createTable("search_count")
    .addColumn("keywords", "text", (c) => c.notNull())
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("searches", "integer", (c) => c.notNull())
    .addColumn("choices", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("search_count_pkey", ["keywords", "day"])
    .execute();
  // Serves the hot words of the last days.
  await db.schema.createIndex("search_count_day").on("search_count").columns(["day", "searches"]).execute();
  // Serves searches of others that begin with what is typed.
  await sql`create index search_count_begins on search_count (keywords text_pattern_ops)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["search_count", "search_synonym", "search_word", "findable"])
    await db.schema.dropTable(table).execute();
}
