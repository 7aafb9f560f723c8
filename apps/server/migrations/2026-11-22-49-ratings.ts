import { type Kysely, sql } from "kysely";

/** 好差评: matters that connected systems completed, one rating of each, and what is done about bad ones. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("completed_matter")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("matter_no", "text", (c) => c.notNull()) // the system's own number for it
    // a rating outlives the account it came from, and names nobody then
    .addColumn("account_id", "text", (c) => c.references("account.id").onDelete("set null"))
    .addColumn("identification", "text", (c) => c.notNull())
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("completed_at", "timestamptz", (c) => c.notNull())
    .addUniqueConstraint("completed_matter_own_number", ["system_abbr", "matter_no"])
    .execute();
  // Serves one's own matters, the newest first, and the removal of an account.
  await sql`create index completed_matter_own on completed_matter (account_id, completed_at desc, id desc)`.execute(db);

  const grade = (column: string) => sql`${sql.ref(column)} between 1 and 5`;
  await db.schema
    .createTable("service_rating")
    .addColumn("matter_id", "bigint", (c) => c.primaryKey().references("completed_matter.id").onDelete("cascade"))
    .addColumn("identification", "text", (c) => c.notNull())
    .addColumn("grade", "smallint", (c) => c.notNull().check(grade("grade")))
    .addColumn("efficiency", "smallint", (c) => c.notNull().check(grade("efficiency")))
    .addColumn("accuracy", "smallint", (c) => c.notNull().check(grade("accuracy")))
    .addColumn("convenience", "smallint", (c) => c.notNull().check(grade("convenience")))
    .addColumn("platform", "smallint", (c) => c.notNull().check(grade("platform")))
    .addColumn("comment", "text", (c) => c.notNull())
    .addColumn("rated_at", "timestamptz", (c) => c.notNull())
    .execute();
  // Serves the figures of a service without its rows.
  await sql`create index service_rating_figures on service_rating (identification)
    include (grade, efficiency, accuracy, convenience, platform)`.execute(db);

  await db.schema
    .createTable("rating_ticket")
    .addColumn("matter_id", "bigint", (c) => c.primaryKey().references("service_rating.matter_id").onDelete("cascade"))
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("due_at", "timestamptz", (c) => c.notNull())
    .addColumn("measures", "text")
    .addColumn("called_back_on", "text")
    .addColumn("call_back_result", "text", (c) =>
      c.check(sql`call_back_result in ('satisfied', 'partly', 'unsatisfied', 'unreachable')`),
    )
    .addColumn("call_back_note", "text")
    .addColumn("closed_at", "timestamptz")
    .addColumn("closed_by", "text")
    // nothing is closed without saying what was done and how its author was called back
    .addCheckConstraint(
      "rating_ticket_closed",
      sql`num_nulls(measures, called_back_on, call_back_result, closed_at, closed_by) in (0, 5)`,
    )
    .execute();
  // Codes carry their parents as prefix: a subtree is a range.
  await sql`create index rating_ticket_open on rating_ticket (region_code text_pattern_ops, due_at)
    where closed_at is null`.execute(db);
  await sql`create index rating_ticket_closed on rating_ticket (region_code text_pattern_ops, closed_at)
    where closed_at is not null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const table of ["rating_ticket", "service_rating", "completed_matter"])
    await db.schema.dropTable(table).execute();
}
