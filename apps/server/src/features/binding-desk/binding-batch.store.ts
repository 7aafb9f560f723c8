import type { BatchState, LineOutcome, LineProblem } from "@sannong/contract/binding-desk-words";
import { type Selectable, sql } from "kysely";
import type { BindingBatchLineTable, BindingBatchTable } from "../../platform/database/binding-desk-tables.ts";
import type { Db } from "../../platform/database/database.ts";
import { keysOfUsername, usernameKey } from "../account/index.ts";

type Needs = { db: Db; sealer: { index(value: string): string } };
export type Batch = {
  id: string;
  systemAbbr: string;
  fileName: string;
  state: BatchState;
  regionCode: string;
  madeBy: string;
  madeByName: string;
  madeAt: Date;
  reason: string | null;
  receiptNumber: string | null;
  lines: number;
  good: number;
  through: number;
  bound: number;
  skipped: number;
  undone: number;
  attempts: number;
  appliedAt: Date | null;
  undoneAt: Date | null;
  undoneBy: string | null;
  undoneByName: string | null;
  undoReason: string | null;
};
export type NewBatch = Pick<
  Batch,
  "id" | "systemAbbr" | "fileName" | "regionCode" | "madeBy" | "madeByName" | "madeAt"
> & { digest: string; lines: readonly NewLine[] };
export type NewLine = {
  line: number;
  said: string;
  accountId: string | null;
  boundUsername: string;
  problems: readonly LineProblem[];
  doubleOf: number | null;
};
export type Lines = "all" | "bad" | "skipped";
type Move = { from: readonly BatchState[]; to: BatchState; at: Date } & Partial<
  Pick<Batch, "reason" | "receiptNumber" | "appliedAt" | "undoneAt" | "undoneBy" | "undoneByName" | "undoReason">
>;

const CHUNK = 500;

const asBatch = (row: Selectable<BindingBatchTable>): Batch => ({
  id: row.id,
  systemAbbr: row.system_abbr,
  fileName: row.file_name,
  state: row.state as BatchState,
  regionCode: row.region_code,
  madeBy: row.made_by,
  madeByName: row.made_by_name,
  madeAt: row.made_at,
  reason: row.reason,
  receiptNumber: row.receipt_number,
  lines: row.lines,
  good: row.good,
  through: row.through,
  bound: row.bound,
  skipped: row.skipped,
  undone: row.undone,
  attempts: row.attempts,
  appliedAt: row.applied_at,
  undoneAt: row.undone_at,
  undoneBy: row.undone_by,
  undoneByName: row.undone_by_name,
  undoReason: row.undo_reason,
});
const asLine = (row: Selectable<BindingBatchLineTable>) => ({
  line: row.line,
  account: row.said,
  boundUsername: row.bound_username,
  problems: (row.problems ?? []) as LineProblem[],
  doubleOf: row.double_of,
  outcome: row.outcome as LineOutcome | null,
});

