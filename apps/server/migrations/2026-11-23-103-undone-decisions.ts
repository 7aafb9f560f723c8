import { type Kysely, sql } from "kysely";

const acts = ["opened", "confirmed", "approved", "rejected", "withdrawn"];

const allow = async (db: Kysely<unknown>, allowed: readonly string[]) => {
  await sql`alter table approval_step drop constraint approval_step_act_check`.execute(db);
  await sql`alter table approval_step add constraint approval_step_act_check
              check (act in (${sql.join(allowed.map((one) => sql.lit(one)))}))`.execute(db);
};

/** Whoever decided may take the decision back within a minute; the history of the request says so. */
export const up = (db: Kysely<unknown>) => allow(db, [...acts, "undone"]);

export async function down(db: Kysely<unknown>) {
  await sql`delete from approval_step where act = 'undone'`.execute(db);
  await allow(db, acts);
}
