import { type Kysely, sql } from "kysely";

const told = ["account_binding", "account_role", "account_system_role"] as const;
const everybodys = ["region", "role", "role_permission", "setting", "system_role"] as const;

/**
 * What changed of what servers remember: each reads once a second what is new here, instead of asking for everything it
 * remembers again and again (platform/changes.ts). A row is written in the transaction that makes the change, whoever
 * makes it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table changed_subject (
      id bigint generated always as identity primary key,
      -- an account, a session or its uid, a grant; '*' is everything
      subject text collate "C" not null,
      -- commits come in another order than numbers are given: by its transaction a row is known to be new
      changed_in xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  // Serves the look of each second.
  await sql`create index changed_subject_new on changed_subject (changed_in)`.execute(db);

  await sql`
    create function account_holding_changed() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then insert into changed_subject (subject) values (old.account_id); end if;
      if tg_op <> 'DELETE' and new.account_id is distinct from old.account_id then
        insert into changed_subject (subject) values (new.account_id);
      end if;
      return null;
    end $$`.execute(db);
  for (const table of told)
    await sql`create trigger holding_changed after insert or update or delete on ${sql.id(table)}
      for each row execute function account_holding_changed()`.execute(db);
  // That somebody agreed is only remembered once he did.
  await sql`create trigger holding_changed after update or delete on told_fields
    for each row execute function account_holding_changed()`.execute(db);

  await sql`
    create function account_changed() returns trigger language plpgsql as $$
    begin
      -- sealed anew, it says what it said before
      if tg_op = 'UPDATE' and current_setting('sannong.resealing', true) = 'on' then return null; end if;
      insert into changed_subject (subject) values (old.id);
      return null;
    end $$`.execute(db);
  // A sign-in writes none of these columns and pays nothing.
  await sql`create trigger account_changed
    after delete or update of username, nickname_sealed, phone_sealed, phone_verified_at, id_number_sealed,
      totp_secret_sealed, credit_code, company_type_id, company_address, is_temporary, closing_at, password_hash,
      password_changed_at, password_is_weak, account_type, region_code, company, dept_name, source, status, complete
      on account
    for each row execute function account_changed()`.execute(db);

  await sql`
    create function everything_changed() returns trigger language plpgsql as $$
    begin
      insert into changed_subject (subject) values ('*');
      return null;
    end $$`.execute(db);
  for (const table of everybodys)
    await sql`create trigger everything_changed after update or delete on ${sql.id(table)}
      for each statement execute function everything_changed()`.execute(db);
  for (const table of ["role_permission", "setting"])
    await sql`create trigger everything_new after insert on ${sql.id(table)}
      for each statement execute function everything_changed()`.execute(db);

  await sql`
    create function short_lived_changed() returns trigger language plpgsql as $$
    declare that record;
    begin
      if tg_op = 'INSERT' then that := new; else that := old; end if;
      insert into changed_subject (subject)
        values (case that.kind when 'oidc.Session' then coalesce(that.group_key, that.key) else that.key end);
      return null;
    end $$`.execute(db);
  // A session that begins is remembered by nobody; a system that is entered in it is new to whoever remembers it.
  await sql`create trigger remembered_grew after insert on short_lived
    for each row when (new.kind = 'oidc.Session' and new.value ->> 'is' = 'authorization')
    execute function short_lived_changed()`.execute(db);
  await sql`create trigger remembered_changed after update on short_lived
    for each row when (old.kind in ('session', 'oidc.Session', 'oidc.Grant'))
    execute function short_lived_changed()`.execute(db);
  // What is swept has expired, and whoever remembers it looks at its end himself.
  await sql`create trigger remembered_went after delete on short_lived
    for each row when (old.kind in ('session', 'oidc.Session', 'oidc.Grant') and old.expires_at > now())
    execute function short_lived_changed()`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  for (const told of ["short_lived", "everything", "account", "account_holding"])
    await sql`drop function ${sql.id(`${told}_changed`)}() cascade`.execute(db);
  await db.schema.dropTable("changed_subject").execute();
}
