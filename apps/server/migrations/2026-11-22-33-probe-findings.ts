import { type Kysely, sql } from "kysely";

/** What the last question whether a system is there came to: how long it took, and what went wrong. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("connected_system")
    .addColumn("probe_took_ms", "integer")
    .addColumn("probe_fault", "text", (c) =>
      c.check(
        sql`probe_fault in ('timeout', 'unresolved', 'unreachable', 'certificate', 'forbiddenAddress', 'serverError')`,
      ),
    )
    .execute();
}

export async function down(db: Kysely<unknown>) {
  for (const column of ["probe_fault", "probe_took_ms"])
    await db.schema.alterTable("connected_system").dropColumn(column).execute();
}
