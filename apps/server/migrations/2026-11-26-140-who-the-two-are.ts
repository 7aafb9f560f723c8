import { type Kysely, sql } from "kysely";

/**
 * An administrator's factors are reset by those who handle administrators alone, and the code that completes it is
 * handed out by another of them: who handed out codes still does, and system administrators besides.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    insert into role_permission (role_code, permission)
    select role_code, 'factor.issue' from role_permission where permission in ('account.read', 'factor.confirm')
    on conflict do nothing`.execute(db);
  await sql`delete from role_permission where permission = 'factor.confirm' and role_code not in ('3', '5')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>) {
  await sql`delete from role_permission where permission = 'factor.issue'`.execute(db);
  await sql`
    insert into role_permission (role_code, permission)
    select role_code, 'factor.confirm' from role_permission where permission = 'account.review'
    on conflict do nothing`.execute(db);
}
