import type { AuditProof, Head } from "../../platform/audit/verify-audit.ts";
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
};
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
  });

  return {
    /** Undefined while another is under way. One whose server died is given up first. */
    async begin({ at, askedBy, deadBefore }: { at: Date; askedBy: string | null; deadBefore: Date }) {
      await db
        .updateTable("auditCheck")
        .set({ endedAt: at })
        .where("endedAt", "is", null)
        .where("begunAt", "<", deadBefore)
        .execute();
      const head = await db.selectFrom("auditHead").select("seq").executeTakeFirst();
      const gone = await db
        .selectFrom("auditSegment")
        .select((eb) => eb.fn.max("seq").as("seq"))
        .executeTakeFirst();
      const begun = await db
        .insertInto("auditCheck")
        .values({ begunAt: at, askedBy, total: Number(head?.seq ?? 0) - Number(gone?.seq ?? 0) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return begun?.id;
    },

    async progress(id: string, checked: number): Promise<void> {
      await db.updateTable("auditCheck").set({ checked }).where("id", "=", id).where("endedAt", "is", null).execute();
    },

    async end({ id, at, intact, checked, faults, from, heads, head }: Ended): Promise<void> {
      await db
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
        .execute();
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
