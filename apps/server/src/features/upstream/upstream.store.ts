import type { Db } from "../../platform/database/database.ts";

export type LinkedBy = "password" | "mobile" | "creditCode" | "temporary" | "registration" | "owner";
type Identity = { source: string; subjectIndex: string };
/** What its owner is shown of an identity. */
export type Shown = { personKind: "person" | "legalPerson"; nameSealed: string; company: string };
type LinkedIdentity = {
  source: string;
  personKind: string;
  nameSealed: string | null;
  company: string;
  linkedAt: Date;
  lastUsedAt: Date | null;
};
const columnsOf = ({ personKind, nameSealed, company }: Shown) => ({
  person_kind: personKind,
  name_sealed: nameSealed,
  company,
});

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
    async link(
      identity: Identity,
      { accountId, linkedBy, shown }: { accountId: string; linkedBy: LinkedBy; shown: Shown },
      within: Db,
    ): Promise<boolean> {
      const row = await within
        .insertInto("upstream_identity")
        .values({
          source: identity.source,
          subject_index: identity.subjectIndex,
          account_id: accountId,
          linked_by: linkedBy,
          ...columnsOf(shown),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("account_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    async recordUse({ source, subjectIndex }: Identity, shown: Shown, at: Date): Promise<void> {
      await db
        .updateTable("upstream_identity")
        .set({ ...columnsOf(shown), last_used_at: at })
        .where("source", "=", source)
        .where("subject_index", "=", subjectIndex)
        .execute();
    },

    async unlink({ source, subjectIndex }: Identity, accountId: string): Promise<void> {
      await db
        .deleteFrom("upstream_identity")
        .where("source", "=", source)
        .where("subject_index", "=", subjectIndex)
        .where("account_id", "=", accountId)
        .execute();
    },

    /** A temporary user gives his identity up to whoever proves that it is his. @returns the one who had it */
    async takeFromTemporary(
      { source, subjectIndex }: Identity,
      accountId: string,
      within: Db,
    ): Promise<string | undefined> {
      const row = await within
        .deleteFrom("upstream_identity")
        .using("account")
        .whereRef("account.id", "=", "upstream_identity.account_id")
        .where("account.is_temporary", "=", true)
        .where("account.id", "!=", accountId)
        .where("upstream_identity.source", "=", source)
        .where("upstream_identity.subject_index", "=", subjectIndex)
        .returning("account.id")
        .executeTakeFirst();
      return row?.id;
    },

    async listOf(accountId: string, within: Db = db): Promise<LinkedIdentity[]> {
      const rows = await within
        .selectFrom("upstream_identity")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("linked_at")
        .execute();
      return rows.map((row) => ({
        source: row.source,
        personKind: row.person_kind,
        nameSealed: row.name_sealed,
        company: row.company,
        linkedAt: row.linked_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    /**
     * Undoes an account's link with a source. The account is held meanwhile, so that of two links that are each
     * other's last way in not both go.
     *
     * @returns false when there is none
     */
    async undo(accountId: string, source: string, within: Db): Promise<boolean> {
      await within.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
      const row = await within
        .deleteFrom("upstream_identity")
        .where("account_id", "=", accountId)
        .where("source", "=", source)
        .returning("source")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What else signs this account in; to be asked while it is held. */
    async waysLeft(accountId: string, within: Db) {
      const row = await within
        .selectFrom("account")
        .select(["password_hash", "phone_index", "phone_verified_at", "source"])
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      return {
        hasPassword: row.password_hash !== null,
        phoneIsVerified: row.phone_index !== null && row.phone_verified_at !== null,
        accountSource: row.source,
      };
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

    /** Accounts that somebody registered under a legal person's code. */
    async byCreditCode(creditCode: string): Promise<string[]> {
      const rows = await db
        .selectFrom("account")
        .select("id")
        .where("credit_code", "=", creditCode)
        .limit(3) // more than one is too many already
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

export type UpstreamStore = ReturnType<typeof upstreamStore>;
