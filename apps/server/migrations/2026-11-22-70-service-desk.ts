import { type Kysely, sql } from "kysely";

/**
 * Services come and go by hand: one is a draft, stands there for everybody or was taken down; it may be had in one
 * region alone, and by some types of account. A guide is changed together with its service, so the service's revision
 * is the guide's too.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("service")
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .defaultTo("published")
        .check(sql`state in ('draft', 'published', 'withdrawn')`),
    )
    .addColumn("area_code", "text", (c) => c.notNull().defaultTo("32"))
    .addColumn("account_types", "jsonb", (c) =>
      c
        .notNull()
        .defaultTo(sql`'[]'::jsonb`)
        .check(sql`jsonb_typeof(account_types) = 'array'`),
    )
    .addColumn("withdrawn_reason", "text")
    .execute();
  await db.schema
    .alterTable("service_guide")
    .dropColumn("revision")
    .dropColumn("changed_at")
    .dropColumn("changed_by")
    .dropColumn("state")
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema
    .alterTable("service_guide")
    .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("changed_at", "timestamptz")
    .addColumn("changed_by", "text")
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .defaultTo("published")
        .check(sql`state in ('draft', 'published', 'withdrawn')`),
    )
    .execute();
  await db.schema
    .alterTable("service")
    .dropColumn("state")
    .dropColumn("area_code")
    .dropColumn("account_types")
    .dropColumn("withdrawn_reason")
    .execute();
}
