import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import type { SelfTestKey } from "@sannong/contract/applications/onboarding-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type Run = {
  id: string;
  applicationId: string;
  startedAt: Date;
  finishedAt: Date | null;
  state: "waiting" | "running" | "passed" | "failed";
  lines: SelfTestLine[];
  /** this line and what it depends on were tried alone; null: everything was */
  only: SelfTestKey | null;
  report: string | null;
};
/** The first run of an application is 1. */
export type NumberedRun = Run & { number: number };

/** What older lines do not say. */
const OF_ITS_OWN_RUN = { before: null } as const;

export const asRun = (row: Selectable<Tables["selfTestRun"]>): Run => ({
  id: row.id,
  applicationId: row.applicationId,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  state: row.state,
  lines: (row.lines as SelfTestLine[]).map((line) => ({ ...OF_ITS_OWN_RUN, ...line })),
  only: row.onlyLine as SelfTestKey | null,
  report: row.report,
});

type NewRun = { id: string; applicationId: string; only: SelfTestKey | null; at: Date; deadBefore: Date };

/** Self-tests of applications, from being asked for to what they found. */
export const selfTestRunsStore = (db: Db) => ({
  /** False while another run of the same application is under way; one that died is closed first. */
  async addRun({ id, applicationId, only, at, deadBefore }: NewRun, within: Db) {
    await within
      .updateTable("selfTestRun")
      .set({ state: "failed", finishedAt: at })
      .where("applicationId", "=", applicationId)
      .where("state", "in", ["waiting", "running"])
      .where("startedAt", "<", deadBefore)
      .execute();
    const result = await within
      .insertInto("selfTestRun")
      .values({
        id,
        applicationId,
        startedAt: at,
        state: "waiting",
        lines: "[]",
        onlyLine: only,
        report: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
  /** For the one worker that takes it. */
  async takeRun(id: string): Promise<Run | undefined> {
    const row = await db
      .updateTable("selfTestRun")
      .set({ state: "running" })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returningAll()
      .executeTakeFirst();
    return row && asRun(row);
  },
  async noteConnection(id: string, line: SelfTestLine): Promise<void> {
    await db
      .updateTable("selfTestRun")
      .set({ lines: sql<string>`lines || jsonb_build_array(${JSON.stringify(line)}::jsonb)` })
      .where("id", "=", id)
      .execute();
  },
  async finishRun(id: string, ended: { state: "passed" | "failed"; at: Date; report: string | null }) {
    await db
      .updateTable("selfTestRun")
      .set({ state: ended.state, finishedAt: ended.at, report: ended.report })
      .where("id", "=", id)
      .where("state", "=", "running")
      .execute();
  },
  /** The newest first. */
  async runsOf(
    applicationId: string,
    { most = 10, within = db }: { most?: number; within?: Db } = {},
  ): Promise<NumberedRun[]> {
    const rows = await within
      .selectFrom("selfTestRun")
      .selectAll()
      .select(sql<string>`row_number() over (order by started_at)`.as("number"))
      .where("applicationId", "=", applicationId)
      .orderBy("startedAt", "desc")
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...asRun(row), number: Number(row.number) }));
  },

  /** Why this system was refused last, as that event says; undefined when it was not since then. */
  async refusalSince(appId: string, event: string, since: Date): Promise<string | undefined> {
    const row = await db
      .selectFrom("auditEntry")
      .select("reason")
      .where("objectKind", "=", "system")
      .where("objectId", "=", appId)
      .where("at", ">=", since)
      .where("event", "=", event)
      .orderBy("at", "desc")
      .executeTakeFirst();
    return row?.reason ?? undefined;
  },
});
