import type { Db } from "../../platform/database/database.ts";

export type LinkedBy = "password" | "mobile" | "creditCode" | "temporary" | "registration";
type Identity = { source: string; subjectIndex: string };

/** Which account a person of a source is. */
export function upstreamStore(db: Db) {
  return {
    inTransaction: <T>(work: (within: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async accountOf({ source, subjectIndex }: Identity): Promise<string | undefined> {
      const row = await db
        .selectFrom("upstream_identity")
        .select("account_id")
        .where("source", "=", source)
        .where("subject_index", "=", subjectIndex)
        .executeTakeFirst();
      return row?.account_id;
    },

    /**
     * Links once and for all: of two at the same instant one does, and neither a subject nor an account is
     * ever linked a second time.
     *
     * @returns true for the one who linked
     */
    async link(identity: Identity, accountId: string, linkedBy: LinkedBy, within: Db): Promise<boolean> {
      const row = await within
        .insertInto("upstream_identity")
        .values({
          source: identity.source,
          subject_index: identity.subjectIndex,
          account_id: accountId,
          linked_by: linkedBy,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("account_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async unlink({ source, subjectIndex }: Identity, accountId: string): Promise<void> {
      await db
        .deleteFrom("upstream_identity")
        .where("source", "=", source)
        .where("subject_index", "=", subjectIndex)
        .where("account_id", "=", accountId)
        .execute();
    },

    /** Whoever a source means by one account, it means by the other from now on. @returns the sources */
    async move(formerId: string, accountId: string, within: Db): Promise<string[]> {
      const rows = await within
        .updateTable("upstream_identity")
        .set({ account_id: accountId, linked_by: "registration" })
        .where("account_id", "=", formerId)
        .returning("source")
        .execute();
      return rows.map(({ source }) => source);
    },

    /** Accounts of a legal person, and the blind index of its representative's ID number. */
    async byCreditCode(creditCode: string): Promise<{ id: string; legalPersonIdIndex: string | null }[]> {
      const rows = await db
        .selectFrom("account")
        .select(["id", "legal_person_id_index"])
        .where("credit_code", "=", creditCode)
        .limit(3) // more than one is too many already
        .execute();
      return rows.map((row) => ({ id: row.id, legalPersonIdIndex: row.legal_person_id_index }));
    },
  };
}

export type UpstreamStore = ReturnType<typeof upstreamStore>;
