import type { DataApplicationStatus } from "@sannong/contract/data/resource-words";
import type { Selectable, Updateable } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import { stillAsRead } from "../../platform/database/as-read.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DataApplication } from "./data-applications.rules.ts";
import type { RequestedItem } from "./data-grants.rules.ts";

const asApplication = (row: Selectable<Tables["dataApplication"]>): DataApplication => ({
  id: row.id,
  resourceCode: row.resourceCode,
  applicantId: row.applicantId,
  regionCode: row.regionCode,
  purpose: row.purpose,
  basis: row.basis,
  items: row.items as RequestedItem[],
  scopeCode: row.scopeCode,
  months: row.months,
  status: row.status,
  receiptNumber: row.receiptNumber,
  providerReceipt: row.providerReceipt,
  departmentDeciderId: row.departmentDeciderId,
  renewsGrantId: row.renewsGrantId,
  note: row.note,
  dueAt: row.dueAt,
  createdAt: row.createdAt,
  savedAt: row.savedAt,
  submittedAt: row.submittedAt,
  decidedAt: row.decidedAt,
});

type Written = Pick<
  DataApplication,
  "id" | "resourceCode" | "applicantId" | "regionCode" | "purpose" | "basis" | "items" | "scopeCode" | "months"
>;
export type Submitted = Written &
  Pick<DataApplication, "receiptNumber" | "renewsGrantId" | "dueAt"> & {
    status: "department" | "approved";
    at: Date;
  };
/** What a step changes beside the status. */
export type StepChange = Pick<
  Updateable<Tables["dataApplication"]>,
  "note" | "dueAt" | "decidedAt" | "providerReceipt" | "departmentDeciderId"
>;

const columnsOf = (given: Written) => ({
  id: given.id,
  resourceCode: given.resourceCode,
  applicantId: given.applicantId,
  regionCode: given.regionCode,
  purpose: given.purpose,
  basis: given.basis,
  items: JSON.stringify(given.items),
  scopeCode: given.scopeCode,
  months: given.months,
});

export function dataApplicationsStore(db: Db) {
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /**
     * One draft for each person and resource: the later one takes the place of the former.
     *
     * @param readAt when the one was saved that is to be replaced, null for none; undefined: whichever there is
     * @returns false when another one than that stands there
     */
    async saveDraft(given: Written, { at, readAt }: { at: Date; readAt: string | null | undefined }): Promise<boolean> {
      const result = await db
        .insertInto("dataApplication")
        .values({ ...columnsOf(given), status: "draft", createdAt: at, savedAt: at })
        .onConflict((conflict) =>
          conflict
            .columns(["applicantId", "resourceCode"])
            .where("status", "=", "draft")
            .doUpdateSet((eb) => ({
              purpose: eb.ref("excluded.purpose"),
              basis: eb.ref("excluded.basis"),
              items: eb.ref("excluded.items"),
              scopeCode: eb.ref("excluded.scopeCode"),
              months: eb.ref("excluded.months"),
              savedAt: eb.ref("excluded.savedAt"),
            }))
            .where(stillAsRead("dataApplication.savedAt", typeof readAt === "string" ? new Date(readAt) : readAt)),
        )
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async moveDue(id: string, dueAt: Date, within: Db): Promise<void> {
      await within.updateTable("dataApplication").set({ dueAt }).where("id", "=", id).execute();
    },
    async removeDraft({ applicantId, resourceCode }: Pick<Written, "applicantId" | "resourceCode">, within: Db = db) {
      const result = await within
        .deleteFrom("dataApplication")
        .where("applicantId", "=", applicantId)
        .where("resourceCode", "=", resourceCode)
        .where("status", "=", "draft")
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** False while one by the same person for the same resource is under way. */
    async add(given: Submitted, within: Db): Promise<boolean> {
      const { at, status } = given;
      const result = await within
        .insertInto("dataApplication")
        .values({
          ...columnsOf(given),
          status,
          receiptNumber: given.receiptNumber,
          renewsGrantId: given.renewsGrantId,
          dueAt: given.dueAt,
          createdAt: at,
          savedAt: at,
          submittedAt: at,
          decidedAt: status === "approved" ? at : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async receive(id: string, receiptNumber: string, within: Db): Promise<void> {
      await within.updateTable("dataApplication").set({ receiptNumber }).where("id", "=", id).execute();
    },

    async findById(id: string, within: Db = db): Promise<DataApplication | undefined> {
      const row = await within.selectFrom("dataApplication").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asApplication(row);
    },
    /** What somebody has under way, or as a draft, for one resource. */
    async ofApplicantFor(applicantId: string, resourceCode: string): Promise<DataApplication[]> {
      const rows = await db
        .selectFrom("dataApplication")
        .selectAll()
        .where("applicantId", "=", applicantId)
        .where("resourceCode", "=", resourceCode)
        .where("status", "in", ["draft", "department", "provider"])
        .execute();
      return rows.map(asApplication);
    },
    /** The one that changed last first. */
    async ofApplicant(applicantId: string, { offset, limit }: { offset: number; limit: number }) {
      const mine = db.selectFrom("dataApplication").where("applicantId", "=", applicantId);
      const [rows, { total }] = await Promise.all([
        mine.selectAll().orderBy("savedAt", "desc").orderBy("id").offset(offset).limit(limit).execute(),
        mine.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { applications: rows.map(asApplication), total: Number(total) };
    },
    /** Grants for whose renewal somebody waits. */
    async renewing(applicantId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom("dataApplication")
        .select("renewsGrantId")
        .where("applicantId", "=", applicantId)
        .where("status", "in", ["department", "provider"])
        .execute();
      return new Set(rows.flatMap(({ renewsGrantId: id }) => id ?? []));
    },

    /** In one statement; undefined when it stood elsewhere. */
    async move(
      id: string,
      { from, to }: { from: DataApplicationStatus; to: DataApplicationStatus },
      change: StepChange,
      within: Db = db,
    ): Promise<DataApplication | undefined> {
      const row = await within
        .updateTable("dataApplication")
        .set({ ...change, status: to })
        .where("id", "=", id)
        .where("status", "=", from)
        .returningAll()
        .executeTakeFirst();
      return row && asApplication(row);
    },
  };
}

export type DataApplicationsStore = ReturnType<typeof dataApplicationsStore>;
