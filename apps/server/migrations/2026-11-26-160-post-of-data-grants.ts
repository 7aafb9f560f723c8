import { type Kysely, sql } from "kysely";

/**
 * A grant of data belongs to the post it was asked from: region, unit and department stand in the grant and its seal.
 * Grants from before keep their seals and know no post; those whose holder has moved since they asked end here.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table data_grant
      add column post_region text,
      add column post_unit text,
      add column post_department text,
      drop constraint data_grant_ended_by_check,
      add constraint data_grant_ended_by_check check (ended_by in ('holder', 'provider', 'post'))`.execute(db);
  await sql`
    update data_grant set ended_at = now(), ended_by = 'post', note = '已调动到其他行政区划'
      from data_application as asked, account as holder
     where asked.id = data_grant.application_id and holder.id = data_grant.holder_id
       and asked.region_code <> holder.region_code
       and data_grant.ended_at is null and data_grant.expires_at > now()`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`update data_grant set ended_by = 'provider' where ended_by = 'post'`.execute(db);
  await sql`
    alter table data_grant
      drop column post_region,
      drop column post_unit,
      drop column post_department,
      drop constraint data_grant_ended_by_check,
      add constraint data_grant_ended_by_check check (ended_by in ('holder', 'provider'))`.execute(db);
}
