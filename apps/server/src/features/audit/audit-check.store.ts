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
  const checks = db.selectFrom("audit_check").selectAll();
  const asCheck = (row: Awaited<ReturnType<(typeof checks)["executeTakeFirstOrThrow"]>>): Check => ({
    id: row.id,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    askedBy: row.asked_by,
    checked: Number(row.checked),
    total: Number(row.total),
    isIntact: row.is_intact,
    faults: row.faults as AuditFault[],
    from: row.from_seq !== null && row.from_day !== null ? { seq: row.from_seq, day: row.from_day } : null,
    heads: row.heads,
    head: row.head_seq !== null && row.head_mac !== null ? { seq: row.head_seq, mac: row.head_mac } : null,
  });

  return {
    /** Undefined while another is under way. One whose server died is given up first. */
    async begin({ at, askedBy, deadBefore }: { at: Date; askedBy: string | null; deadBefore: Date }) {
      await db
        .updateTable("audit_check")
        .set({ ended_at: at })
        .where("ended_at", "is", null)
        .where("begun_at", "<", deadBefore)
        .execute();
      const head = await db.selectFrom("audit_head").select("seq").executeTakeFirst();
      const gone = await db
        .selectFrom("audit_segment")
        .select((eb) => eb.fn.max("seq").as("seq"))
        .executeTakeFirst();
      const begun = await db
        .insertInto("audit_check")
        .values({ begun_at: at, asked_by: askedBy, total: Number(head?.seq ?? 0) - Number(gone?.seq ?? 0) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
      return begun?.id;
    },

    async progress(id: string, checked: number): Promise<void> {
      await db.updateTable("audit_check").set({ checked }).where("id", "=", id).where("ended_at", "is", null).execute();
    },

    async end({ id, at, intact, checked, faults, from, heads, head }: Ended): Promise<void> {
      await db
        .updateTable("audit_check")
        .set({
          ended_at: at,
          checked,
          is_intact: intact,
          faults: JSON.stringify(faults),
          from_seq: from?.seq ?? null,
          from_day: from?.day ?? null,
          heads,
          head_seq: head?.seq ?? null,
          head_mac: head?.mac ?? null,
        })
        .where("id", "=", id)
        .where("ended_at", "is", null)
        .execute();
    },

    async underWay(): Promise<Check | undefined> {
      const row = await checks.where("ended_at", "is", null).executeTakeFirst();
      return row && asCheck(row);
    },

    /** The one that came to an end last. */
    async latest(): Promise<Check | undefined> {
      const row = await checks.where("is_intact", "is not", null).orderBy("id", "desc").limit(1).executeTakeFirst();
      return row && asCheck(row);
    },

    /** Where the chain ended when it was last found whole: it must still reach that far. */
    async lastWhole(): Promise<Head | undefined> {
      const row = await checks
        .where("is_intact", "=", true)
        .where("head_seq", "is not", null)
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      return row ? (asCheck(row).head ?? undefined) : undefined;
    },
  };
}

export type AuditCheckStore = ReturnType<typeof auditCheckStore>;
