import { type Kysely, sql } from "kysely";

const standings = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(", "));
const before = ["review", "rejected", "sandbox", "goLive", "live", "offlineAsked", "offline"];

async function standAs(db: Kysely<unknown>, names: readonly string[], gone: readonly string[]) {
  await sql`alter table system_application drop constraint system_application_status_check`.execute(db);
  await sql`alter table system_application add constraint system_application_status_check
              check (status in (${standings(names)}))`.execute(db);
  await sql`drop index system_application_abbr`.execute(db);
  await sql`create unique index system_application_abbr on system_application (lower(abbr))
              where status not in (${standings(gone)})`.execute(db);
}

/** An owner takes back what he asked for, and asks for another registration without applying anew. */
export async function up(db: Kysely<unknown>) {
  await standAs(db, [...before, "withdrawn"], ["rejected", "withdrawn", "offline"]);
  // Another registration, while administrators look at it; it names people.
  await sql`alter table system_application add column amendment_sealed text`.execute(db);
  // What a system's check endpoint is signed with is told once, also where the endpoint came later.
  await sql`alter table system_application add column check_secret_taken boolean not null default false`.execute(db);
  // What was only tried is not brought live again as what was live is.
  await sql`alter table connected_system add column given_up boolean not null default false`.execute(db);
  await sql`update system_application set check_secret_taken = true
              where secret_due_at is not null and coalesce(form ->> 'checkUserUrl', '') <> ''`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`update system_application set status = 'rejected' where status = 'withdrawn'`.execute(db);
  await sql`alter table connected_system drop column given_up`.execute(db);
  await sql`alter table system_application drop column check_secret_taken, drop column amendment_sealed`.execute(db);
  await standAs(db, before, ["rejected", "offline"]);
}
