import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type Done = { line: number; accountId: string; boundUsername: string; isDone: boolean };
type Part = { id: string; after: number; limit: number };
type Bound = Part & { systemAbbr: string; at: Date };

/** What the job does to bindings: some lines in one statement, each told what became of it. */
export const batchWorkStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** One who was bound, disabled or moved away meanwhile is passed over. */
  async bind({ id, after, limit, systemAbbr, at }: Bound, within: Db): Promise<Done[]> {
    const { rows } = await sql<Done>`
      with chosen as (
        select line, account_id, bound_username from binding_batch_line
         where batch_id = ${id} and line > ${after} and account_id is not null
           and problems is null and double_of is null
         order by line limit ${limit}),
      added as (
        insert into account_binding (account_id, system_abbr, bound_username, bound_at, batch_id)
        select chosen.account_id, ${systemAbbr}, chosen.bound_username, ${at}, ${id}
          from chosen
          join account on account.id = chosen.account_id and account.status = 'active' and not account.is_temporary
          join binding_batch as batch on batch.id = ${id} 
               and (length(batch.region_code) = 2 or starts_with(account.region_code, batch.region_code))
        on conflict do nothing
        returning account_id)
      update binding_batch_line as line
         set outcome = case when added.account_id is null then 'skipped' else 'bound' end
        from chosen left join added on added.account_id = chosen.account_id
       where line.batch_id = ${id} and line.line = chosen.line
      returning line.line, line.account_id, line.bound_username, line.outcome = 'bound' as "isDone"`.execute(within);
    return rows;
  },

  /** What its owner undid, or proved by themselves since, is theirs and stays as it is. */
  async unbind({ id, after, limit, systemAbbr }: Omit<Bound, "at">, within: Db): Promise<Done[]> {
    const { rows } = await sql<Done>`
      with chosen as (
        select line, account_id, bound_username from binding_batch_line
         where batch_id = ${id} and line > ${after} and outcome = 'bound'
         order by line limit ${limit}),
      gone as (
        delete from account_binding as binding using chosen
         where binding.account_id = chosen.account_id and binding.system_abbr = ${systemAbbr}
           and binding.bound_username = chosen.bound_username and binding.batch_id = ${id}
        returning binding.account_id),
      forgotten as (
        delete from third_party_token as token using gone
         where token.account_id = gone.account_id and token.system_abbr = ${systemAbbr})
      update binding_batch_line as line
         set outcome = case when gone.account_id is null then 'kept' else 'undone' end
        from chosen left join gone on gone.account_id = chosen.account_id
       where line.batch_id = ${id} and line.line = chosen.line
      returning line.line, line.account_id, line.bound_username, line.outcome = 'undone' as "isDone"`.execute(within);
    return rows;
  },

  /** Outside of the act, so that whoever waits sees it grow. */
  async tellProgress(id: string, through: number): Promise<void> {
    await db.updateTable("bindingBatch").set({ through }).where("id", "=", id).execute();
  },

  async count(id: string, figures: { bound?: number; skipped?: number; undone?: number }, within: Db): Promise<void> {
    await within.updateTable("bindingBatch").set(figures).where("id", "=", id).execute();
  },

  /** @returns how often it was tried by now */
  async tryOnce(id: string): Promise<number> {
    const row = await db
      .updateTable("bindingBatch")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), through: 0 }))
      .where("id", "=", id)
      .returning("attempts")
      .executeTakeFirst();
    return row?.attempts ?? 0;
  },

  /** What a server began and did not end. */
  async leftBehind(before: Date): Promise<string[]> {
    const rows = await db
      .selectFrom("bindingBatch")
      .select("id")
      .where("state", "in", ["applying", "undoing"])
      .where("stateAt", "<", before)
      .execute();
    return rows.map(({ id }) => id);
  },
});

export type BatchWorkStore = ReturnType<typeof batchWorkStore>;
