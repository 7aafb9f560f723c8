import type { RecordKind } from "@sannong/contract/data/record-words";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import type { PreparedRecord } from "./record-import.rules.ts";
import { soughtTokens } from "./records.rules.ts";

export type RecordConditions = {
  kind: RecordKind;
  view: "listed" | "unlisted";
  words: readonly string[];
  areaCode: string;
  /** the last one of the page before */
  after: { decidedOn: string; id: string } | undefined;
  limit: number;
};
type On = { id: string; revision: number };
type Change = { by: string; at: Date };

const columns = [
  "id",
  "kind",
  "areaCode",
  "fields as values",
  "isListed",
  "withdrawnReason",
  "revision",
  "changedAt",
  "changedBy",
] as const;
/** Days are read as text: they have no zone. */
const days = [
  sql<string>`decided_on::text`.as("decidedOn"),
  sql<string>`published_on::text`.as("publishedOn"),
  sql<string | null>`public_until::text`.as("publicUntil"),
] as const;
const today = (at: Date) => sql<Date>`(${at}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** Records one by one, as administrators mend them. */
export const recordsAdminStore = (db: Db) => {
  const find = (id: string, from: Db = db) =>
    from.selectFrom("publicRecord").select(columns).select(days).where("id", "=", id).executeTakeFirst();
  return {
    inOneGo: <T>(act: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(act),
    find,

    /** By a keyset: there may be a million of them. */
    list: ({ kind, view, words, areaCode, after, limit }: RecordConditions) =>
      db
        .selectFrom("publicRecord")
        .select(columns)
        .select(days)
        .where("kind", "=", kind)
        .where(view === "listed" ? sql<SqlBool>`is_listed` : sql<SqlBool>`not is_listed`)
        .where(sql<SqlBool>`starts_with(area_code, ${areaCode})`)
        .$if(words.length > 0 && view === "listed", (query) =>
          query.where(sql<SqlBool>`tokens @> ${soughtTokens(kind, words)}::text[]`),
        )
        .$if(words.length > 0, (query) =>
          query.where((eb) => eb.and(words.map((word) => sql<SqlBool>`position(${word} in sought) > 0`))),
        )
        .$if(after !== undefined, (query) =>
          query.where(sql<SqlBool>`(decided_on, id) < (${after?.decidedOn ?? ""}::date, ${after?.id ?? ""}::bigint)`),
        )
        .orderBy("decidedOn", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute(),

    /**
     * "taken" when another record goes by that number, which leaves `trx` to be given up; undefined when somebody else
     * changed it since `revision`.
     */
    async change(on: On, record: PreparedRecord, { by, at }: Change, trx: Db): Promise<"done" | "taken" | undefined> {
      const update = trx
        .updateTable("publicRecord")
        .set({
          recordKey: record.recordKey,
          sought: record.sought,
          areaCode: record.areaCode,
          category: record.category,
          status: record.status,
          decidedOn: record.decidedOn,
          publishedOn: record.publishedOn,
          publicUntil: record.publicUntil,
          fields: JSON.stringify(record.values),
          isListed: sql<boolean>`withdrawn_reason is null
            and coalesce(${record.publicUntil}::date >= ${today(at)}, true)`,
          revision: sql`revision + 1`,
          changedAt: at,
          changedBy: by,
        })
        .where("id", "=", on.id)
        .where("revision", "=", on.revision);
      try {
        const { numUpdatedRows } = await update.executeTakeFirst();
        return numUpdatedRows > 0n ? "done" : undefined;
      } catch (fault) {
        if (violatedUnique(fault) === "public_record_key") return "taken";
        throw fault;
      }
    },

    /** Out of the lists, or back into them unless its time is over. */
    async withdraw(on: On, reason: string | null, { by, at }: Change, trx: Db): Promise<boolean> {
      const { numUpdatedRows } = await trx
        .updateTable("publicRecord")
        .set({
          withdrawnReason: reason,
          isListed: reason === null ? sql<boolean>`coalesce(public_until >= ${today(at)}, true)` : sql<boolean>`false`,
          revision: sql`revision + 1`,
          changedAt: at,
          changedBy: by,
        })
        .where("id", "=", on.id)
        .where("revision", "=", on.revision)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export type RecordsAdminStore = ReturnType<typeof recordsAdminStore>;
export type ManagedRow = NonNullable<Awaited<ReturnType<RecordsAdminStore["find"]>>>;
