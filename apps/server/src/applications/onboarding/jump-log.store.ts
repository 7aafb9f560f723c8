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
type Input = {
  events: string[];
  most: number;
  traceId?: string | undefined;
  /** the last row that was read already */
  before?: { at: string; id: string } | undefined;
};

export const jumpStore = (db: Db, { nameIn }: AuditNames) => ({
  /** What was written down about a system under any of its names, the newest first. */
  async page(names: string[], { events, most, traceId, before }: Input): Promise<Jump[]> {
    const rows = await db
      .selectFrom("auditEntry")
      .select([
        "id",
        "at",
        "event",
        "result",
        "reason",
        "traceId",
        "actorName",
        sql<string | null>`detail ->> 'accountId'`.as("accountId"),
      ])
      .where("objectKind", "=", "system")
      .where("objectId", "in", names)
      .where("event", "in", events)
      .$if(traceId !== undefined, (query) => query.where("traceId", "=", traceId ?? ""))
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
      result: row.result,
      reason: row.reason,
      traceId: row.traceId,
      actorName: nameIn(row.actorName),
      accountId: row.accountId,
    }));
  },
});

export type JumpStore = ReturnType<typeof jumpStore>;
