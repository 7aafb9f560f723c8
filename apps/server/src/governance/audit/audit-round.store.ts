import type { Reached } from "../../platform/audit/verify-audit.ts";
import type { AuditFault } from "../../platform/audit/walk-chain.ts";
import type { Db } from "../../platform/database/database.ts";

export type Round = {
  id: string;
  begunAt: Date;
  endedAt: Date | null;
  reached: Reached;
  checked: number;
  heads: number;
  faults: AuditFault[];
};

/** Rounds along the whole chain that is online. */
export function auditRoundStore(db: Db) {
  const rounds = db.selectFrom("auditRound").selectAll();
  const asRound = (row: Awaited<ReturnType<(typeof rounds)["executeTakeFirstOrThrow"]>>): Round => ({
    id: row.id,
    begunAt: row.begunAt,
    endedAt: row.endedAt,
    reached: { seq: BigInt(row.reachedSeq), at: row.reachedAt },
    checked: Number(row.checked),
    heads: row.heads,
    faults: row.faults as AuditFault[],
  });

  return {
    async underWay(): Promise<Round | undefined> {
      const row = await rounds.where("endedAt", "is", null).executeTakeFirst();
      return row && asRound(row);
    },

    /** The one that came round last. */
    async last(): Promise<Round | undefined> {
      const row = await rounds.where("endedAt", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirst();
      return row && asRound(row);
    },

    async begin(at: Date): Promise<void> {
      await db
        .insertInto("auditRound")
        .values({ begunAt: at, reachedSeq: "0" })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** @returns false where another server was quicker */
    async come({ id, reached, checked, heads, faults }: Round, from: Reached): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("auditRound")
        .set({
          reachedSeq: reached.seq.toString(),
          reachedAt: reached.at,
          checked,
          heads,
          faults: JSON.stringify(faults),
        })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .where("reachedSeq", "=", from.seq.toString())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async end(id: string, at: Date): Promise<void> {
      await db
        .updateTable("auditRound")
        .set({ endedAt: at })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .execute();
    },

    /** A walk along everything at once is a round as well: one that was under way need not come to its end. */
    async wasWalked(
      { begunAt, endedAt, reached, checked, heads, faults }: Omit<Round, "id">,
      within: Db,
    ): Promise<void> {
      await within.updateTable("auditRound").set({ endedAt }).where("endedAt", "is", null).execute();
      const { seq, at } = reached;
      await within
        .insertInto("auditRound")
        .values({
          begunAt,
          endedAt,
          reachedSeq: seq.toString(),
          reachedAt: at,
          checked,
          heads,
          faults: JSON.stringify(faults),
        })
        .execute();
    },

    /** The links that are online, as far as a signed head ends them. */
    async signedUpTo(): Promise<{ first: bigint; last: bigint } | undefined> {
      const row = await db
        .selectFrom("auditSignedHead")
        .select((eb) => eb.fn.max("seq").as("last"))
        .executeTakeFirst();
      const gone = await db
        .selectFrom("auditSegment")
        .select((eb) => eb.fn.max("seq").as("seq"))
        .executeTakeFirst();
      return row?.last == null ? undefined : { first: BigInt(gone?.seq ?? 0), last: BigInt(row.last) };
    },
  };
}

export type AuditRoundStore = ReturnType<typeof auditRoundStore>;
