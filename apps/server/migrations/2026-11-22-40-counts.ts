import { type Kysely, sql } from "kysely";

const DAY_OF = `(at at time zone 'Asia/Shanghai')::date`;

/**
 * Counts that are kept as they grow, so that none is ever reckoned from the log: visits of a day, clicks of a service,
 * ways into a system, answers of a system to the question whether it is there. Several slots share a busy count,
 * since two writers of one row wait for each other.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("visit_day")
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("slot", "smallint", (c) => c.notNull())
    .addColumn("visits", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("visit_day_pkey", ["day", "slot"])
    .execute();
  await db.schema
    .createTable("service_use")
    .addColumn("identification", "text", (c) => c.notNull())
    .addColumn("slot", "smallint", (c) => c.notNull())
    .addColumn("clicks", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("service_use_pkey", ["identification", "slot"])
    .execute();
  await sql`insert into visit_day (day, slot, visits)
    select ${sql.raw(DAY_OF)}, 0, count(*) from visit_record group by 1`.execute(db);
  await sql`insert into service_use (identification, slot, clicks)
    select identification, 0, count(*) from service_click group by identification`.execute(db);
  // Serves what somebody opened last.
  await sql`create index service_click_account on service_click (account_id, at desc)
    where account_id is not null`.execute(db);
  // Serves telling somebody how many of his visits are kept.
  await sql`create index visit_record_account on visit_record (account_id, at)
    where account_id is not null`.execute(db);

  await db.schema
    .createTable("gateway_log")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("identification", "text", (c) => c.notNull()) // no foreign keys: the log outlives all three
    .addColumn("system_abbr", "text")
    .addColumn("visitor", "text", (c) => c.notNull())
    .addColumn("account_id", "text")
    .addColumn("outcome", "text", (c) => c.notNull().check(sql`outcome in ('opened', 'refused', 'unanswered')`))
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .execute();
  await sql`create index gateway_log_at on gateway_log using brin (at)`.execute(db);

  await db.schema
    .createTable("gateway_day")
    .addColumn("system_abbr", "text", (c) => c.notNull())
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("slot", "smallint", (c) => c.notNull())
    .addColumn("opened", "bigint", (c) => c.notNull())
    .addColumn("failed", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("gateway_day_pkey", ["system_abbr", "day", "slot"])
    .execute();
  // Serves the last days of all systems.
  await db.schema.createIndex("gateway_day_day").on("gateway_day").column("day").execute();

  await db.schema
    .createTable("probe_day")
    .addColumn("system_abbr", "text", (c) => c.notNull())
    .addColumn("day", "date", (c) => c.notNull())
    .addColumn("asked", "integer", (c) => c.notNull())
    .addColumn("answered", "integer", (c) => c.notNull())
    .addColumn("slow", "integer", (c) => c.notNull())
    .addColumn("took", sql`integer[]`, (c) => c.notNull()) // how many answers took how long, see `probeBounds`
    .addPrimaryKeyConstraint("probe_day_pkey", ["system_abbr", "day"])
    .execute();
  // Serves the last days of all systems.
  await db.schema.createIndex("probe_day_day").on("probe_day").column("day").execute();

  await db.schema
    .alterTable("connected_system")
    .addColumn("level", "text", (c) =>
      c
        .notNull()
        .defaultTo("province")
        .check(sql`level in ('ministry', 'province', 'city', 'county')`),
    )
    .execute();
}

export async function down(db: Kysely<unknown>) {
  await db.schema.alterTable("connected_system").dropColumn("level").execute();
  await db.schema.dropIndex("service_click_account").execute();
  await db.schema.dropIndex("visit_record_account").execute();
  for (const table of ["probe_day", "gateway_day", "gateway_log", "service_use", "visit_day"])
    await db.schema.dropTable(table).execute();
}
