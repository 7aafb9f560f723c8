import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import { foldedReceipt } from "@sannong/contract/rules/texts/folding";
import { type Asker, type Caller, identityOf } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { CalendarShift } from "../calendar/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { ApprovalAdmin } from "./approval-admin.ts";
import type {
  ApplicantIndexes,
  ChangeDefinition,
  ChangeRequest,
  Drift,
  Reading,
} from "../../kernel/change-request/index.ts";
import { isOpen, messageOfDecision } from "./approvals.rules.ts";
import type { ApprovalsStore } from "./approvals.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export type Verdict = { decision: "approved" | "rejected"; reason: string };

export type ApprovalDeps = Pick<AppContext, "audit" | "clock"> & {
  store: ApprovalsStore;
  admin: ApprovalAdmin;
  indexes: ApplicantIndexes;
  tell: SendMessage;
  drift: Drift;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** What a request stood on is another by now: nothing of its approval may stay. */
class Drifted extends Error {
  override name = "Drifted";
  readonly changes: string[];
  constructor(changes: string[]) {
    super(changes.join());
    this.changes = changes;
  }
}

/** Must whoever decides this have shown themselves a moment ago? */
const wantsProof = ({ freshProof }: ChangeDefinition, request: ChangeRequest): boolean =>
  typeof freshProof === "function" ? freshProof(request) : freshProof === true;

/** One mechanism for every queue of the product: due time, decision with reason, region, second person, audit. */
export function approvalsService({ store, admin, audit, clock, indexes, tell, drift, requireFresh }: ApprovalDeps) {
  return {
    /** Counts open requests anew where the calendar's change lies before their due time. @returns how many moved */
    async followCalendar({ before, after }: CalendarShift, within: Db): Promise<number> {
      const moved = (await store.undecided(within)).flatMap((request) => {
        const { workingDays } = admin.definitionOf(request.kind);
        const dueAt = after.dueAfter(request.createdAt, workingDays);
        const isMoved = dueAt.getTime() !== before.dueAfter(request.createdAt, workingDays).getTime();
        return isMoved ? [{ ...request, dueAt }] : [];
      });
      await store.moveDue(moved, within);
      for (const { kind, subjectId, dueAt } of moved) await admin.definitionOf(kind).moved?.(subjectId, dueAt, within);
      return moved.length;
    },

    /** The applicant's own request: the newest, or the one with this receipt number. */
    findOwn: (kind: ApprovalKind, phone: string, receiptNumber?: string) =>
      store.findByApplicant(
        kind,
        indexes.ofPhone(phone),
        receiptNumber === undefined ? undefined : foldedReceipt(receiptNumber),
      ),

    /** What somebody who is signed in has asked for, the newest first. */
    askedBy: (kind: ApprovalKind, applicantId: string, most: number) => store.askedBy(kind, applicantId, most),

    /** What is open about a subject in these queues, the oldest first. */
    openAbout: (subjectId: string, kinds: readonly ApprovalKind[]) => store.openAbout(subjectId, kinds),

    /** What waits for this administrator in all queues they may open, the most urgent first. */
    async waitingFor(caller: Caller, most: number) {
      const kinds = admin.queuesOf(caller);
      if (kinds.length === 0) return { total: 0, records: [] };
      const { rows, total } = await store.waiting({ kinds, decider: await admin.deciderOf(caller), limit: most });
      const now = clock();
      const records = rows.map(({ id, kind, title, dueAt }) => ({
        id,
        kind: kind as ApprovalKind,
        title,
        dueAt: dueAt.toISOString(),
        isOverdue: dueAt < now,
      }));
      return { total, records };
    },

    /** The same by queue, also those in which nothing waits. */
    async waitingByKind(caller: Caller) {
      const kinds = admin.queuesOf(caller);
      if (kinds.length === 0) return [];
      const found = await store.waitingByKind({ kinds, decider: await admin.deciderOf(caller), now: clock() });
      return kinds.map((kind) => found.find((one) => one.kind === kind) ?? { kind, open: 0, overdue: 0, dueAt: null });
    },

    /**
     * The applicant thinks better of it.
     *
     * @returns the request as it is now; undefined when it is not theirs, or no longer open
     */
    withdraw: (kind: ApprovalKind, receiptNumber: string, asker: Asker): Promise<ChangeRequest | undefined> =>
      store.inTransaction(async (trx) => {
        const at = clock();
        const given = { kind, receiptNumber: foldedReceipt(receiptNumber), applicantId: asker.caller.accountId, at };
        const request = await store.withdraw(given, trx);
        if (!request) return undefined;
        await admin.definitionOf(kind).withdrawn?.(request, trx);
        await store.addStep(request.id, { at, act: "withdrawn", by: null, note: null }, trx);
        await audit.record({ event: "approval.withdrawn", result: "ok", ...admin.fact(asker, request) }, trx);
        return request;
      }),

    /** @throws Refusal `approvals.*`, `permission.denied`; those but the first are audited */
    async decide({ id, decision, reason }: Verdict & { id: string }, asker: Asker): Promise<ChangeRequest> {
      const known = await store.findById(id);
      if (!known) throw new Refusal("approvals.notFound");
      const { caller, origin } = asker;
      const definition = admin.admit(known.kind, caller);
      const demandSame = async (request: ChangeRequest, reading: Reading) => {
        const changes = decision === "approved" ? await drift.of(request, reading) : [];
        if (changes.length > 0) throw new Drifted(changes);
      };
      const refused = async (thrown: unknown): Promise<never> => {
        if (!(thrown instanceof Drifted)) throw thrown;
        // another one may have decided meanwhile, and that is what changed
        const now = (await store.findById(id)) ?? known;
        const whyNot = await admin.verdictOn(now, caller);
        if (whyNot !== null) return admin.refuse(asker, now, whyNot);
        return admin.refuse(asker, known, "approvals.drifted", { changes: thrown.changes.join("、") });
      };
      if ((await admin.verdictOn(known, caller)) === null)
        await store.inTransaction((trx) => demandSame(known, { within: trx, holds: false })).catch(refused);
      if (wantsProof(definition, known)) await requireFresh(caller);
      await definition.beforeDeciding?.(caller, known, { decision, origin });
      const decider = { ...(await admin.deciderOf(caller)), name: identityOf(caller) };
      const at = clock();
      const decided = await store
        .inTransaction(async (trx) => {
          const request = await store.decide({ id, decision, reason: reason || null, decider, at }, trx);
          if (!request) return undefined;
          await demandSame(request, { within: trx, holds: true });
          const { status } = request;
          if (status === "approved") await definition.apply(request, trx);
          if (status === "rejected") await definition.rejected?.(request, trx);
          const act = isOpen(status) ? "confirmed" : decision;
          await store.addStep(id, { at, act, by: identityOf(caller), note: reason || null }, trx);
          const about = admin.fact(asker, request);
          const detail = { ...about.detail, decision, status };
          await audit.record({ event: "approval.decided", result: "ok", ...about, detail }, trx);
          const message = messageOfDecision(request);
          if (message) await tell(message, trx);
          return request;
        })
        .catch(refused);
      if (!decided) {
        const now = (await store.findById(id)) ?? known;
        return admin.refuse(asker, now, (await admin.verdictOn(now, caller)) ?? "approvals.decided");
      }
      if (!isOpen(decided.status)) await definition.decided?.(decided);
      return decided;
    },
  };
}

export type ApprovalsService = ReturnType<typeof approvalsService>;
