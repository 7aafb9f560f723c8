import { type Kysely, sql } from "kysely";

const accountTold = (beforeAll: string) => `
  create or replace function account_told() returns trigger language plpgsql as $$
  declare which text := concat_ws(' ',
    case when new.nickname_sealed is distinct from old.nickname_sealed then 'name' end,
    case when new.phone_index is distinct from old.phone_index then 'phone' end,
    case when new.account_type <> old.account_type then 'accountType' end,
    case when new.region_code <> old.region_code then 'region' end,
    case when new.company <> old.company then 'company' end,
    case when new.status <> old.status and new.status = 'active' then 'status' end);
  begin
    ${beforeAll}
    if which <> '' then perform note_user_event(new.id, 'updated', which, null, null, null); end if;
    if new.status <> old.status and old.status = 'active' then
      perform note_user_event(new.id, 'disabled', '', null, null, null);
    end if;
    if new.password_hash is distinct from old.password_hash then
      perform note_user_event(new.id, 'passwordReset', '', null, null, null);
    end if;
    return null;
  end $$`;

/** Keys of sealed columns, wrapped by a key that is not in the database, and the sealing anew of what older keys sealed. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable("data_key")
    .addColumn("generation", "integer", (c) => c.primaryKey().check(sql`generation > 0`))
    .addColumn("id", "text", (c) => c.notNull().unique())
    .addColumn("wrapped", "text", (c) => c.notNull())
    .addColumn("made_at", "timestamptz", (c) => c.notNull())
    .addColumn("made_by", "text", (c) => c.notNull())
    .addColumn("active_from", "timestamptz", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("reseal_column")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("key_id", "text", (c) => c.notNull())
    .addColumn("reached", "jsonb")
    .addColumn("pass_resealed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("pass_broken", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("resealed", "bigint", (c) => c.notNull().defaultTo(0))
    .addColumn("broken", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("finished_at", "timestamptz")
    .execute();
  // A name that is only sealed anew is no other name: no system is told of it.
  const resealing = "if current_setting('sannong.resealing', true) = 'on' then return null; end if;";
  await sql.raw(accountTold(resealing)).execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql.raw(accountTold("")).execute(db);
  await db.schema.dropTable("reseal_column").execute();
  await db.schema.dropTable("data_key").execute();
}
