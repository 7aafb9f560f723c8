import { UNDO_SECONDS } from "@sannong/contract/governance/approval-words";
import { type Asker, identityOf } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { TakeBackMessage } from "../../operations/messages/index.ts";
import type { ApprovalAdmin } from "./approval-admin.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import { aboutOf, type WhyNotUndo } from "./approvals.rules.ts";
import { eachById } from "./each-by-id.ts";
import type { ApprovalsStore } from "./approvals.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: ApprovalsStore;
  admin: ApprovalAdmin;
  takeBackMessage: TakeBackMessage;
};

/** The subject has gone on since: nothing of the undoing may stay. */
class MovedOn extends Error {
  override name = "MovedOn";
}

/** A decision taken back by whoever made it, before its applicant hears of it. */
export function undoService({ store, admin, audit, clock, takeBackMessage }: Deps) {
  /** @throws MovedOn @returns the request as it is open again; undefined when the minute is over, or it is not theirs */
  const reopen = (known: ChangeRequest, asker: Asker) =>
    store.inTransaction(async (trx) => {
      const { id, kind, status: decision, applicantId } = known;
      const { undo } = admin.definitionOf(kind);
      if (!undo || (decision !== "approved" && decision !== "rejected")) return undefined;
      const at = clock();
      const decider = { id: asker.caller.accountId, region: asker.caller.regionCode };
      const since = new Date(at.getTime() - UNDO_SECONDS * 1000);
      const request = await store.undo({ id, decision, decider, since }, trx);
      if (!request) return undefined;
      if (!(await undo.within(request, decision, trx))) throw new MovedOn();
      if (applicantId !== null) await takeBackMessage({ accountId: applicantId, about: aboutOf(id) }, trx);
      await store.addStep(id, { at, act: "undone", by: identityOf(asker.caller), note: null }, trx);
      const about = admin.fact(asker, request);
      const detail = { ...about.detail, decision, status: request.status };
      await audit.record({ event: "approval.undone", result: "ok", ...about, detail }, trx);
      return { request, after: () => undo.after(request, decision) };
    });

  /** @throws Refusal `approvals.*`, `permission.denied`; those but the first are audited */
  async function undo(id: string, asker: Asker): Promise<ChangeRequest> {
    const known = await store.findById(id);
    if (!known) throw new Refusal("approvals.notFound");
    admin.admit(known.kind, asker.caller);
    const refuse = (reason: WhyNotUndo) => admin.refuse(asker, known, reason);
    if (admin.isElsewhere(known, asker.caller)) return refuse("approvals.otherRegion");
    const reopened = await reopen(known, asker).catch((thrown: unknown) => {
      if (thrown instanceof MovedOn) return refuse("approvals.undoMovedOn");
      throw thrown;
    });
    if (!reopened) return refuse("approvals.undoOver");
    await reopened.after();
    return reopened.request;
  }

  return {
    /** @throws Refusal `permission.denied`, for who may decide nothing at all */
    undoAll: (ids: readonly string[], asker: Asker) => eachById(ids, (id) => undo(id, asker)),
  };
}

export type UndoService = ReturnType<typeof undoService>;
