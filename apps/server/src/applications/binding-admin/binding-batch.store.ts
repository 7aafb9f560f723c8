import type { BatchState, LineProblem } from "@sannong/contract/applications/binding-admin-words";
import { type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/database/database.ts";
import { keysOfUsername, usernameKey } from "../../identity/accounts/index.ts";

type Deps = { db: Db; sealer: { index(value: string): string } };
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

const asBatch = (row: Selectable<Tables["bindingBatch"]>): Batch => ({
  id: row.id,
  systemAbbr: row.systemAbbr,
  fileName: row.fileName,
  state: row.state,
  regionCode: row.regionCode,
  madeBy: row.madeBy,
  madeByName: row.madeByName,
  madeAt: row.madeAt,
  reason: row.reason,
  receiptNumber: row.receiptNumber,
  lines: row.lines,
  good: row.good,
  through: row.through,
  bound: row.bound,
  skipped: row.skipped,
  undone: row.undone,
  attempts: row.attempts,
  appliedAt: row.appliedAt,
  undoneAt: row.undoneAt,
  undoneBy: row.undoneBy,
  undoneByName: row.undoneByName,
  undoReason: row.undoReason,
});
const asLine = (row: Selectable<Tables["bindingBatchLine"]>) => ({
  line: row.line,
  account: row.said,
  boundUsername: row.boundUsername,
  problems: (row.problems ?? []) as LineProblem[],
  doubleOf: row.doubleOf,
  outcome: row.outcome,
});

/** Lists of bindings, and what they were judged by. */
export function bindingBatchStore({ db, sealer }: Deps) {
  const linesOf = (id: string, only: Lines) =>
    db
      .selectFrom("bindingBatchLine")
      .where("batchId", "=", id)
      .$if(only === "bad", (query) =>
        query.where((eb) => eb.or([eb("problems", "is not", null), eb("doubleOf", "is not", null)])),
      )
      .$if(only === "skipped", (query) => query.where("outcome", "in", ["skipped", "kept"]));

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** The accounts that these names or phone numbers may mean, by what was typed. */
    async accountsCalled(typed: readonly string[]) {
      const keys = new Map(typed.flatMap((one) => keysOfUsername(sealer, one).map((key) => [key, usernameKey(one)])));
      const phones = new Map(typed.map((one) => [sealer.index(usernameKey(one)), usernameKey(one)]));
      const columns = ["id", "status", "isTemporary", "regionCode", "usernameKey", "phoneIndex"] as const;
      const [byName, byPhone] = await Promise.all([
        db
          .selectFrom("account")
          .select(columns)
          .where(({ eb, fn, val }) => eb("usernameKey", "=", fn.any(val([...keys.keys()]))))
          .where("status", "<>", "closed")
          .execute(),
        db
          .selectFrom("account")
          .select(columns)
          .where(({ eb, fn, val }) => eb("phoneIndex", "=", fn.any(val([...phones.keys()]))))
          .where("status", "<>", "closed")
          .execute(),
      ]);
      const found = new Map<string, Map<string, (typeof byName)[number]>>();
      const note = (key: string, row: (typeof byName)[number]) =>
        void found.set(key, (found.get(key) ?? new Map()).set(row.id, row));
      for (const row of byName) note(keys.get(row.usernameKey) ?? "", row);
      for (const row of byPhone) note(phones.get(row.phoneIndex ?? "") ?? "", row);
      return (said: string) =>
        [...(found.get(usernameKey(said))?.values() ?? [])].map((row) => ({
          id: row.id,
          status: row.status,
          isTemporary: row.isTemporary,
          regionCode: row.regionCode,
        }));
    },

    /** What of these people and these accounts of the system is bound already. */
    async boundAmong(systemAbbr: string, accountIds: readonly string[], usernames: readonly string[]) {
      const [ofPeople, ofUsernames] = await Promise.all([
        db
          .selectFrom("accountBinding")
          .select(["accountId", "boundUsername"])
          .where("systemAbbr", "=", systemAbbr)
          .where(({ eb, fn, val }) => eb("accountId", "=", fn.any(val([...accountIds]))))
          .execute(),
        db
          .selectFrom("accountBinding")
          .innerJoin("account", "account.id", "accountBinding.accountId")
          .select(["accountId", "boundUsername", "account.isTemporary"])
          .where("systemAbbr", "=", systemAbbr)
          .where(({ eb, fn, val }) => eb("boundUsername", "=", fn.any(val([...usernames]))))
          .execute(),
      ]);
      return {
        usernameOf: new Map(ofPeople.map((row) => [row.accountId, row.boundUsername])),
        holderOf: new Map(
          ofUsernames.map((row) => [row.boundUsername, { accountId: row.accountId, isTemporary: row.isTemporary }]),
        ),
      };
    },

    async add({ lines, ...batch }: NewBatch, within: Db): Promise<void> {
      const isGood = ({ problems, doubleOf }: NewLine) => problems.length === 0 && doubleOf === null;
      await within
        .insertInto("bindingBatch")
        .values({
          id: batch.id,
          systemAbbr: batch.systemAbbr,
          fileName: batch.fileName,
          digest: batch.digest,
          state: "looked",
          regionCode: batch.regionCode,
          madeBy: batch.madeBy,
          madeByName: batch.madeByName,
          madeAt: batch.madeAt,
          stateAt: batch.madeAt,
          lines: lines.length,
          good: lines.filter(isGood).length,
        })
        .execute();
      for (let from = 0; from < lines.length; from += CHUNK)
        await within
          .insertInto("bindingBatchLine")
          .values(
            lines.slice(from, from + CHUNK).map((one) => ({
              batchId: batch.id,
              line: one.line,
              said: one.said,
              accountId: one.accountId,
              boundUsername: one.boundUsername,
              problems: one.problems.length > 0 ? [...one.problems] : null,
              doubleOf: one.doubleOf,
            })),
          )
          .execute();
    },

    async find(id: string, within: Db = db): Promise<Batch | undefined> {
      const row = await within.selectFrom("bindingBatch").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asBatch(row);
    },

    async digestOf(id: string): Promise<string> {
      const row = await db.selectFrom("bindingBatch").select("digest").where("id", "=", id).executeTakeFirstOrThrow();
      return row.digest;
    },

    /** Found by the request that waits for a second person. */
    async ofRequest(receiptNumber: string, within: Db = db): Promise<Batch | undefined> {
      const row = await within
        .selectFrom("bindingBatch")
        .selectAll()
        .where("receiptNumber", "=", receiptNumber)
        .executeTakeFirst();
      return row && asBatch(row);
    },

    /** What was thrown away is not shown. */
    async list({ systemAbbr, region, offset, limit }: { systemAbbr: string; region: string } & Part) {
      const chosen = db
        .selectFrom("bindingBatch")
        .where("systemAbbr", "=", systemAbbr)
        .where("state", "<>", "discarded")
        .where(sql<boolean>`starts_with(region_code, ${region})`);
      const [rows, { total }] = await Promise.all([
        chosen.selectAll().orderBy("madeAt", "desc").orderBy("id").offset(offset).limit(limit).execute(),
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
        .updateTable("bindingBatch")
        .set({
          state: to,
          stateAt: at,
          attempts: 0,
          ...(also.reason !== undefined && { reason: also.reason }),
          ...(also.receiptNumber !== undefined && { receiptNumber: also.receiptNumber }),
          ...(also.appliedAt !== undefined && { appliedAt: also.appliedAt }),
          ...(also.undoneAt !== undefined && { undoneAt: also.undoneAt }),
          ...(also.undoneBy !== undefined && { undoneBy: also.undoneBy }),
          ...(also.undoneByName !== undefined && { undoneByName: also.undoneByName }),
          ...(also.undoReason !== undefined && { undoReason: also.undoReason }),
        })
        .where("id", "=", id)
        .where("state", "in", from)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** What was sent and never submitted goes, with its lines. */
    async forgetUnsubmitted(before: Date): Promise<void> {
      await db.deleteFrom("bindingBatch").where("state", "in", ["looked"]).where("stateAt", "<", before).execute();
    },
  };
}

type Part = { offset: number; limit: number };
export type BindingBatchStore = ReturnType<typeof bindingBatchStore>;
