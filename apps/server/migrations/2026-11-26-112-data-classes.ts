import type { Kysely } from "kysely";

/** The classes of the data catalogue are kept in the office: put in order and retired there, never deleted. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("data_class")
    // among those below the same class; equal ones stand by their codes
    .addColumn("sort", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_withdrawn", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema
    .alterTable("data_class")
    .dropColumn("sort")
    .dropColumn("is_withdrawn")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .execute();
}
