import { type Kysely, sql } from "kysely";

/** Everything that dies by itself: sessions, captchas, codes, counters, OpenID artefacts (platform/short-lived). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table short_lived (
      kind text collate "C" not null,
      key text collate "C" not null,
      value jsonb not null,
      group_key text collate "C",
      expires_at timestamptz not null,
      primary key (kind, key)
    ) with (
      fillfactor = 80,                         -- room for the updates of a session within its page
      autovacuum_vacuum_scale_factor = 0.05,   -- nearly every row dies: clean up early and often
      autovacuum_analyze_scale_factor = 0.05
    )`.execute(db);

  // Serves listGroup() and removeGroup(): an account's sessions, a grant's tokens.
  await sql`create index short_lived_group on short_lived (kind, group_key) where group_key is not null`.execute(db);
  // Serves the sweep of what has expired.
  await sql`create index short_lived_expiry on short_lived (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await db.schema.dropTable("short_lived").execute();
}
