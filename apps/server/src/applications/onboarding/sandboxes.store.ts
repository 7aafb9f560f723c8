import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

export type KeptSandbox = {
  abbr: string;
  applicationId: string;
  appId: string;
  usedAt: Date;
};
/** One that nobody uses, and what is said of it. */
export type IdleSandbox = { abbr: string; applicationId: string; accountId: string; name: string; usedAt: Date };

/** Used within this time counts as used now: a busy one is not written down each time. */
const NOTED_EVERY = "1 hour";

/** Systems of developers, beside what every system and every application has. */
export const sandboxesStore = (db: Db) => ({
  async add(abbr: string, applicationId: string, at: Date, within: Db): Promise<void> {
    await within.insertInto("developerSandbox").values({ systemAbbr: abbr, applicationId, usedAt: at }).execute();
  },

  /** Nobody of this account opens another until the transaction is through. @returns how many there are */
  async countOf(accountId: string, within: Db): Promise<number> {
    await sql`select pg_advisory_xact_lock(hashtext('developerSandbox'), hashtext(${accountId}))`.execute(within);
    const row = await within
      .selectFrom("developerSandbox")
      .innerJoin("systemApplication", "systemApplication.id", "developerSandbox.applicationId")
      .where("systemApplication.applicantId", "=", accountId)
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  },

  async ofAccount(accountId: string): Promise<KeptSandbox[]> {
    return db
      .selectFrom("developerSandbox")
      .innerJoin("systemApplication", "systemApplication.id", "developerSandbox.applicationId")
      .innerJoin("connectedSystem", "connectedSystem.abbr", "developerSandbox.systemAbbr")
      .where("systemApplication.applicantId", "=", accountId)
      .orderBy("systemApplication.createdAt", "desc")
      .select([
        "developerSandbox.systemAbbr as abbr",
        "developerSandbox.applicationId",
        "connectedSystem.appId",
        "developerSandbox.usedAt",
      ])
      .execute();
  },

  /** Somebody signed in there, or tried it: it goes on, and whoever was told that it ends is told anew. */
  async noteUse(abbr: string, at: Date): Promise<void> {
    await db
      .updateTable("developerSandbox")
      .set({ usedAt: at, toldAt: null })
      .where("systemAbbr", "=", abbr)
      .where(sql<boolean>`used_at < ${at}::timestamptz - ${NOTED_EVERY}::interval`)
      .execute();
  },

  /** Unused since then, and their owners not told yet; whoever reads them tells them in the same transaction. */
  async toTell(usedBefore: Date, at: Date, within: Db): Promise<IdleSandbox[]> {
    const rows = await within
      .updateTable("developerSandbox")
      .from("systemApplication")
      .whereRef("systemApplication.id", "=", "developerSandbox.applicationId")
      .where("usedAt", "<", usedBefore)
      .where("toldAt", "is", null)
      .set({ toldAt: at })
      .returning(idle)
      .execute();
    return rows;
  },

  /**
   * Unused since `usedBefore`, and told of it before `toldBefore`: nobody loses one who was not warned. With them those
   * whose owner's account is closed. Nobody uses one of these until the transaction is through; one that somebody is
   * using in this moment is not among them.
   */
  async toDelete(
    { usedBefore, toldBefore }: { usedBefore: Date; toldBefore: Date },
    within: Db,
  ): Promise<IdleSandbox[]> {
    return within
      .selectFrom("developerSandbox")
      .innerJoin("systemApplication", "systemApplication.id", "developerSandbox.applicationId")
      .leftJoin("account", "account.id", "systemApplication.applicantId")
      .where((eb) =>
        eb.or([
          eb.and([eb("usedAt", "<", usedBefore), eb("toldAt", "<", toldBefore)]),
          eb("account.id", "is", null),
          eb("account.status", "=", "closed"),
        ]),
      )
      .select(idle)
      .forUpdate("developerSandbox")
      .execute();
  },

  /** With its self-tests; the system itself is the register's. */
  async removeApplication(id: string, within: Db): Promise<void> {
    await within.deleteFrom("systemApplication").where("id", "=", id).where("ofDeveloper", "=", true).execute();
  },
});

const idle = [
  "developerSandbox.systemAbbr as abbr",
  "developerSandbox.applicationId",
  "systemApplication.applicantId as accountId",
  sql<string>`system_application.form ->> 'name'`.as("name"),
  "developerSandbox.usedAt",
] as const;

export type SandboxesStore = ReturnType<typeof sandboxesStore>;
