import type { InspectionKey } from "@sannong/contract/governance/inspection-words";
import type { NoticeKind } from "@sannong/contract/content/notice-words";
import { recordKindNames } from "@sannong/contract/data/record-words";
import { sql } from "kysely";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Inspected } from "./inspection.rules.ts";

/** So many runs are kept: a year and more of nights. */
const KEPT = 400;
/** So many reference numbers at most are read of what is late. */
const MOST_LATE = 1000;

type Begun = { at: Date; askedBy: string | null; deadBefore: Date };

/** Runs, and what they look at: each question is one look at an index. It reads what other modules write. */
export const inspectionStore = (db: Db) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** Undefined while another is under way. One whose server died is given up first. */
  async begin({ at, askedBy, deadBefore }: Begun, within: Db): Promise<string | undefined> {
    await within
      .updateTable("inspectionRun")
      .set({ endedAt: at })
      .where("endedAt", "is", null)
      .where("begunAt", "<", deadBefore)
      .execute();
    const begun = await within
      .insertInto("inspectionRun")
      .values({ begunAt: at, askedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return begun?.id;
  },

  /** All items and the end, or nothing where it was given up before. */
  end: (id: string, at: Date, items: readonly Inspected[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const ended = await trx
        .updateTable("inspectionRun")
        .set({ endedAt: at })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      await trx
        .insertInto("inspectionItem")
        .values(items.map(({ named, ...item }) => ({ ...item, runId: id, named: JSON.stringify(named) })))
        .execute();
      const kept = trx.selectFrom("inspectionRun").select("id").orderBy("id", "desc").limit(KEPT);
      await trx.deleteFrom("inspectionRun").where("id", "not in", kept).execute();
    }),

  underWay: () => db.selectFrom("inspectionRun").select("begunAt").where("endedAt", "is", null).executeTakeFirst(),

  /** Those that came to an end with something found, the newest first. */
  async runs({ id, offset, limit }: { id?: string; offset: number; limit: number }) {
    const rows = await queryPrepared<Run>(db, statements.runs, [id ?? null, limit, offset]);
    return rows.map(({ good, warn, veto, unknown, ...run }) => ({
      ...run,
      good: Number(good),
      warn: Number(warn),
      veto: Number(veto),
      unknown: Number(unknown),
    }));
  },
  async countRuns(): Promise<number> {
    const [row] = await queryPrepared<{ count: string }>(db, statements.countRuns, []);
    return Number(row?.count ?? 0);
  },

  async items(runId: string): Promise<Inspected[]> {
    const rows = await db
      .selectFrom("inspectionItem")
      .select(["key", "figure", "verdict", "named"])
      .where("runId", "=", runId)
      .execute();
    return rows.map((row) => ({
      ...row,
      key: row.key as InspectionKey,
      verdict: row.verdict,
    }));
  },

  /** When each column of notices was published in last; a column without any is missing. */
  async newestNotices(now: Date): Promise<Map<NoticeKind, Date>> {
    const rows = await db
      .selectFrom("notice")
      .select((eb) => ["kind", eb.fn.max("publishedAt").as("latest")])
      .where("state", "=", "published")
      .where("publishedAt", "<=", now)
      .groupBy("kind")
      .execute();
    return new Map(rows.flatMap(({ kind, latest }) => (latest ? [[kind, latest] as const] : [])));
  },

  /** Whether there is anything in what the public pages list. */
  async filled(): Promise<Record<string, boolean>> {
    const rows = await queryPrepared<{ what: string; isThere: boolean }>(db, statements.filled, []);
    return Object.fromEntries(rows.map((row) => [row.what, row.isThere]));
  },

  async unanswered(now: Date, monthsAgo: Date) {
    const late = await db
      .selectFrom("feedback")
      .select(["referenceNumber", "createdAt"])
      .where("answeredAt", "is", null)
      .where("answerBy", "<", now)
      .orderBy("answerBy")
      .limit(MOST_LATE)
      .execute();
    return {
      overdue: late.map((row) => row.referenceNumber),
      older: late.filter((row) => row.createdAt < monthsAgo).map((row) => row.referenceNumber),
    };
  },

  /** Every published service with its guide; null where it has none. */
  guides: () =>
    db
      .selectFrom("service")
      .leftJoin("serviceGuide", "serviceGuide.identification", "service.identification")
      .select(["service.name", "serviceGuide.document"])
      .where("service.state", "=", "published")
      .orderBy("service.sort")
      .execute(),

  /** How often each system answered on the days since this one. */
  async answersSince(day: string): Promise<{ name: string; asked: number; answered: number }[]> {
    const { rows } = await sql<{ name: string; asked: string; answered: string }>`
      select system.name, sum(probe.asked) as asked, sum(probe.answered) as answered
        from probe_day as probe join connected_system as system on system.abbr = probe.system_abbr
       where probe.day >= ${day}::date group by system.name order by system.name`.execute(db);
    return rows.map(({ name, asked, answered }) => ({ name, asked: Number(asked), answered: Number(answered) }));
  },

  async ratingsOverdue(now: Date): Promise<number> {
    const { count } = await db
      .selectFrom("ratingTicket")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("closedAt", "is", null)
      .where("dueAt", "<", now)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  async latestAuditCheck() {
    const row = await db
      .selectFrom("auditCheck")
      .select((eb) => ["endedAt", "isIntact", sql<number>`jsonb_array_length(${eb.ref("faults")})`.as("faults")])
      .where("endedAt", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.endedAt ? { endedAt: row.endedAt, isIntact: row.isIntact, faults: row.faults } : null;
  },
});

type Run = {
  id: string;
  begunAt: Date;
  endedAt: Date;
  askedBy: string | null;
} & Record<"good" | "warn" | "veto" | "unknown", string>;

const isThere = (what: string, from: string) => `select '${what}' as what, exists (select 1 from ${from}) as "isThere"`;

const statements = {
  runs: `
    select run.id, run.begun_at as "begunAt", run.ended_at as "endedAt", run.asked_by as "askedBy",
           count(*) filter (where verdict = 'good') as good, count(*) filter (where verdict = 'warn') as warn,
           count(*) filter (where verdict = 'veto') as veto, count(*) filter (where verdict = 'unknown') as unknown
      from inspection_run as run join inspection_item as item on item.run_id = run.id
     where run.ended_at is not null and ($1::bigint is null or run.id = $1::bigint)
     group by run.id order by run.id desc limit $2 offset $3`,
  countRuns: `select count(distinct run_id) as count from inspection_item`,
  filled: [
    isThere("finance", "finance_product where state = 'published'"),
    isThere("machines", "machine where state = 'published'"),
    isThere("scenes", "scene where status = 'published'"),
    isThere("reports", "report where state = 'published'"),
    isThere("data", "data_resource where state = 'published'"),
    ...recordKindNames.map((kind) => isThere(`records.${kind}`, `public_record where kind = '${kind}' and is_listed`)),
  ].join(" union all "),
} as const;

export type InspectionStore = ReturnType<typeof inspectionStore>;
