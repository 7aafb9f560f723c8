import { type Kysely, sql } from "kysely";

const former = ["short_lived_entered", "short_lived_session_region", "short_lived_session_started"];

/**
 * What the list of sessions searches by, as columns of its own. While indexes looked into `value`, no update of any row
 * stayed within its page (PostgreSQL asks of the whole table which columns its indexes read), so each spent code and
 * each touched session was entered into every index anew.
 */
export async function up(db: Kysely<unknown>) {
  for (const index of former) await db.schema.dropIndex(index).execute();
  await sql`
    alter table short_lived
      add column session_started bigint
        generated always as (case when kind = 'session' then (value ->> 'startedAt')::bigint end) stored,
      add column session_region text collate "C"
        generated always as (case when kind = 'session' then value ->> 'regionCode' end) stored,
      add column entered text
        generated always as (
          case when kind in ('oidc.Session', 'casParticipant', 'saml.participant')
                and value ->> 'is' is distinct from 'session'
               then coalesce(value ->> 'clientId', value ->> 'appId', value ->> 'abbr') end) stored`.execute(db);
  // Serves the list, the newest first.
  await sql`create index short_lived_session_started on short_lived (session_started desc, key desc)
    where session_started is not null`.execute(db);
  // Serves the sessions of a region's people.
  await sql`create index short_lived_session_region on short_lived (session_region, session_started desc, key desc)
    where session_region is not null`.execute(db);
  // Serves who is in a system now.
  await sql`create index short_lived_entered on short_lived (entered, group_key) where entered is not null`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const index of former) await db.schema.dropIndex(index).execute();
  await sql`alter table short_lived drop column session_started, drop column session_region, drop column entered`.execute(
    db,
  );
  await sql`create index short_lived_session_started on short_lived
    (((value ->> 'startedAt')::bigint) desc, key desc) where kind = 'session'`.execute(db);
  await sql`create index short_lived_session_region on short_lived
    (((value ->> 'regionCode') collate "C"), ((value ->> 'startedAt')::bigint) desc, key desc)
    where kind = 'session'`.execute(db);
  await sql`create index short_lived_entered on short_lived
    ((coalesce(value ->> 'clientId', value ->> 'appId', value ->> 'abbr')), group_key)
    where kind in ('oidc.Session', 'casParticipant', 'saml.participant')
      and value ->> 'is' is distinct from 'session'`.execute(db);
}
