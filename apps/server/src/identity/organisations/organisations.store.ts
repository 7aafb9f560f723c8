import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

type Deps = { db: Db; sealer: { open(sealed: string): string } };

/** What is on record of an entity beside its account. */
export function entityReviewStore({ db, sealer }: Deps) {
  const open = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed));
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** Who stands for it, and how it came to be known; undefined for an account there is not. */
    async recordOf(accountId: string, within: Db = db) {
      const row = await within
        .selectFrom("account")
        .select(["legalPersonSealed", "legalPersonIdSealed", "legalPersonIdIndex"])
        .select(["creditCode", "entityVerifiedAt", "entityVerifiedWay"])
        .where("id", "=", accountId)
        .executeTakeFirst();
      return (
        row && {
          creditCode: row.creditCode,
          /** equal for the same representative, and for nobody else */
          legalPersonIndex: row.legalPersonIdIndex,
          legalPerson: { name: open(row.legalPersonSealed), idNumber: open(row.legalPersonIdSealed) },
          verified:
            row.entityVerifiedAt === null || row.entityVerifiedWay === null
              ? null
              : { at: row.entityVerifiedAt, way: row.entityVerifiedWay },
        }
      );
    },

    /** How many other accounts bear the same code, by account; from before a code had one account there may be some. */
    async sharesOfCode(accountIds: readonly string[]): Promise<Map<string, number>> {
      if (accountIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("account as own")
        .innerJoin("account as other", "other.creditCode", "own.creditCode")
        .select(["own.id", (eb) => eb.fn.countAll<string>().as("others")])
        .where("own.id", "in", accountIds)
        .whereRef("other.id", "!=", "own.id")
        .where("other.status", "!=", "closed")
        .groupBy("own.id")
        .execute();
      return new Map(rows.map(({ id, others }) => [id, Number(others)]));
    },

    /** Of two requests about one account the second waits and hears of the first. It stands to the end of the transaction. */
    async oneAtATime(accountId: string, within: Db): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('entityReview'), hashtext(${accountId}))`.execute(within);
    },
  };
}

export type EntityReviewStore = ReturnType<typeof entityReviewStore>;
