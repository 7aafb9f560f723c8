import { type Kysely, sql } from "kysely";

/** Browsers an account was signed in with, so that a new one is told to its owner; and the way to a person's own sign-ins. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("known_device")
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("device_hash", "char(43)", (c) => c.notNull())
    .addColumn("first_seen_at", "timestamptz", (c) => c.notNull())
    .addColumn("last_seen_at", "timestamptz", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_device_pkey", ["account_id", "device_hash"])
    .execute();
  // Serves the job that forgets browsers nobody uses any more.
  await db.schema.createIndex("known_device_last_seen").on("known_device").column("last_seen_at").execute();
  // Serves a person's sign-in history: whoever came in is the actor, whoever did not is the object.
  await sql`create index audit_entry_sign_in on audit_entry ((case when result = 'ok' then actor_id else object_id end), at)
              where event = 'signIn'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop index audit_entry_sign_in`.execute(db);
  await db.schema.dropTable("known_device").execute();
}
