import { type Kysely, sql } from "kysely";

const columns = ["nickname_sealed", "phone_index", "account_type", "region_code", "company", "status", "password_hash"];

const accountTold = (changes: readonly string[]) => `
  create or replace function account_told() returns trigger language plpgsql as $$
  declare which text := concat_ws(' ',
    ${changes.map((change) => `case when ${change} end`).join(",\n    ")});
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

const before = [
  "new.nickname_sealed is distinct from old.nickname_sealed then 'name'",
  "new.phone_index is distinct from old.phone_index then 'phone'",
  "new.account_type <> old.account_type then 'accountType'",
  "new.region_code <> old.region_code then 'region'",
  "new.company <> old.company then 'company'",
  "new.status <> old.status and new.status = 'active' then 'status'",
];

const tell = async (db: Kysely<unknown>, changes: readonly string[], of: readonly string[]) => {
  await sql.raw(accountTold(changes)).execute(db);
  await sql`drop trigger account_told on account`.execute(db);
  await sql
    .raw(
      `create trigger account_told after update of ${of.join(", ")} on account
         for each row execute function account_told()`,
    )
    .execute(db);
};

/** Whoever is called by his number is called by the new one: systems that know people by that name are told. */
export const up = (db: Kysely<unknown>) =>
  tell(db, [...before, "new.username <> old.username then 'accountName'"], [...columns, "username"]);

export const down = (db: Kysely<unknown>) => tell(db, before, columns);
