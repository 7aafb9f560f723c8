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
  personKind,
  nameSealed,
  company,
});

/** Which account a person of a source is. */
export function identityProvidersStore(db: Db) {
  return {
    inTransaction: <T>(work: (within: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    async accountOf({ source, subjectIndex }: Identity): Promise<string | undefined> {
      const row = await db
        .selectFrom("upstreamIdentity")
        .select("accountId")
        .where("source", "=", source)
        .where("subjectIndex", "=", subjectIndex)
        .executeTakeFirst();
      return row?.accountId;
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
        .insertInto("upstreamIdentity")
        .values({
          source: identity.source,
          subjectIndex: identity.subjectIndex,
          accountId,
          linkedBy,
          ...columnsOf(shown),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("accountId")
        .executeTakeFirst();
      return row !== undefined;
    },

    async recordUse({ source, subjectIndex }: Identity, shown: Shown, at: Date): Promise<void> {
      await db
        .updateTable("upstreamIdentity")
        .set({ ...columnsOf(shown), lastUsedAt: at })
        .where("source", "=", source)
        .where("subjectIndex", "=", subjectIndex)
        .execute();
    },

    async unlink({ source, subjectIndex }: Identity, accountId: string): Promise<void> {
      await db
        .deleteFrom("upstreamIdentity")
        .where("source", "=", source)
        .where("subjectIndex", "=", subjectIndex)
        .where("accountId", "=", accountId)
        .execute();
    },

    /** A temporary user gives their identity up to whoever proves that it is theirs. @returns the one who had it */
    async takeFromTemporary(
      { source, subjectIndex }: Identity,
      accountId: string,
      within: Db,
    ): Promise<string | undefined> {
      const row = await within
        .deleteFrom("upstreamIdentity")
        .using("account")
        .whereRef("account.id", "=", "upstreamIdentity.accountId")
        .where("account.isTemporary", "=", true)
        .where("account.id", "!=", accountId)
        .where("upstreamIdentity.source", "=", source)
        .where("upstreamIdentity.subjectIndex", "=", subjectIndex)
        .returning("account.id")
        .executeTakeFirst();
      return row?.id;
    },

    async listOf(accountId: string, within: Db = db): Promise<LinkedIdentity[]> {
      const rows = await within
        .selectFrom("upstreamIdentity")
        .selectAll()
        .where("accountId", "=", accountId)
        .orderBy("linkedAt")
        .execute();
      return rows.map((row) => ({
        source: row.source,
        personKind: row.personKind,
        nameSealed: row.nameSealed,
        company: row.company,
        linkedAt: row.linkedAt,
        lastUsedAt: row.lastUsedAt,
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
        .deleteFrom("upstreamIdentity")
        .where("accountId", "=", accountId)
        .where("source", "=", source)
        .returning("source")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What else signs this account in; to be asked while it is held. */
    async waysLeft(accountId: string, within: Db) {
      const row = await within
        .selectFrom("account")
        .select(["passwordHash", "phoneIndex", "phoneVerifiedAt", "source"])
        .where("id", "=", accountId)
        .executeTakeFirstOrThrow();
      return {
        hasPassword: row.passwordHash !== null,
        phoneIsVerified: row.phoneIndex !== null && row.phoneVerifiedAt !== null,
        accountSource: row.source,
      };
    },

    /** Whoever a source means by one account, it means by the other from now on. @returns the sources */
    async move(formerId: string, accountId: string, within: Db): Promise<string[]> {
      const rows = await within
        .updateTable("upstreamIdentity")
        .set({ accountId, linkedBy: "registration" })
        .where("accountId", "=", formerId)
        .returning("source")
        .execute();
      return rows.map(({ source }) => source);
    },

    /** Accounts that somebody registered under a legal person's code. */
    async byCreditCode(creditCode: string): Promise<string[]> {
      const rows = await db
        .selectFrom("account")
        .select("id")
        .where("creditCode", "=", creditCode)
        .limit(3) // more than one is too many already
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

export type IdentityProvidersStore = ReturnType<typeof identityProvidersStore>;
