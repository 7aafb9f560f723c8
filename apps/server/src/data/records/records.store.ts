import {
  COUNTED_RECORDS,
  MOST_RECORDS,
  type PublicRecord,
  type RecordKind,
  recordQueries,
} from "@sannong/contract/data/record-words";
import type { WorkingDays } from "@sannong/contract/rules/time/working-days";
import { type RawBuilder, sql } from "kysely";
import type { RecordAnswer, RecordQuestion } from "../../gateways/external-records/record-source.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { replicaOf } from "../../platform/database/replica.ts";
import { cache } from "../../platform/cache/cache.ts";
import { soughtTokens, wordsOf } from "./records.rules.ts";

type Deps = { db: Db; clock: Clock; calendar: WorkingDays; regionName: (code: string) => string | undefined };

/** So many records from the list's beginning tell whether what is sought is common. */
const GLANCE = 4000;
/** With so many hits at a glance, all that are counted lie within some sixty thousand records. */
const COMMON = Math.ceil((GLANCE * COUNTED_RECORDS) / 60_000);
/** With so many times the hits that a page ends at, a walk in the list's order meets the page soon. */
const SOON = 25;

export function recordsStore({ db, clock, calendar, regionName }: Deps) {
  const read = replicaOf(db, { of: "records", staleSeconds: 10 });
  /** What may be listed. All that is asked here stands in the index of the order. */
  const listed = (kind: RecordKind, { startDate, endDate, id }: RecordQuestion, today: string) =>
    read
      .selectFrom("publicRecord")
      .where("kind", "=", kind)
      .where(sql<boolean>`is_listed`)
      .where("publishedOn", "<=", day(today))
      .where((eb) => eb.or([eb("publicUntil", "is", null), eb("publicUntil", ">=", day(today))]))
      .$if(startDate !== undefined, (query) => query.where("decidedOn", ">=", day(startDate ?? "")))
      .$if(endDate !== undefined, (query) => query.where("decidedOn", "<=", day(endDate ?? "")))
      .$if(id !== undefined, (query) => query.where("id", "=", isOurs(id ?? "") ? (id ?? "") : NOBODY));

  /** Is it what is sought? This too is answered by the index of the order. */
  const isHit = ({ keyword, areaCode, category, status }: RecordQuestion): RawBuilder<boolean> => {
    const within = (code: string) => code.slice(0, code.length > 4 ? 6 : 4);
    return sql<boolean>`${sql.join(
      [
        sql`true`,
        ...wordsOf(keyword).map((word) => sql`position(${word} in sought) > 0`),
        ...(areaCode === undefined ? [] : [sql`starts_with(area_code, ${within(areaCode)})`]),
        ...(category === undefined ? [] : [sql`category = ${category}`]),
        ...(status === undefined ? [] : [sql`status = ${status}`]),
      ],
      sql` and `,
    )}`;
  };

  /** What the index of tokens finds; neighbours in another order, or in two fields, are no hit. */
  const withTokens = (kind: RecordKind, input: RecordQuestion, today: string) => {
    const { areaCode = null, category = null, status = null } = input;
    return listed(kind, input, today)
      .where(
        sql<boolean>`tokens @> (${soughtTokens(kind, wordsOf(input.keyword))}::text[]
          || public_record_facets(${kind}, ${areaCode}, ${category}, ${status}))`,
      )
      .where(isHit(input));
  };

  const inOrder = (kind: RecordKind, input: RecordQuestion, today: string) => {
    const direction = input.order === "newest" ? "desc" : "asc";
    return listed(kind, input, today).orderBy("decidedOn", direction).orderBy("id", direction);
  };
  const walk = async (kind: RecordKind, input: RecordQuestion, today: string): Promise<string[]> => {
    const rows = await inOrder(kind, input, today)
      .where(isHit(input))
      .select("id")
      .offset((input.pageNum - 1) * input.pageSize)
      .limit(input.pageSize)
      .execute();
    return rows.map(({ id }) => id);
  };
  /** Counted as far as anybody leafs: all of a million would cost more than the list. */
  const count = async (kind: RecordKind, input: RecordQuestion, today: string, most: number): Promise<number> => {
    const hits = inOrder(kind, input, today)
      .where(isHit(input))
      .select(sql<number>`1`.as("one"))
      .limit(most + 1);
    const { total } = await read
      .selectFrom(hits.as("hits"))
      .select(({ fn }) => fn.countAll<string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  // a whole kind is what everybody sees first
  const wholeKinds = cache({
    load: (key) => {
      const [kind, today] = key.split(" ") as [RecordKind, string];
      return count(kind, { keyword: "", order: "newest", pageNum: 1, pageSize: 1 }, today, MOST_RECORDS);
    },
    clock,
    freshMs: 60_000,
    size: 20,
  });

  /** Are there so many hits at the list's beginning, or so few records, that a walk along it finds enough soon? */
  const isCommon = async (kind: RecordKind, input: RecordQuestion, today: string): Promise<boolean> => {
    const glance = inOrder(kind, input, today).select(["sought", "areaCode", "category", "status"]).limit(GLANCE);
    const { seen, hits } = await read
      .selectFrom(glance.as("glance"))
      .select(({ fn }) => [
        fn.countAll<string>().as("seen"),
        fn.countAll<string>().filterWhere(isHit(input)).as("hits"),
      ])
      .executeTakeFirstOrThrow();
    return Number(seen) < GLANCE || Number(hits) >= COMMON;
  };

  /** The page out of all hits where there are at most so many; one more is counted otherwise. */
  const outOfFew = async (kind: RecordKind, input: RecordQuestion, today: string, most: number) => {
    const direction = sql.raw(input.order === "newest" ? "desc" : "asc");
    const { total, ids } = await read
      .with(
        // apart from the limit: with it the database would hope to come upon so many by reading everything
        (name) => name("hit").materialized(),
        () => withTokens(kind, input, today).select(["id", "decidedOn"]),
      )
      .with(
        (name) => name("few").materialized(),
        (within) =>
          within
            .selectFrom("hit")
            .selectAll()
            .limit(most + 1),
      )
      .selectNoFrom((eb) => [
        eb
          .selectFrom("few")
          .select((few) => few.fn.countAll<string>().as("total"))
          .as("total"),
        sql<string[]>`array(select id from few order by decided_on ${direction}, id ${direction}
          offset ${(input.pageNum - 1) * input.pageSize} limit ${input.pageSize})`.as("ids"),
      ])
      .executeTakeFirstOrThrow();
    return { total: Number(total), ids };
  };

  /**
   * What is common is met soon on a walk along the list, and what is rare is found by its tokens: neither reads
   * more than some thousand records, however many there are. What was common once, and is no longer, is the dearest.
   */
  const find = async (kind: RecordKind, input: RecordQuestion, today: string, most: number) => {
    if (await isCommon(kind, input, today)) {
      const [ids, total] = await Promise.all([walk(kind, input, today), count(kind, input, today, most)]);
      return { ids, total };
    }
    const enough = Math.max(most, input.pageNum * input.pageSize * SOON);
    const few = await outOfFew(kind, input, today, enough);
    return few.total <= enough ? few : { ids: await walk(kind, input, today), total: few.total };
  };

  return {
    async page(kind: RecordKind, input: RecordQuestion, today: string): Promise<RecordAnswer> {
      const isWhole = isWholeKind(input);
      const most = isWhole ? MOST_RECORDS : COUNTED_RECORDS;
      const [ids, total] = isWhole
        ? await Promise.all([walk(kind, input, today), wholeKinds.find(`${kind} ${today}`)])
        : await find(kind, input, today, most).then((found) => [found.ids, found.total] as const);
      const rows = await read
        .selectFrom("publicRecord")
        .select(["id", "areaCode", "fields", sql<string>`published_on::text`.as("publishedOn")])
        .where(({ eb, fn, val }) => eb("id", "=", fn.any(val(ids))))
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return {
        records: ids.flatMap((id) => byId.get(id) ?? []).map((row) => recordOf(kind, row)),
        total: Math.min(total, most),
        isCapped: total > most,
      };
    },

    /** Takes off the lists what was to be shown until yesterday. */
    async withdrawEnded(today: string): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable("publicRecord")
        .set({ isListed: false })
        .where(sql<boolean>`is_listed`)
        .where("publicUntil", "<", day(today))
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };

  function recordOf(
    kind: RecordKind,
    row: { id: string; areaCode: string; fields: Record<string, string | number | null>; publishedOn: string },
  ): PublicRecord {
    const decidedOn = row.fields[recordQueries[kind].date];
    return {
      ...row.fields,
      id: row.id,
      areaCode: row.areaCode,
      areaName: regionName(row.areaCode) ?? "",
      gsrq: row.publishedOn,
      gsts: typeof decidedOn === "string" ? calendar.between(decidedOn, row.publishedOn) : null,
    };
  }
}

/** Is nothing narrowed down? */
const isWholeKind = ({ order: _order, pageNum: _num, pageSize: _size, ...narrowing }: RecordQuestion): boolean =>
  Object.values(narrowing).every((one) => one === undefined || one === "");

/** Numbers of ours are counted up; another host's may be anything. */
const isOurs = (id: string): boolean => /^\d{1,18}$/.test(id);
const NOBODY = "0";

const day = (text: string) => sql<Date>`${text}::date`;
