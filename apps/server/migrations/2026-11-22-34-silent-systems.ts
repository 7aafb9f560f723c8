import { type Kysely, sql } from "kysely";

/** A system that does not answer is not one that an administrator stopped: the first may be entered, the second not. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table connected_system drop constraint connected_system_health_check`.execute(db);
  await sql`update connected_system set health = 'silent' where health = 'stopped' and missed_probes > 0`.execute(db);
  await sql`alter table connected_system add constraint connected_system_health_check
    check (health in ('normal', 'slow', 'silent', 'stopped', 'unknown'))`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`alter table connected_system drop constraint connected_system_health_check`.execute(db);
  await sql`update connected_system set health = 'stopped' where health = 'silent'`.execute(db);
  await sql`alter table connected_system add constraint connected_system_health_check
    check (health in ('normal', 'slow', 'stopped', 'unknown'))`.execute(db);
}
