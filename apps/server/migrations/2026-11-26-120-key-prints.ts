import { type Kysely, sql } from "kysely";

/** Which keys this database was made with: their prints, so that a start with other keys can say which are others. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("key_print")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("print", "text", (c) => c.notNull())
    .addColumn("noted_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("key_print").execute();
}
