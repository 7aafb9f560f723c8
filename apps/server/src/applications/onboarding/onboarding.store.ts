import { type ApplicationForm, NOT_ASKED } from "@sannong/contract/applications/application-shapes.schemas";
import type { OnboardingStatus } from "@sannong/contract/applications/onboarding-words";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { selfTestRunsStore } from "./self-test-runs.store.ts";

type Contact = { name: string; phone: string };
/** Another registration that its owner asks for. */
export type Amendment = {
  form: ApplicationForm;
  contact: Contact;
  /** the registration they read when they asked */
  on: ApplicationForm;
};
export type Application = {
  id: string;
  abbr: string;
  applicantId: string;
  regionCode: string;
  form: ApplicationForm;
  contact: Contact;
  receiptNumber: string;
  status: OnboardingStatus;
  note: string | null;
  secretDueAt: Date | null;
  secretPermits: number;
  /** what its check endpoint is signed with was told */
  checkSecretTaken: boolean;
  amendment: Amendment | null;
  /** why its owner looks after it no more; null while they do */
  ownerLeft: string | null;
  /** opened by a developer without a review, and never to go live */
  ofDeveloper: boolean;
  createdAt: Date;
};
type Sealer = { seal(plain: string): string; open(sealed: string): string };

/** Whose it is, as long as they are in the post that it is looked after from. */
export const isOwnerOf = (
  { applicantId, ownerLeft }: Pick<Application, "applicantId" | "ownerLeft">,
  accountId: string,
) => applicantId === accountId && ownerLeft === null;

/** While its owner looks after the system. */
export const LOOKED_AFTER: OnboardingStatus[] = ["sandbox", "goLive", "live", "offlineAsked"];

