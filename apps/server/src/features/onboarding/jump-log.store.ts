import { sql } from "kysely";
import type { AuditNames } from "../../platform/audit/create-audit.ts";
import type { Db } from "../../platform/database/database.ts";

type Result = "ok" | "refused" | "failed";
export type Jump = {
  id: string;
  at: Date;
  event: string;
  result: Result;
  reason: string | null;
  traceId: string | null;
  actorName: string | null;
  /** as a protocol wrote it down beside what it did */
  accountId: string | null;
};
type Asked = {
  events: string[];
  most: number;
  traceId?: string | undefined;
  /** the last row that was read already */
  before?: { at: string; id: string } | undefined;
};

export const jumpStore = (db: Db, { nameIn }: AuditNames) => ({
  /** What was written down about a system under any of its names, the newest first. */
  async page(names: string[], { events, most, traceId, before }: Asked): Promise<Jump[]> {
    const rows = await db
      .selectFrom("audit_entry")
      .select([
        "id",
        "at",
        "event",
        "result",
        "reason",
        "trace_id",
        "actor_name",
        sql<string | null>`detail ->> 'accountId'`.as("account_id"),
      ])
      .where("object_kind", "=", "system")
      .where("object_id", "in", names)
      .where("event", "in", events)
      .$if(traceId !== undefined, (query) => query.where("trace_id", "=", traceId ?? ""))
      .$if(before !== undefined, (query) =>
        query.where(sql<boolean>`(at, id) < (${before?.at ?? ""}::timestamptz, ${before?.id ?? ""})`),
      )
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(most)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      event: row.event,
      result: row.result as Result,
      reason: row.reason,
      traceId: row.trace_id,
      actorName: nameIn(row.actor_name),
      accountId: row.account_id,
    }));
  },
});

export type JumpStore = ReturnType<typeof jumpStore>;
