import type { Asker } from "../../platform/caller.ts";
import {
  type ApprovalKind,
  type ApprovalMark,
  type ApprovalOrder,
  type ApprovalStatus,
  MOST_CHECKED,
} from "@sannong/contract/governance/approval-words";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { mask } from "@sannong/contract/mask";
import { foldedReceipt } from "@sannong/contract/rules/texts/folding";
import { Refusal } from "../../platform/refusal.ts";
import type { MayReveal } from "../../platform/revealing.ts";
import type { ApprovalAdmin } from "./approval-admin.ts";
import type { ApplicantIndexes, ChangeRequest } from "../../kernel/change-request/index.ts";
import { isOpen } from "./approvals.rules.ts";
import { type ApprovalsService, type Verdict } from "./approvals.service.ts";
import { eachById } from "./each-by-id.ts";
import type { ApprovalsStore } from "./approvals.store.ts";
import type { Chosen, Sought } from "./queue.store.ts";
import { type HintsOf, marksIn } from "./checks.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: ApprovalsStore;
  admin: ApprovalAdmin;
  approvals: Pick<ApprovalsService, "decide" | "waitingByKind">;
  hintsOf: HintsOf;
  mayReveal: MayReveal;
  indexes: ApplicantIndexes;
};

export type Filter = {
  kind?: ApprovalKind | undefined;
  status?: ApprovalStatus | undefined;
  mine?: boolean | undefined;
  marks?: ApprovalMark | undefined;
  keywords?: string | undefined;
  xzqh?: string | undefined;
  overdue?: boolean | undefined;
};

/** What one file takes; more is told. */
const MOST_IN_A_FILE = 5000;
const REVEAL = "personal.reveal";