/** Lists of bindings, and what they were judged by. */
export function bindingBatchStore({ db, sealer }: Needs) {
  const linesOf = (id: string, only: Lines) =>
    db
      .selectFrom("binding_batch_line")
      .where("batch_id", "=", id)
      .$if(only === "bad", (query) =>
        query.where((eb) => eb.or([eb("problems", "is not", null), eb("double_of", "is not", null)])),
      )
      .$if(only === "skipped", (query) => query.where("outcome", "in", ["skipped", "kept"]));

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** The accounts that these names or phone numbers may mean, by what was typed. */
    async accountsCalled(typed: readonly string[]) {
      const keys = new Map(typed.flatMap((one) => keysOfUsername(sealer, one).map((key) => [key, usernameKey(one)])));
      const phones = new Map(typed.map((one) => [sealer.index(one), usernameKey(one)]));
      const columns = ["id", "status", "is_temporary", "region_code", "username_key", "phone_index"] as const;
      const [byName, byPhone] = await Promise.all([
        db
          .selectFrom("account")
          .select(columns)
          .where(({ eb, fn, val }) => eb("username_key", "=", fn.any(val([...keys.keys()]))))
          .where("status", "<>", "closed")
          .execute(),
        db
          .selectFrom("account")
          .select(columns)
          .where(({ eb, fn, val }) => eb("phone_index", "=", fn.any(val([...phones.keys()]))))
          .where("status", "<>", "closed")
          .execute(),
      ]);
      const found = new Map<string, Map<string, (typeof byName)[number]>>();
      const note = (key: string, row: (typeof byName)[number]) =>
        void found.set(key, (found.get(key) ?? new Map()).set(row.id, row));
      for (const row of byName) note(keys.get(row.username_key) ?? "", row);
      for (const row of byPhone) note(phones.get(row.phone_index ?? "") ?? "", row);
      return (said: string) =>
        [...(found.get(usernameKey(said))?.values() ?? [])].map((row) => ({
          id: row.id,
          status: row.status,
          isTemporary: row.is_temporary,
          regionCode: row.region_code,
        }));
    },

    /** What of these people and these accounts of the system is bound already. */
    async boundAmong(systemAbbr: string, accountIds: readonly string[], usernames: readonly string[]) {
      const [ofPeople, ofUsernames] = await Promise.all([
        db
          .selectFrom("account_binding")
          .select(["account_id", "bound_username"])
          .where("system_abbr", "=", systemAbbr)
          .where(({ eb, fn, val }) => eb("account_id", "=", fn.any(val([...accountIds]))))
          .execute(),
        db
          .selectFrom("account_binding")
          .innerJoin("account", "account.id", "account_binding.account_id")
          .select(["account_id", "bound_username", "account.is_temporary"])
          .where("system_abbr", "=", systemAbbr)
          .where(({ eb, fn, val }) => eb("bound_username", "=", fn.any(val([...usernames]))))
          .execute(),
      ]);
      return {
        usernameOf: new Map(ofPeople.map((row) => [row.account_id, row.bound_username])),
        holderOf: new Map(
          ofUsernames.map((row) => [row.bound_username, { accountId: row.account_id, isTemporary: row.is_temporary }]),
        ),
      };
    },

    async add({ lines, ...batch }: NewBatch, within: Db): Promise<void> {
      const isGood = ({ problems, doubleOf }: NewLine) => problems.length === 0 && doubleOf === null;
      await within
        .insertInto("binding_batch")
        .values({
          id: batch.id,
          system_abbr: batch.systemAbbr,
          file_name: batch.fileName,
          digest: batch.digest,
          state: "looked",
          region_code: batch.regionCode,
          made_by: batch.madeBy,
          made_by_name: batch.madeByName,
          made_at: batch.madeAt,
          state_at: batch.madeAt,
          lines: lines.length,
          good: lines.filter(isGood).length,
        })
        .execute();
      for (let from = 0; from < lines.length; from += CHUNK)
        await within
          .insertInto("binding_batch_line")
          .values(
            lines.slice(from, from + CHUNK).map((one) => ({
              batch_id: batch.id,
              line: one.line,
              said: one.said,
              account_id: one.accountId,
              bound_username: one.boundUsername,
              problems: one.problems.length > 0 ? [...one.problems] : null,
              double_of: one.doubleOf,
            })),
          )
          .execute();
    },

    async find(id: string, within: Db = db): Promise<Batch | undefined> {
      const row = await within.selectFrom("binding_batch").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asBatch(row);
    },

    async digestOf(id: string): Promise<string> {
      const row = await db.selectFrom("binding_batch").select("digest").where("id", "=", id).executeTakeFirstOrThrow();
      return row.digest;
    },

    /** Found by the request that waits for a second person. */
    async ofRequest(receiptNumber: string, within: Db = db): Promise<Batch | undefined> {
      const row = await within
        .selectFrom("binding_batch")
        .selectAll()
        .where("receipt_number", "=", receiptNumber)
        .executeTakeFirst();
      return row && asBatch(row);
    },

    /** What was thrown away is not shown. */
    async list({ systemAbbr, region, offset, limit }: { systemAbbr: string; region: string } & Part) {
      const chosen = db
        .selectFrom("binding_batch")
        .where("system_abbr", "=", systemAbbr)
        .where("state", "<>", "discarded")
        .where(sql<boolean>`starts_with(region_code, ${region})`);
      const [rows, { total }] = await Promise.all([
        chosen.selectAll().orderBy("made_at", "desc").orderBy("id").offset(offset).limit(limit).execute(),
        chosen.select(({ fn }) => fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { records: rows.map(asBatch), total: Number(total) };
    },

    async lines({ id, only, offset, limit }: { id: string; only: Lines } & Part) {
      const rows = await linesOf(id, only).selectAll().orderBy("line").offset(offset).limit(limit).execute();
      return rows.map(asLine);
    },
    async countLines(id: string, only: Lines): Promise<number> {
      const { total } = await linesOf(id, only)
        .select(({ fn }) => fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    /** From one state into the next, in one statement; false when it is in none of these. */
    async move(id: string, { from, to, at, ...also }: Move, within: Db = db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable("binding_batch")
        .set({
          state: to,
          state_at: at,
          attempts: 0,
          ...(also.reason !== undefined && { reason: also.reason }),
          ...(also.receiptNumber !== undefined && { receipt_number: also.receiptNumber }),
          ...(also.appliedAt !== undefined && { applied_at: also.appliedAt }),
          ...(also.undoneAt !== undefined && { undone_at: also.undoneAt }),
          ...(also.undoneBy !== undefined && { undone_by: also.undoneBy }),
          ...(also.undoneByName !== undefined && { undone_by_name: also.undoneByName }),
          ...(also.undoReason !== undefined && { undo_reason: also.undoReason }),
        })
        .where("id", "=", id)
        .where("state", "in", from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** What was sent and never submitted goes, with its lines. */
    async forgetUnsubmitted(before: Date): Promise<void> {
      await db.deleteFrom("binding_batch").where("state", "in", ["looked"]).where("state_at", "<", before).execute();
    },
  };
}

type Part = { offset: number; limit: number };
export type BindingBatchStore = ReturnType<typeof bindingBatchStore>;
