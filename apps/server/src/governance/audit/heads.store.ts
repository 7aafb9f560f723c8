import type { Db } from "../../platform/database/database.ts";

/** The signed heads of the chain, and the segments that they end. */
export function headsStore(db: Db) {
  const withSegments = db
    .selectFrom("auditSignedHead as head")
    .leftJoin("auditSegment as segment", "segment.seq", "head.seq");

  return {
    /** The heads behind this one, in the order of the chain. */
    numbersAfter: async (seq: string): Promise<string[]> => {
      const rows = await db.selectFrom("auditSignedHead").select("seq").where("seq", ">", seq).orderBy("seq").execute();
      return rows.map((head) => head.seq);
    },

    /** How many were signed. */
    async count(): Promise<number> {
      const { total } = await db
        .selectFrom("auditSignedHead")
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    last: () => db.selectFrom("auditSignedHead").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst(),

    /** When the first head was signed: since then others could have taken one. */
    async begun(): Promise<Date | null> {
      const row = await db.selectFrom("auditSignedHead").select("signedAt").orderBy("seq").limit(1).executeTakeFirst();
      return row?.signedAt ?? null;
    },

    async find(seq: string) {
      return withSegments
        .select(["head.seq", "head.firstSeq as first", "head.day", "head.statement", "head.signature", "segment.file"])
        .where("head.seq", "=", seq)
        .executeTakeFirst();
    },

    /** The newest first. */
    page: ({ offset, limit }: { offset: number; limit: number }) =>
      withSegments
        .selectAll("head")
        .select(["segment.file", "segment.digest", "segment.removedAt", "segment.destroyedAt"])
        .orderBy("head.seq", "desc")
        .offset(offset)
        .limit(limit)
        .execute(),
  };
}

export type HeadsStore = ReturnType<typeof headsStore>;
