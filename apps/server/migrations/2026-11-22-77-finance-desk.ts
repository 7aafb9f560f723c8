import { type Kysely, sql } from "kysely";

/**
 * Finance products and the institutions behind them are written, shown and taken down by hand: each says how often it
 * was changed, when and by whom, and whether everybody sees it.
 */
export async function up(db: Kysely<unknown>) {
  for (const table of ["finance_institution", "finance_product"]) {
    await db.schema
      .alterTable(table)
      .addColumn("state", "text", (c) =>
        c
          .notNull()
          .defaultTo("published")
          .check(sql`state in ('draft', 'published', 'withdrawn')`),
      )
      .addColumn("withdrawn_reason", "text")
      .addColumn("revision", "integer", (c) => c.notNull().defaultTo(1))
      .addColumn("changed_at", "timestamptz")
      .addColumn("changed_by", "text")
      .execute();
    // Serves the desk's list of a region.
    await sql`create index ${sql.ref(`${table}_desk`)} on ${sql.table(table)}
      (region_code text_pattern_ops, sort)`.execute(db);
  }
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["finance_product", "finance_institution"]) {
    await db.schema.dropIndex(`${table}_desk`).execute();
    await db.schema
      .alterTable(table)
      .dropColumn("state")
      .dropColumn("withdrawn_reason")
      .dropColumn("revision")
      .dropColumn("changed_at")
      .dropColumn("changed_by")
      .execute();
  }
}
