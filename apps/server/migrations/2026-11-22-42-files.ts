import { type Kysely, sql } from "kysely";

/** Files that people hand in. Their bytes lie in the object storage under the id. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("stored_file")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("owner", "text", (c) => c.notNull()) // outlives the account: what was handed in stays
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("media_type", "text", (c) => c.notNull())
    .addColumn("size", "bigint", (c) => c.notNull().check(sql`size >= 0`))
    .addColumn("is_whole", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("subject_kind", "text")
    .addColumn("subject_id", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .addCheckConstraint("stored_file_subject", sql`(subject_kind is null) = (subject_id is null)`)
    .execute();
  await sql`create index stored_file_subject on stored_file (subject_kind, subject_id, created_at, id)
              where subject_kind is not null`.execute(db);
  // Serves the removal of what was never used.
  await sql`create index stored_file_orphan on stored_file (created_at) where subject_kind is null`.execute(db);

  await db.schema
    .createTable("file_usage")
    .addColumn("owner", "text", (c) => c.primaryKey())
    .addColumn("bytes", "bigint", (c) => c.notNull().check(sql`bytes >= 0`))
    .addColumn("files", "integer", (c) => c.notNull().check(sql`files >= 0`))
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("file_usage").execute();
  await db.schema.dropTable("stored_file").execute();
}
