import { type Kysely, sql } from "kysely";

/** Systems that come by application: who asked, how far it is, who may try it, and what its self-tests found. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .alterTable("connected_system")
    // A sandbox is open to its test users alone; what an operator connected by hand is live at once.
    .addColumn("stage", "text", (c) =>
      c
        .notNull()
        .defaultTo("live")
        .check(sql`stage in ('sandbox', 'live', 'offline')`),
    )
    // `host:port` on private addresses that two persons confirmed; null: all registered addresses, by an operator.
    .addColumn("private_hosts", "jsonb")
    // Answers missed one after the other; the probe gives back only what it took itself.
    .addColumn("missed_probes", "smallint", (c) => c.notNull().defaultTo(0))
    .addColumn("probed_at", "timestamptz")
    .execute();

  await db.schema
    .createTable("system_test_user")
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("system_test_user_pkey", ["system_abbr", "account_id"])
    .execute();
  // Serves the closing of an account.
  await db.schema.createIndex("system_test_user_account").on("system_test_user").column("account_id").execute();

  await db.schema
    .createTable("system_application")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("abbr", "text", (c) => c.notNull())
    .addColumn("applicant_id", "text", (c) => c.notNull()) // outlives the account
    .addColumn("region_code", "text", (c) => c.notNull())
    .addColumn("form", "jsonb", (c) => c.notNull()) // what was asked for, without personal data
    .addColumn("contact_sealed", "text", (c) => c.notNull())
    .addColumn("receipt_number", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) =>
      c.notNull().check(sql`status in ('review', 'rejected', 'sandbox', 'goLive', 'live', 'offlineAsked', 'offline')`),
    )
    .addColumn("note", "text") // why it came back
    .addColumn("secret_due_at", "timestamptz") // when the newest secret should have been replaced
    .addColumn("secret_reminded_at", "timestamptz")
    .addColumn("secret_permits", "smallint", (c) => c.notNull().defaultTo(0)) // confirmed by a second person, once each
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .execute();
  // One living application for a system's name: of two at the same instant one is kept.
  await sql`create unique index system_application_abbr on system_application (lower(abbr))
              where status not in ('rejected', 'offline')`.execute(db);
  await sql`create index system_application_applicant on system_application (applicant_id, created_at desc)`.execute(
    db,
  );

  await db.schema
    .createTable("self_test_run")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("application_id", "text", (c) => c.notNull().references("system_application.id").onDelete("cascade"))
    .addColumn("started_at", "timestamptz", (c) => c.notNull())
    .addColumn("finished_at", "timestamptz")
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('waiting', 'running', 'passed', 'failed')`))
    .addColumn("lines", "jsonb", (c) => c.notNull())
    .addColumn("report", "text") // signed; only of what passed
    .execute();
  await sql`create index self_test_run_of on self_test_run (application_id, started_at desc)`.execute(db);
  // One at a time for each application.
  await sql`create unique index self_test_run_open on self_test_run (application_id)
              where state in ('waiting', 'running')`.execute(db);

  // Systems are reviewed by those who look after systems and by those who look after security.
  await sql`insert into role_permission (role_code, permission)
              select code, 'system.review' from role where code in ('3', '5') on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'system.review'`.execute(db);
  for (const table of ["self_test_run", "system_application", "system_test_user"])
    await db.schema.dropTable(table).execute();
  for (const column of ["probed_at", "missed_probes", "private_hosts", "stage"])
    await db.schema.alterTable("connected_system").dropColumn(column).execute();
}
