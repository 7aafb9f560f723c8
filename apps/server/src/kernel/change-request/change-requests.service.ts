import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequest } from "./change-request.rules.ts";
import type { ChangeRequestsStore } from "./change-requests.store.ts";
import type { AskedChange, ChangeDefinition, Described, ProposedChange } from "./define-change.ts";

/** Where requests wait: it gives them receipt numbers and due times, and lets them be decided. */
type ChangeQueue = {
  /** Gives a receipt number; undefined when one of the kind waits about the subject already. */
  open(
    request: Omit<Described<unknown>, "record"> & { kind: ApprovalKind; applicantId: string },
    within: Db,
  ): Promise<string | undefined>;
  /** Gives the request as it is now; undefined when it is not the asker's, or no longer open. */
  withdraw(kind: ApprovalKind, receiptNumber: string, asker: Asker): Promise<ChangeRequest | undefined>;
};

type Deps = {
  store: ChangeRequestsStore;
  queue: ChangeQueue;
  audit: Pick<Audit, "record">;
  /** Throws `secondFactor.confirmationRequired` where the caller proved themselves too long ago. */
  requireFresh: (caller: Caller) => Promise<unknown>;
  accounts: { findById(id: string): Promise<{ phone: string | null } | undefined> };
};
type Page = { subjectId?: string | undefined; offset: number; limit: number };

const refusalOf = ({ reason, params }: { reason: Refusal["reason"]; params?: Record<string, string> }) =>
  new Refusal(reason, params && { params });

/** Changes that one person asks for and another decides, from the side of whoever asks. */
export function changeRequestsService({ store, queue, audit, requireFresh, accounts }: Deps) {
  /**
   * Puts a change before whoever confirms it, within the act that asks for it: what is shown and what is done are kept
   * with each other, and the asking is written down.
   *
   * @returns its receipt number
   * @throws Refusal what the definition says where one about the subject waits already
   */
  async function ask<Asked>(
    { kind, alreadyOpen }: Pick<AskedChange<Asked>, "kind" | "alreadyOpen">,
    { record, ...described }: Described<Asked>,
    { caller }: Asker,
    within: Db,
  ): Promise<string> {
    const receiptNumber = await queue.open({ kind, applicantId: caller.accountId, ...described }, within);
    if (receiptNumber === undefined) throw refusalOf(alreadyOpen);
    if (record) await audit.record({ ...record, detail: { ...record.detail, receiptNumber } }, within);
    return receiptNumber;
  }

  return {
    ask,

    /**
     * Asks for a change as a whole: what is so now is gathered and judged, whoever asks has shown themselves a moment
     * ago, and it waits for the second person.
     *
     * @throws Refusal what `whyNot` or `alreadyOpen` of the definition say, `secondFactor.confirmationRequired`
     */
    async propose<Input, Now, Asked>(
      definition: ProposedChange<Input, Now, Asked>,
      input: Input,
      asker: Asker,
    ): Promise<{ receiptNumber: string }> {
      const { kind } = definition;
      const subjectId = definition.subjectOf(input);
      const now = await definition.gather(input, asker);
      const [last, [waiting]] = await Promise.all([store.lastApplied(kind, subjectId), store.waiting(kind, subjectId)]);
      const [changedBy, waitingOf] = [last, waiting].map((one) => one?.facts.applicant ?? null);
      const whyNot = definition.whyNot(
        input,
        { ...now, changedBy: changedBy ?? null, waitingOf: waitingOf ?? null },
        asker,
      );
      if (whyNot) throw refusalOf(whyNot);
      const { accountId, nickname: applicant, regionCode } = asker.caller;
      await requireFresh(asker.caller);
      const phone = (await accounts.findById(accountId))?.phone ?? "";
      const { facts, ...proposal } = definition.describe(input, now, asker);
      const described = { ...proposal, subjectId, regionCode, facts: { applicant, phone, ...facts } };
      const receiptNumber = await store.inTransaction((trx) => ask(definition, described, asker, trx));
      return { receiptNumber };
    },

    /**
     * Whoever asked thinks better of it.
     *
     * @returns false where nothing of theirs waits about the subject
     */
    async withdraw({ kind }: Pick<ChangeDefinition, "kind">, subjectId: string, asker: Asker): Promise<boolean> {
      const [open] = await store.waiting(kind, subjectId);
      if (!open || open.applicantId !== asker.caller.accountId) return false;
      return (await queue.withdraw(kind, open.receiptNumber, asker)) !== undefined;
    },

    /** What waits of a kind, the oldest first; of one subject or of all. */
    waiting: <Asked>({ kind }: ChangeDefinition<Asked>, subjectId?: string) =>
      store.waiting(kind, subjectId) as Promise<ChangeRequest<Asked>[]>,

    /** Whatever was asked of a kind and what became of it, the newest first; of one subject or of all. */
    history: <Asked>({ kind }: ChangeDefinition<Asked>, { subjectId, offset, limit }: Page) =>
      store.history({ kind, subjectId, offset, limit }) as Promise<{ records: ChangeRequest<Asked>[]; total: number }>,
  };
}

export type ChangeRequests = ReturnType<typeof changeRequestsService>;
