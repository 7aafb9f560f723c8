import { randomInt, randomUUID } from "node:crypto";
import { competentRegion } from "@sannong/contract/operations/regions";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AppContext } from "../context.ts";
import type { Reading } from "./basis.ts";
import type { Basis, ChangeRequest } from "./change-request.rules.ts";
import type { ChangeDefinition, Described } from "./define-change.ts";
import type { openedRequestsStore } from "./opened-requests.store.ts";

/** What is put into a queue: everything that was described but what the audit log says of the act around it. */
export type NewRequest = Omit<Described<unknown>, "record" | "asked"> & { kind: ApprovalKind; asked?: unknown };

type Deps = Pick<AppContext, "audit" | "clock" | "calendar"> & {
  store: ReturnType<typeof openedRequestsStore>;
  definitionOf: (kind: ApprovalKind) => ChangeDefinition;
  /** what the request stands on as it is within the transaction that opens it */
  basisNow: (request: Pick<ChangeRequest, "kind" | "subjectId" | "applicantId">, reading: Reading) => Promise<Basis>;
  indexes: ApplicantIndexes;
};

/** Blind indexes by which requests are found without opening what is sealed. */
export const applicantIndexes = (index: (value: string) => string) => ({
  ofPhone: (phone: string) => index(`approvalApplicant:${phone}`),
  ofName: (name: string) => index(`approvalName:${name.trim()}`),
});
export type ApplicantIndexes = ReturnType<typeof applicantIndexes>;

/** No I, L, O, U: a receipt number is read out over the telephone. */
const RECEIPT_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Its random part cannot be guessed: it opens the status of an application. */
function newReceiptNumber(prefix: string, at: Date): string {
  const day = dayOf(at).replaceAll("-", "");
  const part = () => Array.from({ length: 5 }, () => RECEIPT_LETTERS[randomInt(32)]).join("");
  return `${prefix}-${day}-${part()}-${part()}`;
}

/** The one place where a request comes into being. */
export function requestOpener({ store, definitionOf, basisNow, audit, clock, calendar, indexes }: Deps) {
  /**
   * Puts a request into its queue, within the act that makes it.
   *
   * @returns its receipt number; undefined when one is open about the same subject
   */
  return async function open(request: NewRequest, within: Db): Promise<string | undefined> {
    const { kind, facts } = request;
    const regionCode = competentRegion(request.regionCode);
    const { workingDays, prefix, ...definition } = definitionOf(kind);
    const createdAt = clock();
    const id = randomUUID();
    const receiptNumber = newReceiptNumber(prefix, createdAt);
    const opened = {
      ...request,
      id,
      regionCode,
      receiptNumber,
      basis: await basisNow(request, { within, holds: false }),
      applicantIndex: indexes.ofPhone(facts.phone),
      nameIndex: indexes.ofName(facts.applicant),
      needsSecond: definition.needsSecond ?? request.needsSecond ?? false,
      dueAt: calendar.dueAfter(createdAt, workingDays),
      createdAt,
    };
    if (!(await store.add(opened, within))) return undefined;
    await store.addStep(id, { at: createdAt, act: "opened", by: null, note: null }, within);
    const about: AuditFact = { event: "approval.opened", result: "ok", objectKind: "approval", objectId: id };
    await audit.record({ ...about, detail: { kind, region: regionCode, receiptNumber } }, within);
    return receiptNumber;
  };
}
