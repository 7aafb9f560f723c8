import { type Kysely, sql } from "kysely";

/**
 * Whoever looks after a connected system does so from a post; when and why the owner left it stands with the
 * application. Officials who have moved since they applied, or closed their account, have left.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table system_application
      add column owner_left_at timestamptz,
      add column owner_left_why text`.execute(db);
  await sql`
    update system_application
       set owner_left_at = now(),
           owner_left_why = case when owner.status = 'closed' then '账号已注销' else '已调动到其他行政区划' end
      from account as owner
     where owner.id = system_application.applicant_id
       and (owner.status = 'closed'
            or (owner.account_type = 1 and owner.region_code <> system_application.region_code))
       and system_application.status in ('review', 'sandbox', 'goLive', 'live', 'offlineAsked')`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`alter table system_application drop column owner_left_at, drop column owner_left_why`.execute(db);
}
