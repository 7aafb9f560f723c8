import type { Asker } from "../../platform/caller.ts";
import { type ApprovalKind, type ApprovalOrder, type ApprovalStatus } from "@sannong/contract/approval-words";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { mask } from "@sannong/contract/mask";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { MayReveal } from "../../platform/revealing.ts";
import type { ApprovalDesk, Hint } from "./approval-desk.ts";
import type { ApprovalRequest } from "./approvals.rules.ts";
import { type ApprovalIndexes, type ApprovalsService, asWritten, type Verdict } from "./approvals.service.ts";
import { eachById } from "./each-by-id.ts";
import type { ApprovalsStore, Sought } from "./approvals.store.ts";

type Needs = {
  store: ApprovalsStore;
  desk: ApprovalDesk;
  approvals: Pick<ApprovalsService, "decide">;
  audit: Audit;
  clock: Clock;
  mayReveal: MayReveal;
  indexes: ApprovalIndexes;
};

export type Filter = {
  kind: ApprovalKind;
  status?: ApprovalStatus | undefined;
  keywords?: string | undefined;
  xzqh?: string | undefined;
  overdue?: boolean | undefined;
};

/** What one file takes; more is told. */
const MOST_IN_A_FILE = 5000;
const REVEAL = "personal.reveal";

/** The reviewer's side of a queue: look through it, take it along, see one case with all that helps to decide it. */
export function reviewService({ store, desk, approvals, audit, clock, mayReveal, indexes }: Needs) {
  /** Eleven digits are a phone; anything else may be a name, a unit or a receipt number. */
  const sought = (typed: string | undefined): Sought | undefined => {
    if (!typed) return undefined;
    if (PHONE_PATTERN.test(typed)) return { applicantIndex: indexes.ofPhone(typed) };
    return { receiptPart: asWritten(typed), titlePart: typed, nameIndex: indexes.ofName(typed) };
  };
  const chosen = ({ kind, status, keywords, overdue }: Filter, region: string) => ({
    kind,
    region,
    status,
    keywords: sought(keywords),
    dueBefore: overdue ? clock() : undefined,
  });

  /** @throws Refusal `approvals.notFound`, `approvals.otherRegion`, `permission.denied` */
  const seen = async (id: string, asker: Asker): Promise<ApprovalRequest> => {
    const request = await store.findById(id);
    if (!request) throw new Refusal("approvals.notFound");
    desk.admit(request.kind, asker.caller);
    const whyNot = desk.verdictOn(request, asker.caller);
    if (whyNot === "approvals.otherRegion") return desk.refuse(asker, request, whyNot);
    return request;
  };

  const hintsOn = async (request: ApprovalRequest): Promise<Hint[]> => {
    const { id, kind, facts } = request;
    const alike = await store.alike({
      id,
      kind,
      applicantIndex: indexes.ofPhone(facts.phone),
      nameIndex: indexes.ofName(facts.applicant),
      title: facts.title,
    });
    const { samePhone, sameName } = alike;
    const hints = (await desk.handlerOf(kind).hints?.(request)) ?? [];
    if (samePhone > 0) hints.push({ tone: "warn", text: `同一手机号另有 ${samePhone} 次申请，请核对是否重复` });
    if (sameName > 0) hints.push({ tone: "warn", text: `同一单位处室另有 ${sameName} 位同名者申请，请核对是否同一人` });
    if (samePhone + sameName === 0) hints.push({ tone: "ok", text: "没有发现重复申请" });
    return hints;
  };

  return {
    /**
     * What lies in the caller's region, or in a part of it.
     *
     * @throws Refusal `permission.denied`, `approvals.otherRegion`
     */
    async list(asked: Filter & { order: ApprovalOrder; pageNum: number; pageSize: number }, asker: Asker) {
      const { kind, order, pageNum, pageSize } = asked;
      desk.admit(kind, asker.caller);
      const region = await desk.regionOf(asked, asker);
      const narrowed = chosen(asked, region);
      const paged = { order, offset: (pageNum - 1) * pageSize, limit: pageSize };
      const [found, counts] = await Promise.all([store.list({ ...narrowed, ...paged }), store.count(narrowed)]);
      return { ...found, counts, region };
    },

    /** The same list as a file; who took it along is written down. */
    async takeAlong(asked: Filter, asker: Asker) {
      const { kind, status } = asked;
      desk.admit(kind, asker.caller);
      const region = await desk.regionOf(asked, asker);
      const whole = { order: "due", offset: 0, limit: MOST_IN_A_FILE } as const;
      const { requests, total } = await store.list({ ...chosen(asked, region), ...whole });
      const about = desk.fact(asker, { id: "", kind, regionCode: region });
      const detail = { ...about.detail, status: status ?? "all", rows: requests.length };
      await audit.record({ event: "approval.exported", result: "ok", ...about, detail });
      return { requests, isCut: total > requests.length, at: clock() };
    },

    /** @throws Refusal `approvals.notFound`, `approvals.otherRegion`, `permission.denied` */
    async look(id: string, asker: Asker) {
      const request = await seen(id, asker);
      await audit.record({ event: "approval.read", result: "ok", ...desk.fact(asker, request) });
      const [steps, hints] = await Promise.all([store.stepsOf(id), hintsOn(request)]);
      const whyNot = desk.verdictOn(request, asker.caller);
      return { request, whyNot, steps, hints, mayReveal: asker.caller.permissions.has(REVEAL) };
    },

    /**
     * Several in one act, each by itself.
     *
     * @throws Refusal `permission.denied`, `secondFactor.confirmationRequired`, for who may decide nothing at all
     */
    decideAll: (ids: readonly string[], verdict: Verdict, asker: Asker) =>
      eachById(ids, (id) => approvals.decide({ id, ...verdict }, asker)),

    /** So many seconds the caller may still take back what he decided; null when he may not. */
    undoSeconds: (request: ApprovalRequest, { caller }: Asker): number | null =>
      desk.undoSeconds(request, caller, clock()),

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
      const about = desk.fact(asker, request);
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
