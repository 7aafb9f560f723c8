import { type Kysely, sql } from "kysely";

/** Who is signed in now, found among hundreds of thousands of sessions. */
export async function up(db: Kysely<unknown>) {
  // Serves the list, the newest first.
  await sql`create index short_lived_session_started on short_lived
    (((value ->> 'startedAt')::bigint) desc, key desc) where kind = 'session'`.execute(db);
  // Serves the sessions of a region's people.
  await sql`create index short_lived_session_region on short_lived
    (((value ->> 'regionCode') collate "C"), ((value ->> 'startedAt')::bigint) desc, key desc)
    where kind = 'session'`.execute(db);
  // Serves who is in a system now.
  await sql`create index short_lived_entered on short_lived
    ((coalesce(value ->> 'clientId', value ->> 'appId', value ->> 'abbr')), group_key)
    where kind in ('oidc.Session', 'casParticipant', 'saml.participant')
      and value ->> 'is' is distinct from 'session'`.execute(db);
  // Serves the accounts that wait after failed tries.
  await sql`create index short_lived_locked on short_lived (group_key, expires_at) where kind = 'signInLocked'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  for (const index of [
    "short_lived_locked",
    "short_lived_entered",
    "short_lived_session_region",
    "short_lived_session_started",
  ])
    await db.schema.dropIndex(index).execute();
}
