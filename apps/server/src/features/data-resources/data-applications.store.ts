import type { DataApplicationStatus } from "@sannong/contract/data-resource-words";
import type { Selectable, Updateable } from "kysely";
import type { DataApplicationTable } from "../../platform/database/data-resource-tables.ts";
import type { Db } from "../../platform/database/database.ts";
import type { DataApplication } from "./data-applications.rules.ts";
import type { AskedItem } from "./data-grants.rules.ts";

const asApplication = (row: Selectable<DataApplicationTable>): DataApplication => ({
  id: row.id,
  resourceCode: row.resource_code,
  applicantId: row.applicant_id,
  regionCode: row.region_code,
  purpose: row.purpose,
  basis: row.basis,
  items: row.items as AskedItem[],
  scopeCode: row.scope_code,
  months: row.months,
  status: row.status as DataApplicationStatus,
  receiptNumber: row.receipt_number,
  providerReceipt: row.provider_receipt,
  departmentDeciderId: row.department_decider_id,
  renewsGrantId: row.renews_grant_id,
  note: row.note,
  dueAt: row.due_at,
  createdAt: row.created_at,
  savedAt: row.saved_at,
  submittedAt: row.submitted_at,
  decidedAt: row.decided_at,
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
  Updateable<DataApplicationTable>,
  "note" | "due_at" | "decided_at" | "provider_receipt" | "department_decider_id"
>;

const columnsOf = (given: Written) => ({
  id: given.id,
  resource_code: given.resourceCode,
  applicant_id: given.applicantId,
  region_code: given.regionCode,
  purpose: given.purpose,
  basis: given.basis,
  items: JSON.stringify(given.items),
  scope_code: given.scopeCode,
  months: given.months,
});

export function dataApplicationsStore(db: Db) {
  return {
    inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

    /** One draft for each person and resource: the later one takes the place of the former. */
    async saveDraft(given: Written, at: Date): Promise<void> {
      await db
        .insertInto("data_application")
        .values({ ...columnsOf(given), status: "draft", created_at: at, saved_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(["applicant_id", "resource_code"])
            .where("status", "=", "draft")
            .doUpdateSet((eb) => ({
              purpose: eb.ref("excluded.purpose"),
              basis: eb.ref("excluded.basis"),
              items: eb.ref("excluded.items"),
              scope_code: eb.ref("excluded.scope_code"),
              months: eb.ref("excluded.months"),
              saved_at: eb.ref("excluded.saved_at"),
            })),
        )
        .execute();
    },
    async moveDue(id: string, dueAt: Date, within: Db): Promise<void> {
      await within.updateTable("data_application").set({ due_at: dueAt }).where("id", "=", id).execute();
    },
    async removeDraft({ applicantId, resourceCode }: Pick<Written, "applicantId" | "resourceCode">, within: Db = db) {
      const result = await within
        .deleteFrom("data_application")
        .where("applicant_id", "=", applicantId)
        .where("resource_code", "=", resourceCode)
        .where("status", "=", "draft")
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** False while one by the same person for the same resource is under way. */
    async add(given: Submitted, within: Db): Promise<boolean> {
      const { at, status } = given;
      const result = await within
        .insertInto("data_application")
        .values({
          ...columnsOf(given),
          status,
          receipt_number: given.receiptNumber,
          renews_grant_id: given.renewsGrantId,
          due_at: given.dueAt,
          created_at: at,
          saved_at: at,
          submitted_at: at,
          decided_at: status === "approved" ? at : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async receive(id: string, receiptNumber: string, within: Db): Promise<void> {
      await within
        .updateTable("data_application")
        .set({ receipt_number: receiptNumber })
        .where("id", "=", id)
        .execute();
    },

    async findById(id: string, within: Db = db): Promise<DataApplication | undefined> {
      const row = await within.selectFrom("data_application").selectAll().where("id", "=", id).executeTakeFirst();
      return row && asApplication(row);
    },
    /** What somebody has under way, or as a draft, for one resource. */
    async ofApplicantFor(applicantId: string, resourceCode: string): Promise<DataApplication[]> {
      const rows = await db
        .selectFrom("data_application")
        .selectAll()
        .where("applicant_id", "=", applicantId)
        .where("resource_code", "=", resourceCode)
        .where("status", "in", ["draft", "department", "provider"])
        .execute();
      return rows.map(asApplication);
    },
    /** The one that changed last first. */
    async ofApplicant(applicantId: string, { offset, limit }: { offset: number; limit: number }) {
      const mine = db.selectFrom("data_application").where("applicant_id", "=", applicantId);
      const [rows, { total }] = await Promise.all([
        mine.selectAll().orderBy("saved_at", "desc").orderBy("id").offset(offset).limit(limit).execute(),
        mine.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { applications: rows.map(asApplication), total: Number(total) };
    },
    /** Grants for whose renewal somebody waits. */
    async renewing(applicantId: string): Promise<Set<string>> {
      const rows = await db
        .selectFrom("data_application")
        .select("renews_grant_id")
        .where("applicant_id", "=", applicantId)
        .where("status", "in", ["department", "provider"])
        .execute();
      return new Set(rows.flatMap(({ renews_grant_id: id }) => id ?? []));
    },

    /** In one statement; undefined when it stood elsewhere. */
    async move(
      id: string,
      { from, to }: { from: DataApplicationStatus; to: DataApplicationStatus },
      change: StepChange,
      within: Db = db,
    ): Promise<DataApplication | undefined> {
      const row = await within
        .updateTable("data_application")
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
