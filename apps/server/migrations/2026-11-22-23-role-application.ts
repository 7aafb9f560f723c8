import { type Kysely, sql } from "kysely";

const statuses = ["pending", "awaitingSecond", "approved", "rejected"];
const acts = ["opened", "confirmed", "approved", "rejected"];
const oneOf = (words: string[]) => sql.raw(words.map((word) => `'${word}'`).join(", "));

async function allow(db: Kysely<unknown>, lists: { statuses: string[]; acts: string[]; decided: string[] }) {
  await sql`alter table approval_request drop constraint approval_request_status_check`.execute(db);
  await sql`alter table approval_request drop constraint approval_request_decided`.execute(db);
  await sql`alter table approval_request add constraint approval_request_status_check
              check (status in (${oneOf(lists.statuses)}))`.execute(db);
  await sql`alter table approval_request add constraint approval_request_decided
              check ((status in (${oneOf(lists.decided)})) = (decided_at is not null))`.execute(db);
  await sql`alter table approval_step drop constraint approval_step_act_check`.execute(db);
  await sql`alter table approval_step add constraint approval_step_act_check
              check (act in (${oneOf(lists.acts)}))`.execute(db);
}

/** Roles of connected systems that people ask for. */
export async function up(db: Kysely<unknown>) {
  // Who asked may take the request back.
  await allow(db, {
    statuses: [...statuses, "withdrawn"],
    acts: [...acts, "withdrawn"],
    decided: ["approved", "rejected", "withdrawn"],
  });
  // Serves "my applications".
  await sql`create index approval_request_asker on approval_request (applicant_id, kind, created_at desc)
              where applicant_id is not null`.execute(db);

  // A role that two people have to grant.
  await db.schema
    .alterTable("system_role")
    .addColumn("needs_second", "boolean", (c) => c.notNull().defaultTo(false))
    .execute();

  await db.schema
    .createTable("system_role_application")
    .addColumn("receipt_number", "text", (c) => c.primaryKey()) // of the request that is decided
    .addColumn("account_id", "text", (c) => c.notNull().references("account.id").onDelete("cascade"))
    .addColumn("system_role_id", "bigint", (c) => c.notNull().references("system_role.id").onDelete("cascade"))
    // The service that was clicked, entered when the role is there. No foreign key: it may leave the catalogue.
    .addColumn("identification", "text")
    .addColumn("created_at", "timestamptz", (c) => c.notNull())
    .execute();
  // Serves "my applications" and the removal of an account.
  await sql`create index system_role_application_account
              on system_role_application (account_id, created_at desc)`.execute(db);
  // Serves the removal of a role.
  await sql`create index system_role_application_role on system_role_application (system_role_id)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("system_role_application").execute();
  await db.schema.alterTable("system_role").dropColumn("needs_second").execute();
  await sql`drop index approval_request_asker`.execute(db);
  await sql`delete from approval_request where status = 'withdrawn'`.execute(db);
  await allow(db, { statuses, acts, decided: ["approved", "rejected"] });
}