/** The reviewer's side of a queue: look through it, take it along, see one case with all that helps to decide it. */
export function reviewService({ store, admin, approvals, hintsOf, audit, clock, mayReveal, indexes }: Deps) {
  /** Eleven digits are a phone; anything else may be a name, a unit or a receipt number. */
  const sought = (typed: string | undefined): Sought | undefined => {
    if (!typed) return undefined;
    if (PHONE_PATTERN.test(typed)) return { applicantIndex: indexes.ofPhone(typed) };
    return { receiptPart: foldedReceipt(typed), titlePart: typed, nameIndex: indexes.ofName(typed) };
  };
  const chosen = ({ status, mine, keywords, overdue }: Filter, kinds: readonly ApprovalKind[], region: string) => ({
    kinds,
    region,
    status,
    isMine: mine ?? false,
    keywords: sought(keywords),
    dueBefore: overdue ? clock() : undefined,
    ids: undefined,
  });

  /** Only what was marked, or what was not: checks are made anew, since what is like a request may have come after it. */
  async function narrowed(input: Filter, kinds: readonly ApprovalKind[], region: string) {
    const whole: Chosen = chosen(input, kinds, region);
    const { marks } = input;
    if (!marks) return { ...whole, checked: null };
    const open = await store.open({ ...whole, status: undefined }, MOST_CHECKED + 1);
    const checked = open.slice(0, MOST_CHECKED);
    const hints = await hintsOf(checked);
    const isMarked = ({ id }: ChangeRequest) => marksIn(hints.get(id)).length > 0;
    const ids = checked.filter((one) => isMarked(one) === (marks === "marked")).map(({ id }) => id);
    return { ...whole, ids, checked: open.length > checked.length ? checked.length : null };
  }

  /** What stands against passing these together: each by what was found about it. */
  async function markedOf(ids: readonly string[]): Promise<Set<string>> {
    const open = (await store.findMany(ids)).filter(({ status }) => isOpen(status));
    const hints = await hintsOf(open);
    return new Set(open.filter(({ id }) => marksIn(hints.get(id)).length > 0).map(({ id }) => id));
  }

  /** A request that this administrator may read. @throws Refusal `approvals.notFound`, `approvals.otherRegion`, `permission.denied` */
  const seen = async (id: string, asker: Asker): Promise<ChangeRequest> => {
    const request = await store.findById(id);
    if (!request) throw new Refusal("approvals.notFound");
    admin.admit(request.kind, asker.caller);
    if (admin.isElsewhere(request, asker.caller)) return admin.refuse(asker, request, "approvals.otherRegion");
    return request;
  };

  return {
    seen,

    /**
     * What lies in the caller's region, or in a part of it.
     *
     * @throws Refusal `permission.denied`, `approvals.otherRegion`
     */
    async list(input: Filter & { order: ApprovalOrder; pageNum: number; pageSize: number }, asker: Asker) {
      const { kind, order, pageNum, pageSize } = input;
      const { caller } = asker;
      const kinds = admin.kindsOf(kind, caller);
      const region = await admin.regionOf(input, asker);
      const { checked, ...choice } = await narrowed(input, kinds, region);
      const decider = await admin.deciderOf(caller);
      const paged = { decider, order, offset: (pageNum - 1) * pageSize, limit: pageSize };
      const [{ requests, total }, counts, queues] = await Promise.all([
        store.list({ ...choice, ...paged }),
        store.count(choice, decider),
        approvals.waitingByKind(caller),
      ]);
      const hints = await hintsOf(requests.filter(({ status }) => isOpen(status)));
      const rows = requests.map((request) => ({ ...request, marks: marksIn(hints.get(request.id)) }));
      return { requests: rows, total, counts, queues, checked, region };
    },

    /** The same list as a file; who took it along is written down. */
    async takeAlong(input: Filter, asker: Asker) {
      const { kind, status, mine } = input;
      const kinds = admin.kindsOf(kind, asker.caller);
      const region = await admin.regionOf(input, asker);
      const decider = await admin.deciderOf(asker.caller);
      const whole = { decider, order: "due", offset: 0, limit: MOST_IN_A_FILE } as const;
      const { checked: _, ...choice } = await narrowed(input, kinds, region);
      const { requests, total } = await store.list({ ...choice, ...whole });
      const about = admin.fact(asker, { id: "", kind: kind ?? "all", regionCode: region });
      const detail = { ...about.detail, status: mine ? "mine" : (status ?? "all"), rows: requests.length };
      await audit.record({ event: "approval.exported", result: "ok", ...about, detail });
      return { requests, isCut: total > requests.length, at: clock() };
    },

    /** @throws Refusal `approvals.notFound`, `approvals.otherRegion`, `permission.denied` */
    async look(id: string, asker: Asker) {
      const request = await seen(id, asker);
      await audit.record({ event: "approval.read", result: "ok", ...admin.fact(asker, request) });
      const [steps, hints, whyNot] = await Promise.all([
        store.stepsOf(id),
        hintsOf([request]),
        admin.verdictOn(request, asker.caller),
      ]);
      return { request, whyNot, steps, hints: hints.get(id) ?? [], mayReveal: asker.caller.permissions.has(REVEAL) };
    },

    /**
     * Several in one act, each by itself. What the automatic checks leave to be looked at does not pass this way.
     *
     * @throws Refusal `permission.denied`, `secondFactor.confirmationRequired`, for who may decide nothing at all
     */
    async decideAll(ids: readonly string[], verdict: Verdict, asker: Asker) {
      const marked = verdict.decision === "approved" ? await markedOf(ids) : new Set<string>();
      return eachById(ids, async (id) => {
        if (!marked.has(id)) return approvals.decide({ id, ...verdict }, asker);
        const request = await seen(id, asker);
        return admin.refuse(asker, request, (await admin.verdictOn(request, asker.caller)) ?? "approvals.marked");
      });
    },

    /** So many seconds the caller may still take back what they decided; null when they may not. */
    undoSeconds: (request: ChangeRequest, { caller }: Asker): number | null =>
      admin.undoSeconds(request, caller, clock()),

    /**
     * A whole number, for somebody who says why. Written down before it is shown: who, whose, which and why, never the
     * number itself.
     *
     * @throws Refusal `permission.denied`, `approvals.notFound`, `approvals.otherRegion`, `approvals.nothingHidden`,
     *   `secondFactor.confirmationRequired`, `request.tooMany`
     */
    async reveal({ id, label, reason }: { id: string; label: string; reason: string }, asker: Asker): Promise<string> {
      const { caller } = asker;
      if (!caller.permissions.has(REVEAL)) throw new Refusal("permission.denied");
      const request = await seen(id, asker);
      const item = request.facts.items.find((one) => one.label === label && one.personal);
      if (!item) throw new Refusal("approvals.nothingHidden");
      await mayReveal(caller);
      const about = admin.fact(asker, request);
      const detail = {
        ...about.detail,
        item: label,
        subject: request.subjectId,
        whose: mask.personName(request.facts.applicant),
        receiptNumber: request.receiptNumber,
      };
      await audit.record({ event: "approval.revealed", result: "ok", reason, ...about, detail });
      return item.value;
    },
  };
}

export type ReviewService = ReturnType<typeof reviewService>;
