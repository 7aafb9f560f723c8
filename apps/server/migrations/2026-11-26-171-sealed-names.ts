import { type Kysely, sql } from "kysely";

/** What named people in plain; beside each a sealed column takes its place. */
const opened = [
  ["account_event", "by_name", "not null"],
  ["approval_request", "decided_by_name", ""],
  ["approval_step", "by_name", ""],
  ["feedback", "answered_by", ""],
  ["message", "content", "not null"],
  ["people_request", "asked", "not null"],
  ["rating_ticket", "closed_by", ""],
] as const;

const closedWhole = (closedBy: string) => sql`
  alter table rating_ticket add constraint rating_ticket_closed
    check (num_nulls(measures, called_back_on, call_back_result, closed_at, ${sql.raw(closedBy)}) in (0, 5))`;

/**
 * Names of those who acted, and what people are told, are kept sealed. What lies open in rows of before is sealed by
 * the server, which has the keys: a column `x_sealed` beside `x` tells it what.
 */
export async function up(db: Kysely<unknown>) {
  for (const [table, column, presence] of opened) {
    const [at, held, sealed] = [sql.table(table), sql.ref(column), sql.ref(`${column}_sealed`)];
    await sql`alter table ${at} add column ${sealed} text`.execute(db);
    if (presence) await sql`alter table ${at} alter column ${held} drop not null`.execute(db);
    // Serves the search for what still lies open; it is empty once that is sealed.
    await sql`create index ${sql.ref(`${table}_${column}_open`)} on ${at} ((true))
      where ${held} is not null and ${sealed} is null`.execute(db);
  }
  await sql`alter table rating_ticket drop constraint rating_ticket_closed`.execute(db);
  await closedWhole("coalesce(closed_by, closed_by_sealed)").execute(db);
  // Who asked stands in the sealed facts; the title is looked through by its parts, and names nobody.
  await sql`update approval_request set title = regexp_replace(title, '（由 .* 提交）$', '')
             where title like '%（由 % 提交）'`.execute(db);
}

export async function down(db: Kysely<unknown>) {
  await sql`alter table rating_ticket drop constraint rating_ticket_closed`.execute(db);
  await closedWhole("closed_by").execute(db);
  for (const [table, column, presence] of opened.toReversed()) {
    const [at, held] = [sql.table(table), sql.ref(column)];
    await sql`alter table ${at} drop column ${sql.ref(`${column}_sealed`)}`.execute(db);
    if (presence) await sql`alter table ${at} alter column ${held} set not null`.execute(db);
  }
}
