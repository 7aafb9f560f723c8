import { type Kysely, sql } from "kysely";

/** Since when a system stands as it does: whoever reads that it is away reads since when, by whatever door it changed. */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable("connected_system").addColumn("health_since", "timestamptz").execute();
  await sql`
    create function system_health_changed() returns trigger language plpgsql as $$
    begin
      new.health_since := clock_timestamp();
      return new;
    end $$`.execute(db);
  await sql`create trigger health_changed before update of health on connected_system
    for each row when (new.health is distinct from old.health) execute function system_health_changed()`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`drop function system_health_changed() cascade`.execute(db);
  await db.schema.alterTable("connected_system").dropColumn("health_since").execute();
}
