import { type Kysely, sql } from "kysely";

const accountTold = (renamed: string) => `
  create or replace function account_told() returns trigger language plpgsql as $$
  declare which text := concat_ws(' ',
    case when new.nickname_sealed is distinct from old.nickname_sealed or new.entity_level <> old.entity_level then 'name' end,
    case when new.phone_index is distinct from old.phone_index then 'phone' end,
    case when new.account_type <> old.account_type or new.entity_level <> old.entity_level then 'accountType' end,
    case when new.region_code <> old.region_code then 'region' end,
    case when new.company <> old.company or new.entity_level <> old.entity_level then 'company' end,
    case when new.status <> old.status and new.status = 'active' then 'status' end,
    case when ${renamed} then 'accountName' end);
  begin
    if current_setting('sannong.resealing', true) = 'on' then return null; end if;
    if which <> '' then perform note_user_event(new.id, 'updated', which, null, null, null); end if;
    if new.status <> old.status and old.status = 'active' then
      perform note_user_event(new.id, 'disabled', '', null, null, null);
    end if;
    if new.password_hash is distinct from old.password_hash then
      perform note_user_event(new.id, 'passwordReset', '', null, null, null);
    end if;
    return null;
  end $$`;

/**
 * A user name that is a phone is kept sealed, and found by a key that is a blind index. Rows of before are sealed by
 * the server, which has the keys.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table account add column phone_username_sealed text`.execute(db);
  // Serves the search for what is not sealed yet; it is empty once that is done.
  await sql`create index account_phone_username_open on account (id)
    where phone_username_sealed is null and username_key ~ '^1[3-9][0-9]{9}$'`.execute(db);
  // Two phones are both an empty name: the key tells them apart.
  await sql.raw(accountTold("new.username <> old.username or new.username_key <> old.username_key")).execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql.raw(accountTold("new.username <> old.username")).execute(db);
  await db.schema.alterTable("account").dropColumn("phone_username_sealed").execute();
}
