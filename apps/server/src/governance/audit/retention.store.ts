import { sql } from "kysely";
import { queryPrepared } from "../../platform/fast/prepared-statements.ts";
import type { Db } from "../../platform/database/database.ts";

export type DueSegment = { seq: string; first: string; day: string; statement: string; signature: string };
type Removal = { seq: string; keepDays: number; file: string; digest: string };

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::integer)`;

/** What is past its time. The database's own clock decides: it made the links. */
export function retentionStore(db: Db) {
  const behind = sql<string>`coalesce((select max(seq) from audit_segment), 0)`;
  /** Segments that are online and whose last link is older than so many days; the end of the chain is never among them. */
  const due = (keepDays: number) =>
    db
      .selectFrom("auditSignedHead as head")
      .where("head.seq", ">", behind)
      .where("head.seq", "<", sql<string>`(select max(seq) from audit_link)`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("auditLink as link")
              .select("link.seq")
              .whereRef("link.seq", "=", "head.seq")
              .where("link.linkedAt", ">", daysAgo(keepDays)),
          ),
        ),
      );

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** The oldest, if its time is over. */
    nextDue: (keepDays: number): Promise<DueSegment | undefined> =>
      due(keepDays)
        .select(["head.seq", "head.firstSeq as first", "head.day", "head.statement", "head.signature"])
        .orderBy("head.seq")
        .limit(1)
        .executeTakeFirst(),

    async countDue(keepDays: number): Promise<number> {
      const { due: count } = await due(keepDays)
        .select((eb) => eb.fn.countAll<string>().as("due"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many entries went. The function refuses what is not the oldest segment, or too young. */
    async remove({ seq, keepDays, file, digest }: Removal, trx: Db): Promise<number> {
      await sql`set local statement_timeout = 0`.execute(trx);
      const [removed] = await queryPrepared<{ entries: string }>(
        trx,
        "select remove_audit_segment($1::bigint, $2::integer, $3, $4) as entries",
        [seq, keepDays, file, digest],
      );
      return Number(removed?.entries ?? 0);
    },

    /** Files whose time is over, the oldest first. */
    toDestroy: (archiveDays: number) =>
      db
        .selectFrom("auditSegment")
        .select(["seq", "file"])
        .where("destroyedAt", "is", null)
        .where("removedAt", "<", daysAgo(archiveDays))
        .orderBy("seq")
        .execute(),

    /** False where another server was faster. */
    async destroyed(seq: string, at: Date, trx: Db): Promise<boolean> {
      const row = await trx
        .updateTable("auditSegment")
        .set({ destroyedAt: at })
        .where("seq", "=", seq)
        .where("destroyedAt", "is", null)
        .returning("seq")
        .executeTakeFirst();
      return row !== undefined;
    },

    async onlineFrom(): Promise<string> {
      const row = await db.selectFrom("auditSegment").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst();
      return (BigInt(row?.seq ?? 0) + 1n).toString();
    },
  };
}

export type RetentionStore = ReturnType<typeof retentionStore>;
