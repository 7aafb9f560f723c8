import type { ApprovalKind } from "@sannong/contract/approval-words";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, whence, type Asker, type Caller, type Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsRoom } from "../regions/index.ts";
import { type ApprovalRequest, undoSecondsOf, whyNotDecide, type WhyNot, type WhyNotUndo } from "./approvals.rules.ts";

/** Something the server has looked up for whoever decides: in order, or to be looked at by a person. */
export type Hint = { tone: "ok" | "warn"; text: string };

type Decided = "approved" | "rejected";
/** What is about to be decided, and whence. */
type Deciding = { decision: Decided; origin: Origin };

/** What the room a queue belongs to says of it. */
export type ApprovalHandler = {
  /** who may see and decide it, inside his own region */
  permission: string;
  /** so many working days a decision may take */
  workingDays: number;
  /** an approval takes effect when a second person confirms it (design §4, dangerous acts); a request may ask for it by itself */
  needsSecond: boolean;
  /** two letters before the receipt number */
  prefix: string;
  /** whether the administrator must show himself again first; throws when he must */
  beforeDeciding?(caller: Caller, request: ApprovalRequest, deciding: Deciding): Promise<void>;
  /** what stands against a decision by this administrator, beside what holds for every queue; null: nothing */
  objection?(caller: Caller, request: ApprovalRequest): WhyNot | null;
  /** what a decision does, in its own transaction: if it fails, nothing is decided */
  approved(request: ApprovalRequest, within: Db): Promise<void>;
  rejected(request: ApprovalRequest, within: Db): Promise<void>;
  /** what follows when its applicant takes it back, in the same transaction */
  withdrawn?(request: ApprovalRequest, within: Db): Promise<void>;
  /** after the decision is committed: tells the applicant; never fails it */
  decided(request: ApprovalRequest): Promise<void>;
  /** where whoever decided may take it back within a minute (`UNDO_SECONDS`) */
  undo?: {
    /** puts back what the decision did, in the same transaction; false when the subject has gone on meanwhile */
    within(request: ApprovalRequest, was: Decided, trx: Db): Promise<boolean>;
    /** after that is committed: what the applicant would have been told is not sent; never fails it */
    after(request: ApprovalRequest, was: Decided): Promise<void>;
  };
  /** the calendar changed, and with it when an open request is due, in the same transaction */
  moved?(subjectId: string, dueAt: Date, within: Db): Promise<void>;
  /** what the room knows that helps to decide */
  hints?(request: ApprovalRequest): Promise<Hint[]>;
};

type Needs = { audit: Audit; regions: Pick<RegionsRoom, "isWithin" | "levelOfCode"> };

/** Who may come to which queue, and what is written down when somebody may not. */
export function approvalDesk({ audit, regions }: Needs) {
  const handlers = new Map<ApprovalKind, ApprovalHandler>();
  const handlerOf = (kind: ApprovalKind): ApprovalHandler => {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`nobody handles requests of kind ${kind}`);
    return handler;
  };

  const fact = ({ caller, origin }: Asker, request: { id: string; kind: string; regionCode: string }) => ({
    actor: actorOf(caller),
    objectKind: "approval",
    objectId: request.id,
    detail: { kind: request.kind, region: request.regionCode },
    ...whence(origin),
  });

  return {
    handle: (kind: ApprovalKind, handler: ApprovalHandler) => void handlers.set(kind, handler),
    handlerOf,
    fact,

    /** The queues this person may open; none without a region of his own. */
    queuesOf(caller: Caller): ApprovalKind[] {
      if (regions.levelOfCode(caller.regionCode) === undefined) return [];
      return [...handlers].filter(([, handler]) => caller.permissions.has(handler.permission)).map(([kind]) => kind);
    },

    /** @throws Refusal `permission.denied` */
    admit(kind: ApprovalKind, caller: Caller): ApprovalHandler {
      const handler = handlerOf(kind);
      // a code of no region would begin every other
      const hasRegion = regions.levelOfCode(caller.regionCode) !== undefined;
      if (!caller.permissions.has(handler.permission) || !hasRegion) throw new Refusal("permission.denied");
      return handler;
    },

    verdictOn: (request: ApprovalRequest, caller: Caller): WhyNot | null =>
      whyNotDecide(request, {
        accountId: caller.accountId,
        isInRegion: regions.isWithin(request.regionCode, caller.regionCode),
      }) ??
      handlerOf(request.kind).objection?.(caller, request) ??
      null,

    /** So many seconds this administrator may still take back his decision; null when he may not. */
    undoSeconds(request: ApprovalRequest, caller: Caller, now: Date): number | null {
      if (!handlerOf(request.kind).undo || !regions.isWithin(request.regionCode, caller.regionCode)) return null;
      return undoSecondsOf(request, caller.accountId, now);
    },

    /** A refusal about one request is written down. */
    async refuse(asker: Asker, request: ApprovalRequest, reason: WhyNot | WhyNotUndo): Promise<never> {
      await audit.record({ event: "approval.refused", result: "refused", reason, ...fact(asker, request) });
      throw new Refusal(reason);
    },

    /**
     * The part of the caller's region he asks for; all of it when he names none.
     *
     * @throws Refusal `approvals.otherRegion`
     */
    async regionOf(asked: { kind: ApprovalKind; xzqh?: string | undefined }, asker: Asker): Promise<string> {
      const own = asker.caller.regionCode;
      const region = asked.xzqh ?? own;
      if (regions.isWithin(region, own)) return region;
      const about = fact(asker, { id: "", kind: asked.kind, regionCode: region });
      const reason = "approvals.otherRegion";
      await audit.record({ event: "approval.listRefused", result: "refused", reason, ...about });
      throw new Refusal(reason);
    },
  };
}

export type ApprovalDesk = ReturnType<typeof approvalDesk>;