export function onboardingStore({ db, sealer }: { db: Db; sealer: Sealer }) {
  const asApplication = (row: Selectable<Tables["systemApplication"]>): Application => ({
    id: row.id,
    abbr: row.abbr,
    applicantId: row.applicantId,
    regionCode: row.regionCode,
    form: { ...NOT_ASKED, ...(row.form as ApplicationForm) },
    contact: JSON.parse(sealer.open(row.contactSealed)) as Contact,
    receiptNumber: row.receiptNumber,
    status: row.status,
    note: row.note,
    secretDueAt: row.secretDueAt,
    secretPermits: row.secretPermits,
    checkSecretTaken: row.checkSecretTaken,
    amendment: row.amendmentSealed === null ? null : (JSON.parse(sealer.open(row.amendmentSealed)) as Amendment),
    ownerLeft: row.ownerLeftAt === null ? null : (row.ownerLeftWhy ?? ""),
    ofDeveloper: row.ofDeveloper,
    createdAt: row.createdAt,
  });

  async function usePermit(
    id: string,
    also: { secretDueAt?: Date; secretRemindedAt?: null },
    within: Db,
  ): Promise<boolean> {
    const result = await within
      .updateTable("systemApplication")
      .set({ ...also, secretPermits: sql<number>`greatest(secret_permits - 1, 0)` })
      .where("id", "=", id)
      .where((eb) =>
        eb.or([
          eb("status", "in", ["sandbox", "goLive"]),
          eb.and([eb("status", "=", "live"), eb("secretPermits", ">", 0)]),
        ]),
      )
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** False when the name is in use by a living application: of two at the same instant one is kept. */
    async add(
      given: Pick<Application, "id" | "abbr" | "applicantId" | "regionCode" | "form" | "contact" | "createdAt"> &
        Partial<Pick<Application, "ofDeveloper">>,
      within: Db,
    ): Promise<boolean> {
      const result = await within
        .insertInto("systemApplication")
        .values({
          id: given.id,
          abbr: given.abbr,
          applicantId: given.applicantId,
          regionCode: given.regionCode,
          form: JSON.stringify(given.form),
          contactSealed: sealer.seal(JSON.stringify(given.contact)),
          receiptNumber: "",
          // nobody reviews what lets in nobody real
          status: given.ofDeveloper ? "sandbox" : "review",
          ofDeveloper: given.ofDeveloper ?? false,
          note: null,
          createdAt: given.createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async receive(id: string, receiptNumber: string, within: Db): Promise<void> {
      await within.updateTable("systemApplication").set({ receiptNumber }).where("id", "=", id).execute();
    },

    /** Nobody changes it until this transaction is through. */
    async lock(id: string, within: Db): Promise<void> {
      await within.selectFrom("systemApplication").select("id").where("id", "=", id).forUpdate().execute();
    },
    async findById(id: string, within: Db = db): Promise<Application | undefined> {
      const row = await within.selectFrom("systemApplication").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asApplication(row);
    },
    async ofApplicant(applicantId: string): Promise<Application[]> {
      const rows = await db
        .selectFrom("systemApplication")
        .selectAll()
        .where("applicantId", "=", applicantId)
        .where("ofDeveloper", "=", false)
        // what lives is not hidden by what was taken back
        .orderBy((eb) => eb.case().when("status", "in", ["rejected", "withdrawn", "offline"]).then(1).else(0).end())
        .orderBy("createdAt", "desc")
        .limit(50)
        .execute();
      return rows.map(asApplication);
    },

    /** Systems that are tried, and whose owner is there no more. */
    async orphans(most = 50): Promise<Application[]> {
      const rows = await db
        .selectFrom("systemApplication")
        .leftJoin("account", "account.id", "systemApplication.applicantId")
        .where((eb) => eb.or([eb("account.status", "=", "closed"), eb("ownerLeftAt", "is not", null)]))
        .where("systemApplication.status", "=", "sandbox")
        .where("ofDeveloper", "=", false)
        .where("amendmentSealed", "is", null)
        .selectAll("systemApplication")
        .limit(most)
        .execute();
      return rows.map(asApplication);
    },

    /** The application that a connected system came by, while its owner looks after it. */
    async livingOf(abbr: string, within: Db = db): Promise<Application | undefined> {
      const row = await within
        .selectFrom("systemApplication")
        .selectAll()
        .where("abbr", "=", abbr)
        .where("status", "in", LOOKED_AFTER)
        .orderBy("createdAt", "desc")
        .executeTakeFirst();
      return row && asApplication(row);
    },
    /** What somebody looks after now, or waits for. */
    async lookedAfterBy(accountId: string, within: Db = db): Promise<Application[]> {
      const rows = await within
        .selectFrom("systemApplication")
        .selectAll()
        .where("applicantId", "=", accountId)
        .where("ownerLeftAt", "is", null)
        .where("ofDeveloper", "=", false)
        .where("status", "in", ["review", ...LOOKED_AFTER])
        .orderBy("createdAt")
        .execute();
      return rows.map(asApplication);
    },
    /** Its owner leaves the post; what they looked after waits for the administrators. */
    async ownerLeaves({ accountId, why, at }: { accountId: string; why: string; at: Date }, within: Db) {
      const rows = await within
        .updateTable("systemApplication")
        .set({ ownerLeftAt: at, ownerLeftWhy: why })
        .where("applicantId", "=", accountId)
        .where("ownerLeftAt", "is", null)
        // what somebody tries for themselves hangs on no post
        .where("ofDeveloper", "=", false)
        .where("status", "in", ["review", ...LOOKED_AFTER])
        .returningAll()
        .execute();
      return rows.map(asApplication);
    },
    /** The newest application of a system follows where an administrator puts it. */
    async follow(abbr: string, { from, to }: { from: OnboardingStatus; to: OnboardingStatus }, within: Db) {
      await within
        .updateTable("systemApplication")
        .set({ status: to, note: null })
        .where("abbr", "=", abbr)
        .where("status", "=", from)
        .where("createdAt", "=", (eb) =>
          eb
            .selectFrom("systemApplication")
            .select((newest) => newest.fn.max("createdAt").as("newest"))
            .where("abbr", "=", abbr),
        )
        .execute();
    },

    /** False when it stood elsewhere, or another registration of it is being looked at. */
    async move(
      id: string,
      { from, to }: { from: readonly OnboardingStatus[]; to: OnboardingStatus },
      note: string | null,
      within: Db,
    ): Promise<boolean> {
      const result = await within
        .updateTable("systemApplication")
        .set({ status: to, note })
        .where("id", "=", id)
        .where("status", "in", [...from])
        .where("amendmentSealed", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** True to the first who takes what the check endpoint is signed with. */
    async takeCheckSecret(id: string, within: Db): Promise<boolean> {
      const result = await within
        .updateTable("systemApplication")
        .set({ checkSecretTaken: true })
        .where("id", "=", id)
        .where("checkSecretTaken", "=", false)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async permitSecret(id: string, within: Db): Promise<void> {
      await within
        .updateTable("systemApplication")
        .set((eb) => ({ secretPermits: eb("secretPermits", "+", 1) }))
        .where("id", "=", id)
        .execute();
    },
    /** Uses up one permit where the system is live; while it is tried none is needed. */
    useSecretPermit: (id: string, dueAt: Date, within: Db): Promise<boolean> =>
      usePermit(id, { secretDueAt: dueAt, secretRemindedAt: null }, within),
    /** The same for a signing secret, which ends with the next but one and not on a day. */
    useSigningPermit: (id: string, within: Db): Promise<boolean> => usePermit(id, {}, within),
    /**
     * Keeps it where its owner works on it until the act is through: of two acts at once the later reads what the former
     * did. False when it stands elsewhere.
     */
    async hold(id: string, within: Db): Promise<boolean> {
      const row = await within
        .selectFrom("systemApplication")
        .select("id")
        .where("id", "=", id)
        .where("status", "in", ["sandbox", "goLive", "live"])
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Those whose owners are told now, in the same transaction, that the secret ends soon; each once. */
    async remindOf(before: Date, at: Date, within: Db): Promise<Application[]> {
      const rows = await within
        .updateTable("systemApplication")
        .set({ secretRemindedAt: at })
        .where("status", "in", ["sandbox", "goLive", "live"])
        .where("secretDueAt", "<=", before)
        .where("secretRemindedAt", "is", null)
        .returningAll()
        .execute();
      return rows.map(asApplication);
    },

    ...selfTestRunsStore(db),
  };
}

export type OnboardingStore = ReturnType<typeof onboardingStore>;
