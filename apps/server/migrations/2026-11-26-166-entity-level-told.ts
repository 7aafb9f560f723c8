import { type Kysely, sql } from "kysely";

/** The fields that an entity's level leaves with (`claims`): when it is another, they are. */
const fields = (level: string) => [
  `new.nickname_sealed is distinct from old.nickname_sealed${level} then 'name'`,
  "new.phone_index is distinct from old.phone_index then 'phone'",
  `new.account_type <> old.account_type${level} then 'accountType'`,
  "new.region_code <> old.region_code then 'region'",
  `new.company <> old.company${level} then 'company'`,
  "new.status <> old.status and new.status = 'active' then 'status'",
  "new.username <> old.username then 'accountName'",
];

const told = "nickname_sealed, phone_index, account_type, region_code, company, status, password_hash, username".split(
  ", ",
);
const remembered = [
  "username, nickname_sealed, phone_sealed, phone_verified_at, id_number_sealed, totp_secret_sealed, credit_code",
  "company_type_id, company_address, is_temporary, closing_at, password_hash, password_changed_at, password_is_weak",
  "account_type, region_code, company, dept_name, source, status, complete",
];

async function follow(db: Kysely<unknown>, level: string, columns: readonly string[]) {
  await sql
    .raw(
      `create or replace function account_told() returns trigger language plpgsql as $$
       declare which text := concat_ws(' ',
         ${fields(level)
           .map((change) => `case when ${change} end`)
           .join(",\n         ")});
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
       end $$`,
    )
    .execute(db);
  const watched = [
    { name: "account_told", when: "after update of", of: [...told, ...columns] },
    { name: "account_changed", when: "after delete or update of", of: [...remembered, ...columns] },
  ];
  for (const { name, when, of } of watched) {
    await sql`drop trigger ${sql.id(name)} on account`.execute(db);
    await sql
      .raw(`create trigger ${name} ${when} ${of.join(", ")} on account for each row execute function ${name}()`)
      .execute(db);
  }
}

/** Systems hear of an entity that is verified, or is no more; servers that remember it look again. */
export const up = (db: Kysely<unknown>) => follow(db, " or new.entity_level <> old.entity_level", ["entity_level"]);

export const down = (db: Kysely<unknown>) => follow(db, "", []);
