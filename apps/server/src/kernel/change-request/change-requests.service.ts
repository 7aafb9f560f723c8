import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequest, WhyNotAsk } from "./change-request.rules.ts";
import type { ChangeRequestsStore } from "./change-requests.store.ts";
import type { ChangeDefinition, Described, ProposedChange } from "./define-change.ts";
import type { NewRequest } from "./open-request.ts";

type Withdrawing = {
  /** Gives the request as it is now; undefined when it is not the asker's, or no longer open. */
  withdraw(kind: ApprovalKind, receiptNumber: string, asker: Asker): Promise<ChangeRequest | undefined>;
};

type Deps = {
  db: Db;
  store: ChangeRequestsStore;
  definitionOf: (kind: ApprovalKind) => Pick<ChangeDefinition, "alreadyOpen">;
  /** Gives a receipt number; undefined when one of the kind waits about the subject already. */
  open: (request: NewRequest, within: Db) => Promise<string | undefined>;
  queue: Withdrawing;
  audit: Pick<Audit, "record">;
  /** Throws `secondFactor.confirmationRequired` where the caller proved themselves too long ago. */
  requireFresh: (caller: Caller) => Promise<unknown>;
  accounts: { findById(id: string): Promise<{ phone: string | null } | undefined> };
};
type Page = { subjectId?: string | undefined; offset: number; limit: number };

const refusalOf = (whyNot: WhyNotAsk | Refusal): Refusal =>
  whyNot instanceof Refusal
    ? whyNot
    : new Refusal(whyNot.reason, whyNot.params === undefined ? {} : { params: whyNot.params });

/** Changes that one person asks for and another decides, from the side of whoever asks. */
export function changeRequestsService(deps: Deps) {
  const { db, store, definitionOf, open, queue, audit, requireFresh, accounts } = deps;

  /**
   * Puts a change before whoever confirms it, within the act that asks for it: what is shown and what is done are kept
   * with each other, and the asking is written down.
   *
   * @returns its receipt number
   * @throws Refusal what the definition says where one about the subject waits already (`alreadyOpen`)
   */
  async function ask<Requested>(
    { kind }: Pick<ChangeDefinition<Requested>, "kind">,
    { record, ...described }: Described<Requested>,
    within: Db,
  ): Promise<string> {
    const receiptNumber = await open({ kind, ...described }, within);
    if (receiptNumber === undefined) throw refusalOf(definitionOf(kind).alreadyOpen);
    if (record) await audit.record({ ...record, detail: { ...record.detail, receiptNumber } }, within);
    return receiptNumber;
  }

  /** What is so now. @throws Refusal what `whyNot` of the definition says of it */
  async function judged<Input, Now, Requested>(
    definition: ProposedChange<Input, Now, Requested>,
    input: Input,
    asker: Asker,
    within: Db,
  ): Promise<Now> {
    const { kind } = definition;
    const subjectId = definition.subjectOf(input);
    const now = await definition.gather(input, asker, within);
    const last = await store.lastApplied(kind, subjectId, within);
    const [waiting] = await store.waiting(kind, subjectId, within);
    const course = {
      changedBy: last?.facts.applicant ?? null,
      waitingOf: waiting?.facts.applicant ?? null,
    };
    const whyNot = definition.whyNot(input, { ...now, ...course }, asker);
    if (whyNot) throw refusalOf(whyNot);
    return now;
  }

  return {
    ask,

    /**
     * Asks for a change as a whole: what is so now is gathered and judged, whoever asks has shown themselves a moment
     * ago, and it waits for the second person. What they are shown is read in the transaction that asks, while nobody
     * else changes the subject: whoever came second is told so instead.
     *
     * @throws Refusal what `whyNot` or `alreadyOpen` of the definition say, `secondFactor.confirmationRequired`
     */
    async propose<Input, Now, Requested>(
      definition: ProposedChange<Input, Now, Requested>,
      input: Input,
      asker: Asker,
    ): Promise<{ receiptNumber: string }> {
      // nobody is asked for a proof of what they may not ask for
      await judged(definition, input, asker, db);
      const { accountId: applicantId, nickname: applicant, regionCode } = asker.caller;
      await requireFresh(asker.caller);
      const phone = (await accounts.findById(applicantId))?.phone ?? "";
      return store.inTransaction(async (trx) => {
        const subjectId = definition.subjectOf(input);
        await store.holdSubject(definition.kind, subjectId, trx);
        const now = await judged(definition, input, asker, trx);
        const { facts, ...proposal } = definition.describe(input, now, asker);
        const own = { regionCode, subjectId, applicantId, facts: { applicant, phone, ...facts } };
        return { receiptNumber: await ask(definition, { ...own, ...proposal }, trx) };
      });
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
    waiting: <Requested>({ kind }: ChangeDefinition<Requested>, subjectId?: string) =>
      store.waiting(kind, subjectId) as Promise<ChangeRequest<Requested>[]>,

    /** Whatever was asked of a kind and what became of it, the newest first; of one subject or of all. */
    history: <Requested>({ kind }: ChangeDefinition<Requested>, { subjectId, offset, limit }: Page) =>
      store.history({ kind, subjectId, offset, limit }) as Promise<{
        records: ChangeRequest<Requested>[];
        total: number;
      }>,
  };
}

export type ChangeRequests = ReturnType<typeof changeRequestsService>;
