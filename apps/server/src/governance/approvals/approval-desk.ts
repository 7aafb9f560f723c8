import type { ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { RawBuilder } from "kysely";
import { actorOf, whence, type Asker, type Caller, type Origin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { StandsOn } from "./basis.ts";
import type { Bar, Decider } from "./approval-rows.ts";
import {
  type ApprovalRequest,
  undoSecondsOf,
  whyNotDecide,
  type WhyNot,
  type WhyNotMany,
  type WhyNotUndo,
} from "./approvals.rules.ts";

/** Something the server has looked up for whoever decides: in order, or to be looked at by a person. */
export type Hint = { tone: "ok" | "warn"; text: string };

type Decided = "approved" | "rejected";
/** What is about to be decided, and whence. */
type Deciding = { decision: Decided; origin: Origin };

/** What the module a queue belongs to says of it. */
export type ApprovalHandler = {
  /** who may see and decide it, inside their own region */
  permission: string;
  /** so many working days a decision may take */
  workingDays: number;
  /** an approval takes effect when a second person confirms it (design §4, Dangerous acts); a request may ask for it by itself */
  needsSecond: boolean;
  /** two letters before the receipt number */
  prefix: string;
  /** what a decision relies on: compared with the present before anything is approved */
  standsOn: StandsOn;
  /** whether the administrator must show themselves again first; throws when they must */
  beforeDeciding?(caller: Caller, request: ApprovalRequest, deciding: Deciding): Promise<void>;
  /**
   * what stands against a decision by this administrator, beside what holds for every queue: true of the rows of
   * `approval_request` that they may not decide. Lists, counts and the decision itself ask it.
   */
  objection?: { why: WhyNot; when(caller: Caller): RawBuilder<boolean> };
  /** whoever asks here asks once: another request by the same phone is worth a look, whatever it is about */
  asksOnce?: true;
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
  /** what the module knows that helps to decide, of each of these in their order; a page of them is asked at once */
  hints?(requests: readonly ApprovalRequest[]): Promise<Hint[][]>;
};

type Deps = {
  audit: Audit;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode">;
  /** whether a condition holds of one request */
  holds(id: string, when: RawBuilder<boolean>): Promise<boolean>;
  /** who handled what is open in these queues before */
  before(kinds: readonly ApprovalKind[]): Promise<string[]>;
  accounts: Pick<AccountsModule, "ofOneHand">;
};

/** Who may come to which queue, and what is written down when somebody may not. */
export function approvalDesk({ audit, regions, holds, before, accounts }: Deps) {
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

  const isElsewhere = ({ regionCode }: ApprovalRequest, caller: Caller) =>
    !regions.isWithin(regionCode, caller.regionCode);

  /** Queues in which an administrator asks what another one confirms. */
  const kindsOfTwo = (): ApprovalKind[] =>
    [...handlers].flatMap(([kind, { standsOn }]) => (standsOn.asks === null ? [] : [kind]));
  /** From whom whoever decides must be another person. */
  const handledBy = ({ kind, applicantId, firstDeciderId }: ApprovalRequest): string[] =>
    [kindsOfTwo().includes(kind) ? applicantId : null, firstDeciderId].filter((id) => id !== null);

  return {
    handle: (kind: ApprovalKind, handler: ApprovalHandler) => void handlers.set(kind, handler),
    handlerOf,
    fact,

    /** The queues this person may open; none without a region of their own. */
    queuesOf(caller: Caller): ApprovalKind[] {
      if (regions.levelOfCode(caller.regionCode) === undefined) return [];
      return [...handlers].filter(([, handler]) => caller.permissions.has(handler.permission)).map(([kind]) => kind);
    },

    /**
     * The queues that are asked for: the one, or all that this person may open.
     *
     * @throws Refusal `permission.denied`
     */
    kindsOf(kind: ApprovalKind | undefined, caller: Caller): ApprovalKind[] {
      if (kind !== undefined) {
        this.admit(kind, caller);
        return [kind];
      }
      const kinds = this.queuesOf(caller);
      if (kinds.length === 0) throw new Refusal("permission.denied");
      return kinds;
    },

    /** @throws Refusal `permission.denied` */
    admit(kind: ApprovalKind, caller: Caller): ApprovalHandler {
      const handler = handlerOf(kind);
      // a code of no region would begin every other
      const hasRegion = regions.levelOfCode(caller.regionCode) !== undefined;
      if (!caller.permissions.has(handler.permission) || !hasRegion) throw new Refusal("permission.denied");
      return handler;
    },

    isElsewhere,

    /** By what the rows are found that this administrator may decide. */
    async deciderOf(caller: Caller): Promise<Decider> {
      const bars = [...handlers].flatMap(([kind, { objection }]): Bar[] =>
        objection ? [{ kind, when: objection.when(caller) }] : [],
      );
      const kinds = kindsOfTwo();
      const oneHand = { kinds, accounts: await accounts.ofOneHand(caller.accountId, await before(kinds)) };
      return { accountId: caller.accountId, region: caller.regionCode, bars, oneHand };
    },

    /** Why this administrator may not decide this request; null when they may. */
    async verdictOn(request: ApprovalRequest, caller: Caller): Promise<WhyNot | null> {
      const isInRegion = !isElsewhere(request, caller);
      const whyNot = whyNotDecide(request, { accountId: caller.accountId, isInRegion });
      const { objection } = handlerOf(request.kind);
      if (whyNot !== null) return whyNot;
      if ((await accounts.ofOneHand(caller.accountId, handledBy(request))).length > 0) return "approvals.sameHand";
      if (!objection) return null;
      return (await holds(request.id, objection.when(caller))) ? objection.why : null;
    },

    /** Kinds in which one person asks once. */
    kindsAskedOnce: (): ApprovalKind[] => [...handlers].flatMap(([kind, { asksOnce }]) => (asksOnce ? [kind] : [])),

    /** So many seconds this administrator may still take back their decision; null when they may not. */
    undoSeconds(request: ApprovalRequest, caller: Caller, now: Date): number | null {
      if (!handlerOf(request.kind).undo || !regions.isWithin(request.regionCode, caller.regionCode)) return null;
      return undoSecondsOf(request, caller.accountId, now);
    },

    /** A refusal about one request is written down. */
    async refuse(
      asker: Asker,
      request: ApprovalRequest,
      reason: WhyNot | WhyNotUndo | WhyNotMany,
      params?: Record<string, string>,
    ): Promise<never> {
      const about = fact(asker, request);
      const detail = { ...about.detail, ...params };
      await audit.record({ event: "approval.refused", result: "refused", reason, ...about, detail });
      throw new Refusal(reason, params && { params });
    },

    /**
     * The part of the caller's region they ask for; all of it when they name none.
     *
     * @throws Refusal `approvals.otherRegion`
     */
    async regionOf(
      asked: { kind?: ApprovalKind | undefined; xzqh?: string | undefined },
      asker: Asker,
    ): Promise<string> {
      const own = asker.caller.regionCode;
      const region = asked.xzqh ?? own;
      if (regions.isWithin(region, own)) return region;
      const about = fact(asker, { id: "", kind: asked.kind ?? "all", regionCode: region });
      const reason = "approvals.otherRegion";
      await audit.record({ event: "approval.listRefused", result: "refused", reason, ...about });
      throw new Refusal(reason);
    },
  };
}

export type ApprovalDesk = ReturnType<typeof approvalDesk>;
