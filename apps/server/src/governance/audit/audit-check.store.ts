import type { AuditProof, Head, Progress, Reached } from "../../platform/audit/verify-audit.ts";
import type { AuditFault } from "../../platform/audit/walk-chain.ts";
import type { Db } from "../../platform/database/database.ts";

export type Check = {
  id: string;
  begunAt: Date;
  endedAt: Date | null;
  askedBy: string | null;
  checked: number;
  total: number;
  isIntact: boolean | null;
  faults: AuditFault[];
  from: AuditProof["from"];
  heads: number;
  head: Head | null;
  /** all that is online, or what is new since the head that was verified last */
  scope: "whole" | "new";
};
type Begun = { at: Date; askedBy: string | null; deadBefore: Date };
type Come = Omit<Progress, "reached"> & { reached: Reached | undefined; at: Date };
type Ended = { id: string; at: Date } & AuditProof;

export function auditCheckStore(db: Db) {
  const checks = db.selectFrom("auditCheck").selectAll();
  const asCheck = (row: Awaited<ReturnType<(typeof checks)["executeTakeFirstOrThrow"]>>): Check => ({
    id: row.id,
    begunAt: row.begunAt,
    endedAt: row.endedAt,
    askedBy: row.askedBy,
    checked: Number(row.checked),
    total: Number(row.total),
    isIntact: row.isIntact,
    faults: row.faults as AuditFault[],
    from: row.fromSeq !== null && row.fromDay !== null ? { seq: row.fromSeq, day: row.fromDay } : null,
    heads: row.heads,
    head: row.headSeq !== null && row.headMac !== null ? { seq: row.headSeq, mac: row.headMac } : null,
    scope: row.scope,
  });
  const reachedOf = (row: { reachedSeq: string | null; reachedAt: Date | null } | undefined): Reached | undefined =>
    row && row.reachedSeq !== null ? { seq: BigInt(row.reachedSeq), at: row.reachedAt } : undefined;

  /** The last signed head that was verified when it was new, or with all the others. */
  async function verifiedUpTo(within: Db = db): Promise<Reached | undefined> {
    const row = await within
      .selectFrom("auditCheck")
      .select(["reachedSeq", "reachedAt"])
      .where("reachedSeq", "is not", null)
      .where((eb) => eb.or([eb("scope", "=", "new"), eb("isIntact", "is not", null)]))
      .orderBy("reachedSeq", "desc")
      .limit(1)
      .executeTakeFirst();
    return reachedOf(row);
  }

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),
    verifiedUpTo,

    /** Undefined while another is under way. One that comes no further is given up first. */
    async begin({ at, askedBy, deadBefore }: Begun, within: Db) {
      await within
        .updateTable("auditCheck")
        .set({ endedAt: at })
        .where("endedAt", "is", null)
        .where((eb) => eb.fn.coalesce("seenAt", "begunAt"), "<", deadBefore)
        .execute();
      const scope = askedBy === null ? "new" : "whole";
      const from = scope === "new" ? await verifiedUpTo(within) : undefined;
      const head = await within.selectFrom("auditHead").select("seq").executeTakeFirst();
      const gone = await within
        .selectFrom("auditSegment")
        .select((eb) => eb.fn.max("seq").as("seq"))
        .executeTakeFirst();
      const before = Math.max(Number(gone?.seq ?? 0), Number(from?.seq ?? 0));
      const begun = await within
        .insertInto("auditCheck")
        .values({ begunAt: at, askedBy, scope, total: Math.max(0, Number(head?.seq ?? 0) - before) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return begun?.id;
    },

    /** What is to be looked at; what a server that fell had already looked at of it. */
    async find(id: string) {
      const row = await checks.where("id", "=", id).executeTakeFirst();
      return row && { ...asCheck(row), reached: reachedOf(row) };
    },

    async progress(id: string, { checked, heads, faults, reached, at }: Come): Promise<void> {
      await db
        .updateTable("auditCheck")
        .set({ seenAt: at, ...(!reached && { checked }) })
        .$if(reached !== undefined, (query) =>
          query.set({
            checked,
            heads,
            faults: JSON.stringify(faults),
            reachedSeq: reached?.seq.toString() ?? null,
            reachedAt: reached?.at ?? null,
          }),
        )
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .execute();
    },

    /** False where it was given up before. */
    async end({ id, at, intact, checked, faults, from, heads, head }: Ended, within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable("auditCheck")
        .set({
          endedAt: at,
          checked,
          isIntact: intact,
          faults: JSON.stringify(faults),
          fromSeq: from?.seq ?? null,
          fromDay: from?.day ?? null,
          heads,
          headSeq: head?.seq ?? null,
          headMac: head?.mac ?? null,
        })
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async underWay(): Promise<Check | undefined> {
      const row = await checks.where("endedAt", "is", null).executeTakeFirst();
      return row && asCheck(row);
    },

    /** The one that came to an end last. */
    async latest(): Promise<Check | undefined> {
      const row = await checks.where("isIntact", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirst();
      return row && asCheck(row);
    },

    /** Where the chain ended when it was last found whole: it must still reach that far. */
    async lastWhole(): Promise<Head | undefined> {
      const row = await checks
        .where("isIntact", "=", true)
        .where("headSeq", "is not", null)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? (asCheck(row).head ?? undefined) : undefined;
    },
  };
}

export type AuditCheckStore = ReturnType<typeof auditCheckStore>;
