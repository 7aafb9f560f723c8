import { type Kysely, sql } from "kysely";

const entered = (cas: string) =>
  sql.raw(`
  case when kind in ('oidc.Session', '${cas}', 'saml.participant') and value ->> 'is' is distinct from 'session'
       then coalesce(value ->> 'clientId', value ->> 'appId', value ->> 'abbr') end`);

/** The column is read by the index alone, and a stored expression cannot be changed where it stands. */
async function enterBy(db: Kysely<unknown>, cas: string) {
  await sql`drop index short_lived_entered`.execute(db);
  await sql`alter table short_lived drop column entered,
    add column entered text generated always as (${entered(cas)}) stored`.execute(db);
  // Serves who is in a system now.
  await sql`create index short_lived_entered on short_lived (entered, group_key) where entered is not null`.execute(db);
}

/** Who came in with a CAS ticket is told by the ticket itself, which lives as long as its session may. */
export async function up(db: Kysely<unknown>) {
  await sql`
    insert into short_lived as ticket (kind, key, value, group_key, expires_at)
    select 'casTicket', key, jsonb_build_object('kind', 'service', 'appId', value -> 'appId', 'service', value -> 'address',
             'user', value -> 'user', 'nameSealed', value -> 'ticketSealed', 'usedAt', 0), group_key, expires_at
      from short_lived where kind = 'casParticipant'
    on conflict (kind, key) do update set value = ticket.value || excluded.value, expires_at = excluded.expires_at`.execute(
    db,
  );
  await sql`delete from short_lived where kind = 'casParticipant'`.execute(db);
  // those that never let anybody in cannot be named in a sign-off, nor shown any more when this server serves
  await sql`delete from short_lived where kind = 'casTicket' and not value ? 'nameSealed'`.execute(db);
  await enterBy(db, "casTicket");
}

export async function down(db: Kysely<unknown>) {
  await sql`
    insert into short_lived (kind, key, value, group_key, expires_at)
    select 'casParticipant', key, jsonb_build_object('appId', value -> 'appId', 'address', value -> 'service',
             'user', value -> 'user', 'ticketSealed', value -> 'nameSealed'), group_key, expires_at
      from short_lived
     where kind = 'casTicket' and value ? 'usedAt' and not value ?| array['refusedAt', 'replayedAt']`.execute(db);
  await sql`delete from short_lived where kind = 'casTicket'`.execute(db);
  await enterBy(db, "casParticipant");
}
