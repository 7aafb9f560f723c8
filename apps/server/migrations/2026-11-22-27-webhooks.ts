import { type Kysely, sql } from "kysely";

/**
 * What connected systems are told about their users. An event is a row for each system that knows the person and
 * takes events, written by the tables themselves: whatever act changes a person, in whatever room, its events are
 * there when it is committed and are not when it is not.
 */
export async function up(db: Kysely<unknown>) {
  // Signs what a system asks us and what we tell it; a hash could do neither. Two live ones of a purpose at most.
  await db.schema
    .createTable("signing_secret")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("purpose", "text", (c) => c.notNull().check(sql`purpose in ('request', 'webhook')`))
    .addColumn("secret_sealed", "text", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .execute();
  // Serves the signing and checking of a call.
  await sql`create index signing_secret_of on signing_secret (system_abbr, purpose, id desc)`.execute(db);

  await db.schema
    .createTable("webhook_endpoint")
    .addColumn("system_abbr", "text", (c) => c.primaryKey().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("updated_at", "timestamptz", (c) => c.notNull())
    .execute();

  // Whom a system knows: he signed in there, is bound there, or holds a role there.
  await db.schema
    .createTable("known_user")
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("since", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint("known_user_pkey", ["account_id", "system_abbr"])
    .execute();
  // Serves the removal of a system with all it knew.
  await db.schema.createIndex("known_user_system").on("known_user").column("system_abbr").execute();

  // No reference to the account: that it is gone has to be told too.
  await db.schema
    .createTable("user_event")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("event_id", "uuid", (c) =>
      c
        .notNull()
        .unique()
        .defaultTo(sql`gen_random_uuid()`),
    )
    .addColumn("system_abbr", "text", (c) => c.notNull().references("connected_system.abbr").onDelete("cascade"))
    .addColumn("account_id", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("changed", "text", (c) => c.notNull())
    .addColumn("former_account_id", "text")
    .addColumn("bound_username", "text")
    .addColumn("at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("state", "text", (c) =>
      c
        .notNull()
        .defaultTo("waiting")
        .check(sql`state in ('waiting', 'delivered', 'dead', 'skipped')`),
    )
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "timestamptz", (c) => c.notNull().defaultTo(sql`'epoch'`))
    .addColumn("delivered_at", "timestamptz")
    .execute();
  // Serves the sender: what is due, and what waits before it for the same person.
  await sql`create index user_event_due on user_event (next_attempt_at) where state = 'waiting'`.execute(db);
  await sql`create index user_event_order on user_event (system_abbr, account_id, id) where state = 'waiting'`.execute(
    db,
  );
  // Serves the delivery log of a system, newest first.
  await db.schema.createIndex("user_event_log").on("user_event").columns(["system_abbr", "id"]).execute();

  await db.schema
    .createTable("webhook_attempt")
    .addColumn("id", "bigint", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_event_id", "bigint", (c) => c.notNull().references("user_event.id").onDelete("cascade"))
    .addColumn("at", "timestamptz", (c) => c.notNull())
    .addColumn("result", "text", (c) => c.notNull())
    .addColumn("status", "smallint")
    .addColumn("milliseconds", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("webhook_attempt_event").on("webhook_attempt").column("user_event_id").execute();

  await sql`
    create function note_user_event(whose text, what text, which text, former text, bound text, only_abbr text)
    returns void language sql as $$
      insert into user_event (system_abbr, account_id, kind, changed, former_account_id, bound_username)
      select known.system_abbr, whose, what, which, former, bound
        from known_user as known
        join webhook_endpoint as hook on hook.system_abbr = known.system_abbr
       where known.account_id = whose and (only_abbr is null or known.system_abbr = only_abbr)
         -- who took back what a system may know of him is told of only where he ends
         and (what in ('disabled', 'deleted', 'unbound') or not exists (
           select 1 from told_fields as told
            where told.account_id = whose and told.system_abbr = known.system_abbr and told.withdrawn_at is not null))
    $$`.execute(db);
  await sql`
    create function known_user_came() returns trigger language plpgsql as $$
    begin
      perform note_user_event(new.account_id, 'created', '', null, null, new.system_abbr);
      return null;
    end $$`.execute(db);
  await sql`create trigger known_user_came after insert on known_user
    for each row execute function known_user_came()`.execute(db);

  await sql`
    create function account_told() returns trigger language plpgsql as $$
    declare which text := concat_ws(' ',
      case when new.nickname_sealed is distinct from old.nickname_sealed then 'name' end,
      case when new.phone_index is distinct from old.phone_index then 'phone' end,
      case when new.account_type <> old.account_type then 'accountType' end,
      case when new.region_code <> old.region_code then 'region' end,
      case when new.company <> old.company then 'company' end,
      case when new.status <> old.status and new.status = 'active' then 'status' end);
    begin
      if which <> '' then perform note_user_event(new.id, 'updated', which, null, null, null); end if;
      if new.status <> old.status and old.status = 'active' then
        perform note_user_event(new.id, 'disabled', '', null, null, null);
      end if;
      if new.password_hash is distinct from old.password_hash then
        perform note_user_event(new.id, 'passwordReset', '', null, null, null);
      end if;
      return null;
    end $$`.execute(db);
  // A sign-in writes none of these columns and pays nothing.
  await sql`create trigger account_told
    after update of nickname_sealed, phone_index, account_type, region_code, company, status, password_hash on account
    for each row execute function account_told()`.execute(db);

  // Before, since who knew him goes with the row.
  await sql`
    create function account_gone() returns trigger language plpgsql as $$
    begin
      perform note_user_event(old.id, 'deleted', '', null, null, null);
      return old;
    end $$`.execute(db);
  await sql`create trigger account_gone before delete on account
    for each row execute function account_gone()`.execute(db);

  await sql`
    create function binding_told() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        -- with the account itself goes one event, not two
        if exists (select 1 from account where id = old.account_id) then
          perform note_user_event(old.account_id, 'unbound', '', null, old.bound_username, old.system_abbr);
        end if;
        return null;
      end if;
      insert into known_user (system_abbr, account_id) values (new.system_abbr, new.account_id)
        on conflict do nothing;
      if tg_op = 'UPDATE' then
        perform note_user_event(new.account_id, 'merged', '', old.account_id, new.bound_username, new.system_abbr);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger binding_told after insert or delete or update of account_id on account_binding
    for each row execute function binding_told()`.execute(db);

  await sql`
    create function system_role_told() returns trigger language plpgsql as $$
    declare held record;
    declare abbr text;
    begin
      if tg_op = 'DELETE' then held := old; else held := new; end if;
      if not exists (select 1 from account where id = held.account_id) then return null; end if;
      select system_abbr into abbr from system_role where id = held.system_role_id;
      if abbr is null then return null; end if;
      insert into known_user (system_abbr, account_id) values (abbr, held.account_id) on conflict do nothing;
      perform note_user_event(held.account_id, 'roleChanged', 'roles', null, null, abbr);
      return null;
    end $$`.execute(db);
  await sql`create trigger system_role_told after insert or delete on account_system_role
    for each row execute function system_role_told()`.execute(db);

  await sql`insert into known_user (system_abbr, account_id)
    select system_abbr, account_id from account_binding
    union select role.system_abbr, held.account_id
      from account_system_role as held join system_role as role on role.id = held.system_role_id`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop trigger system_role_told on account_system_role`.execute(db);
  await sql`drop trigger binding_told on account_binding`.execute(db);
  await sql`drop trigger account_gone on account`.execute(db);
  await sql`drop trigger account_told on account`.execute(db);
  await sql`drop trigger known_user_came on known_user`.execute(db);
  for (const name of ["system_role_told", "binding_told", "account_gone", "account_told", "known_user_came"])
    await sql`drop function ${sql.id(name)}()`.execute(db);
  await sql`drop function note_user_event(text, text, text, text, text, text)`.execute(db);
  for (const table of ["webhook_attempt", "user_event", "known_user", "webhook_endpoint", "signing_secret"])
    await db.schema.dropTable(table).execute();
}
