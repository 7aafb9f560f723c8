import type { HeadFailure, HeadPlace } from "@sannong/contract/governance/audit-keeping-words";
import type { Db } from "../../platform/database/database.ts";

export type WaitingHead = {
  seq: string;
  day: string;
  statement: string;
  signature: string;
  tries: number;
  nextTryAt: Date | null;
};
type Try = { seq: string; place: HeadPlace; at: Date };

/** Heads of the chain, and what became of them in the places away from this machine. */
export function headsStore(db: Db) {
  const withSegments = db
    .selectFrom("auditSignedHead as head")
    .leftJoin("auditSegment as segment", "segment.seq", "head.seq");

  const deliveriesOf = (seqs: readonly string[]) =>
    seqs.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom("auditHeadDelivery")
          .select(["seq", "place", "takenAt as at"])
          .where("seq", "in", seqs)
          .where("takenAt", "is not", null)
          .execute();

  const note = (given: Try & { nextTryAt: Date | null; failure: HeadFailure | null; takenAt: Date | null }, trx: Db) =>
    trx
      .insertInto("auditHeadDelivery")
      .values({
        seq: given.seq,
        place: given.place,
        tries: 1,
        triedAt: given.at,
        nextTryAt: given.nextTryAt,
        failure: given.failure,
        takenAt: given.takenAt,
      })
      .onConflict((conflict) =>
        conflict.columns(["place", "seq"]).doUpdateSet((eb) => ({
          tries: eb("auditHeadDelivery.tries", "+", 1),
          triedAt: eb.ref("excluded.triedAt"),
          nextTryAt: eb.ref("excluded.nextTryAt"),
          failure: eb.ref("excluded.failure"),
          takenAt: eb.ref("excluded.takenAt"),
        })),
      )
      .execute();

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** What a place has not taken yet, the oldest first. */
    waitingFor: (place: HeadPlace, limit: number): Promise<WaitingHead[]> =>
      db
        .selectFrom("auditSignedHead as head")
        .leftJoin("auditHeadDelivery as sent", (join) =>
          join.onRef("sent.seq", "=", "head.seq").on("sent.place", "=", place),
        )
        .select(["head.seq", "head.day", "head.statement", "head.signature", "sent.nextTryAt"])
        .select((eb) => eb.fn.coalesce("sent.tries", eb.lit(0)).as("tries"))
        .where("sent.takenAt", "is", null)
        .orderBy("head.seq")
        .limit(limit)
        .execute(),

    taken: async ({ at, ...head }: Try, trx: Db): Promise<void> =>
      void (await note({ ...head, at, nextTryAt: null, failure: null, takenAt: at }, trx)),
    notTaken: async (given: Try & { nextTryAt: Date; failure: HeadFailure }): Promise<void> =>
      void (await note({ ...given, takenAt: null }, db)),

    /** How one place stands: the last it took, the failure it is in, what waits. */
    async standing(place: HeadPlace) {
      const sent = db.selectFrom("auditHeadDelivery as sent").where("sent.place", "=", place);
      const [last, failing, { waiting }] = await Promise.all([
        sent
          .innerJoin("auditSignedHead as head", "head.seq", "sent.seq")
          .select(["head.day", "head.seq", "sent.takenAt as at"])
          .where("sent.takenAt", "is not", null)
          .orderBy("sent.seq", "desc")
          .limit(1)
          .executeTakeFirst(),
        sent
          .select(["sent.failure", "sent.triedAt as at"])
          .where("sent.takenAt", "is", null)
          .where("sent.failure", "is not", null)
          .orderBy("sent.seq")
          .limit(1)
          .executeTakeFirst(),
        db
          .selectFrom("auditSignedHead as head")
          .leftJoin("auditHeadDelivery as sent", (join) =>
            join.onRef("sent.seq", "=", "head.seq").on("sent.place", "=", place),
          )
          .select((eb) => eb.fn.countAll<string>().as("waiting"))
          .where("sent.takenAt", "is", null)
          .executeTakeFirstOrThrow(),
      ]);
      return { last, failing, waiting: Number(waiting) };
    },

    last: () => db.selectFrom("auditSignedHead").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst(),

    /** When the first head was signed: since then others could have taken one. */
    async begun(): Promise<Date | null> {
      const row = await db.selectFrom("auditSignedHead").select("signedAt").orderBy("seq").limit(1).executeTakeFirst();
      return row?.signedAt ?? null;
    },

    async find(seq: string) {
      return withSegments
        .select(["head.seq", "head.firstSeq as first", "head.day", "segment.file"])
        .where("head.seq", "=", seq)
        .executeTakeFirst();
    },

    /** The newest first. */
    async page({ offset, limit }: { offset: number; limit: number }) {
      const [rows, { total }] = await Promise.all([
        withSegments
          .selectAll("head")
          .select(["segment.file", "segment.digest", "segment.removedAt", "segment.destroyedAt"])
          .orderBy("head.seq", "desc")
          .offset(offset)
          .limit(limit)
          .execute(),
        db
          .selectFrom("auditSignedHead")
          .select((eb) => eb.fn.countAll<string>().as("total"))
          .executeTakeFirstOrThrow(),
      ]);
      const taken = await deliveriesOf(rows.map(({ seq }) => seq));
      const records = rows.map((row) => ({
        ...row,
        taken: taken.flatMap(({ seq, place, at }) => (seq === row.seq && at ? [{ place, at }] : [])),
      }));
      return { records, total: Number(total) };
    },
  };
}

export type HeadsStore = ReturnType<typeof headsStore>;
