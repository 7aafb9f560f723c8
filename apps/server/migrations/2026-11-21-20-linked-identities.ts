import type { Kysely } from "kysely";

/**
 * What the owner of a link is shown of it: whose identity it is, sealed as every name, and when it last signed him
 * in. Links made before this keep an empty name until they are used the next time.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("upstream_identity")
    .addColumn("person_kind", "text", (c) => c.notNull().defaultTo("person"))
    .addColumn("name_sealed", "text")
    .addColumn("company", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("last_used_at", "timestamptz")
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema
    .alterTable("upstream_identity")
    .dropColumn("person_kind")
    .dropColumn("name_sealed")
    .dropColumn("company")
    .dropColumn("last_used_at")
    .execute();
}
