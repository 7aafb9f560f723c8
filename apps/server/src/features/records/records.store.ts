import {
  COUNTED_RECORDS,
  MOST_RECORDS,
  type PublicRecord,
  type RecordKind,
  recordQueries,
} from "@sannong/contract/record-words";
import { workingDaysBetween } from "@sannong/contract/rules/working-days";
import { type RawBuilder, sql } from "kysely";
import type { RecordAnswer, RecordQuestion } from "../../gateways/external-records/record-source.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { remembered } from "../../platform/remembered.ts";
import { wordsOf } from "./records.rules.ts";

type Needs = { db: Db; clock: Clock; regionName: (code: string) => string | undefined };

export function recordsStore({ db, clock, regionName }: Needs) {
  /** What an index finds: pairs of characters and facets, which all must be among a record's tokens. */
  const tokensOf = (kind: RecordKind, words: readonly string[], asked: RecordQuestion): RawBuilder<string[]> => {
    const { areaCode = null, category = null, status = null } = asked;
    return sql<string[]>`public_record_grams(${kind}, ${words.join(" ")})
      || public_record_facets(${kind}, ${areaCode}, ${category}, ${status})`;
  };

  const matching = (kind: RecordKind, asked: RecordQuestion, today: string) => {
    const words = wordsOf(asked.keyword);
    const { areaCode, category, status, startDate, endDate, id } = asked;
    const hasTokens = words.length > 0 || [areaCode, category, status].some((one) => one !== undefined);
    return (
      db
        .selectFrom("public_record")
        .where("kind", "=", kind)
        .where(sql<boolean>`is_listed`)
        .where("published_on", "<=", day(today))
        .where((eb) => eb.or([eb("public_until", "is", null), eb("public_until", ">=", day(today))]))
        .$if(hasTokens, (query) => query.where(sql<boolean>`tokens @> (${tokensOf(kind, words, asked)})`))
        // neighbours in another order, or in two fields, are no hit
        .$call((query) =>
          words.reduce((narrowed, word) => narrowed.where(sql<boolean>`position(${word} in sought) > 0`), query),
        )
        .$if(startDate !== undefined, (query) => query.where("decided_on", ">=", day(startDate ?? "")))
        .$if(endDate !== undefined, (query) => query.where("decided_on", "<=", day(endDate ?? "")))
        .$if(id !== undefined, (query) => query.where("id", "=", isOurs(id ?? "") ? (id ?? "") : NOBODY))
    );
  };

  /** Counted as far as anybody leafs: all of a million would cost more than the list. */
  const count = async (found: ReturnType<typeof matching>, most: number): Promise<number> => {
    const { total } = await db
      .selectFrom(
        found
          .select(sql<number>`1`.as("one"))
          .limit(most + 1)
          .as("counted"),
      )
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  // a whole kind is what everybody sees first
  const wholeKinds = remembered({
    load: (key) => {
      const [kind, today] = key.split(" ") as [RecordKind, string];
      return count(matching(kind, { keyword: "", order: "newest", pageNum: 1, pageSize: 1 }, today), MOST_RECORDS);
    },
    clock,
    ms: 60_000,
    most: 20,
  });
  const isWhole = ({ order: _order, pageNum: _num, pageSize: _size, ...narrowing }: RecordQuestion) =>
    Object.values(narrowing).every((one) => one === undefined || one === "");

  return {
    async page(kind: RecordKind, asked: RecordQuestion, today: string): Promise<RecordAnswer> {
      const { pageNum, pageSize, order } = asked;
      const found = matching(kind, asked, today);
      const direction = order === "newest" ? "desc" : "asc";
      const most = isWhole(asked) ? MOST_RECORDS : COUNTED_RECORDS;
      const [rows, counted] = await Promise.all([
        found
          .select(["id", "area_code", "fields", sql<string>`published_on::text`.as("published_on")])
          .orderBy("decided_on", direction)
          .orderBy("id", direction)
          .offset((pageNum - 1) * pageSize)
          .limit(pageSize)
          .execute(),
        isWhole(asked) ? wholeKinds.find(`${kind} ${today}`) : count(found, most),
      ]);
      return {
        records: rows.map((row) => recordOf(kind, row)),
        total: Math.min(counted, most),
        isCapped: counted > most,
      };
    },

    /** Takes off the lists what was to be shown until yesterday. */
    async withdrawEnded(today: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("public_record")
        .set({ is_listed: false })
        .where(sql<boolean>`is_listed`)
        .where("public_until", "<", day(today))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };

  function recordOf(
    kind: RecordKind,
    row: { id: string; area_code: string; fields: Record<string, string | number | null>; published_on: string },
  ): PublicRecord {
    const decidedOn = row.fields[recordQueries[kind].date];
    return {
      ...row.fields,
      id: row.id,
      areaCode: row.area_code,
      areaName: regionName(row.area_code) ?? "",
      gsrq: row.published_on,
      gsts: typeof decidedOn === "string" ? workingDaysBetween(decidedOn, row.published_on) : null,
    };
  }
}

/** Numbers of ours are counted up; another host's may be anything. */
const isOurs = (id: string): boolean => /^\d{1,18}$/.test(id);
const NOBODY = "0";

const day = (text: string) => sql<Date>`${text}::date`;
