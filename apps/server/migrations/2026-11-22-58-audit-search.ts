import { type Kysely, sql } from "kysely";

/** What an auditor looks for, each in the order of time; and the checks of the chain with what they found. */
const indexes: readonly [name: string, on: string][] = [
  // Serves the whole log, page by page, and any period of it.
  ["audit_entry_time", "(at, id)"],
  // Serves one kind of event.
  ["audit_entry_event", "(event, at)"],
  // Serves what came from one address.
  ["audit_entry_address", "(address, at) where address is not null"],
  // Serves one trace id; its rows are few.
  ["audit_entry_trace", "(trace_id) where trace_id is not null"],
  // Serves what did not go well.
  ["audit_entry_trouble", "(at, id) where result <> 'ok'"],
  // Serves what broke, which is seldom.
  ["audit_entry_failed", "(at, id) where result = 'failed'"],
  // Serves who saw or took along personal data; the condition is `personalEvents` of the store, to the letter.
  [
    "audit_entry_personal",
    "(at, id) where event like '%evealed' or event like '%xported' or event = 'registration.formerRead'",
  ],
  // Serves whose data it was.
  ["audit_entry_subject", "((detail->>'subject'), at) where detail->>'subject' is not null"],
  // Serves the watch over those who read the log.
  ["audit_entry_auditors", "(at, id) where actor_role = '6'"],
];

export async function up(db: Kysely<unknown>) {
  for (const [name, on] of indexes) await sql.raw(`create index ${name} on audit_entry ${on}`).execute(db);
  // the ordered one serves periods too
  await sql`drop index audit_entry_at`.execute(db);
  // Serves "what was done to this object" also where nobody says of what kind it is.
  await sql`drop index audit_entry_object`.execute(db);
  await sql`create index audit_entry_object on audit_entry (object_id, object_kind, at) where object_id is not null`.execute(
    db,
  );

  await db.schema
    .createTable("audit_check")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("begun_at", "timestamptz", (c) => c.notNull())
    .addColumn("ended_at", "timestamptz")
    .addColumn("asked_by", "text") // null: by the calendar
    .addColumn("checked", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("total", "bigint", (c) => c.notNull())
    .addColumn("is_intact", "boolean") // null: it never came to an end
    .addColumn("faults", "jsonb", (c) => c.notNull().defaultTo("[]"))
    .addColumn("head_seq", "bigint")
    .addColumn("head_mac", "char(64)")
    .execute();
  // one at a time
  await sql`create unique index audit_check_under_way on audit_check ((true)) where ended_at is null`.execute(db);

  await sql`insert into role_permission (role_code, permission) select code, 'audit.watch' from role where code = '5'
    on conflict do nothing`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'audit.watch'`.execute(db);
  await db.schema.dropTable("audit_check").execute();
  await sql`create index audit_entry_at on audit_entry using brin (at)`.execute(db);
  await sql`drop index audit_entry_object`.execute(db);
  await sql`create index audit_entry_object on audit_entry (object_kind, object_id, at) where object_id is not null`.execute(
    db,
  );
  for (const [name] of indexes) await sql.raw(`drop index ${name}`).execute(db);
}
