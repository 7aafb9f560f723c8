import type { InspectionKey, InspectionVerdict } from "@sannong/contract/inspection-words";
import type { NoticeKind } from "@sannong/contract/notice-words";
import { recordKindNames } from "@sannong/contract/record-words";
import { sql } from "kysely";
import { ask } from "../../platform/database/ask.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Inspected } from "./inspection.rules.ts";

/** So many runs are kept: a year and more of nights. */
const KEPT = 400;
/** So many reference numbers at most are read of what is late. */
const MOST_LATE = 1000;

type Begun = { at: Date; askedBy: string | null; deadBefore: Date };

/** Runs, and what they look at: each question is one look at an index. It reads what other rooms write. */
export const inspectionStore = (db: Db) => ({
  /** Undefined while another is under way. One whose server died is given up first. */
  async begin({ at, askedBy, deadBefore }: Begun): Promise<string | undefined> {
    await db
      .updateTable("inspection_run")
      .set({ ended_at: at })
      .where("ended_at", "is", null)
      .where("begun_at", "<", deadBefore)
      .execute();
    const begun = await db
      .insertInto("inspection_run")
      .values({ begun_at: at, asked_by: askedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    return begun?.id;
  },

  /** All items and the end, or nothing where it was given up before. */
  end: (id: string, at: Date, items: readonly Inspected[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const ended = await trx
        .updateTable("inspection_run")
        .set({ ended_at: at })
        .where("id", "=", id)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      await trx
        .insertInto("inspection_item")
        .values(items.map(({ named, ...item }) => ({ ...item, run_id: id, named: JSON.stringify(named) })))
        .execute();
      const kept = trx.selectFrom("inspection_run").select("id").orderBy("id", "desc").limit(KEPT);
      await trx.deleteFrom("inspection_run").where("id", "not in", kept).execute();
    }),

  underWay: () =>
    db.selectFrom("inspection_run").select("begun_at as begunAt").where("ended_at", "is", null).executeTakeFirst(),

  /** Those that came to an end with something found, the newest first. */
  async runs({ id, offset, limit }: { id?: string; offset: number; limit: number }) {
    const rows = await ask<Run>(db, statements.runs, [id ?? null, limit, offset]);
    return rows.map(({ good, warn, veto, unknown, ...run }) => ({
      ...run,
      good: Number(good),
      warn: Number(warn),
      veto: Number(veto),
      unknown: Number(unknown),
    }));
  },
  async countRuns(): Promise<number> {
    const [row] = await ask<{ count: string }>(db, statements.countRuns, []);
    return Number(row?.count ?? 0);
  },

  async items(runId: string): Promise<Inspected[]> {
    const rows = await db
      .selectFrom("inspection_item")
      .select(["key", "figure", "verdict", "named"])
      .where("run_id", "=", runId)
      .execute();
    return rows.map((row) => ({
      ...row,
      key: row.key as InspectionKey,
      verdict: row.verdict as InspectionVerdict,
    }));
  },

  /** When each column of notices was published in last; a column without any is missing. */
  async newestNotices(now: Date): Promise<Map<NoticeKind, Date>> {
    const rows = await db
      .selectFrom("notice")
      .select((eb) => ["kind", eb.fn.max("published_at").as("latest")])
      .where("state", "=", "published")
      .where("published_at", "<=", now)
      .groupBy("kind")
      .execute();
    return new Map(rows.flatMap(({ kind, latest }) => (latest ? [[kind as NoticeKind, latest] as const] : [])));
  },

  /** Whether there is anything in what the public pages list. */
  async filled(): Promise<Record<string, boolean>> {
    const rows = await ask<{ what: string; is_there: boolean }>(db, statements.filled, []);
    return Object.fromEntries(rows.map((row) => [row.what, row.is_there]));
  },

  async unanswered(now: Date, monthsAgo: Date) {
    const late = await db
      .selectFrom("feedback")
      .select(["reference_number", "created_at"])
      .where("answered_at", "is", null)
      .where("answer_by", "<", now)
      .orderBy("answer_by")
      .limit(MOST_LATE)
      .execute();
    return {
      overdue: late.map((row) => row.reference_number),
      older: late.filter((row) => row.created_at < monthsAgo).map((row) => row.reference_number),
    };
  },

  /** Every service with its guide; null where it has none. */
  guides: () =>
    db
      .selectFrom("service")
      .leftJoin("service_guide", "service_guide.identification", "service.identification")
      .select(["service.name", "service_guide.document"])
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
      .selectFrom("rating_ticket")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("closed_at", "is", null)
      .where("due_at", "<", now)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  async latestAuditCheck() {
    const row = await db
      .selectFrom("audit_check")
      .select((eb) => ["ended_at", "is_intact", sql<number>`jsonb_array_length(${eb.ref("faults")})`.as("faults")])
      .where("ended_at", "is not", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.ended_at ? { endedAt: row.ended_at, isIntact: row.is_intact, faults: row.faults } : null;
  },
});

type Run = {
  id: string;
  begunAt: Date;
  endedAt: Date;
  askedBy: string | null;
} & Record<"good" | "warn" | "veto" | "unknown", string>;

const isThere = (what: string, from: string) => `select '${what}' as what, exists (select 1 from ${from}) as is_there`;

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
    isThere("scenes", "scene"),
    isThere("reports", "report"),
    isThere("data", "data_resource"),
    ...recordKindNames.map((kind) => isThere(`records.${kind}`, `public_record where kind = '${kind}' and is_listed`)),
  ].join(" union all "),
} as const;

export type InspectionStore = ReturnType<typeof inspectionStore>;
