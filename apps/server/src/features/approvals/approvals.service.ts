import { randomInt, randomUUID } from "node:crypto";
import type { ApprovalKind } from "@sannong/contract/approval-words";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { RegionsRoom } from "../regions/index.ts";
import {
  type ApprovalFacts,
  type ApprovalRequest,
  dueAfterWorkingDays,
  isOpen,
  whyNotDecide,
  type WhyNot,
} from "./approvals.rules.ts";
import type { ApprovalsStore } from "./approvals.store.ts";

/** What the room a queue belongs to says of it. */
export type ApprovalHandler = {
  /** who may see and decide it, inside his own region */
  permission: string;
  /** so many working days a decision may take */
  workingDays: number;
  /** an approval takes effect when a second person confirms it (design §4, dangerous acts) */
  needsSecond: boolean;
  /** two letters before the receipt number */
  prefix: string;
  /** whether the administrator must show himself again first; throws when he must */
  beforeDeciding?(caller: Caller): Promise<void>;
  /** what a decision does, in its own transaction: if it fails, nothing is decided */
  approved(request: ApprovalRequest, within: Db): Promise<void>;
  rejected(request: ApprovalRequest, within: Db): Promise<void>;
  /** after the decision is committed: tells the applicant; never fails it */
  decided(request: ApprovalRequest): Promise<void>;
};

export type NewRequest = {
  kind: ApprovalKind;
  subjectId: string;
  applicantId: string | null;
  regionCode: string;
  facts: ApprovalFacts;
};
/** Who asks, and from where. */
export type Asker = { caller: Caller; origin: Origin };

export type ApprovalNeeds = {
  store: ApprovalsStore;
  audit: Audit;
  clock: Clock;
  index: (value: string) => string;
  regions: Pick<RegionsRoom, "isWithin" | "levelOfCode">;
};

/** No I, L, O, U: a receipt number is read out over the telephone. */
const RECEIPT_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Its random part cannot be guessed: it opens the status of an application. */
function newReceiptNumber(prefix: string, at: Date): string {
  const day = new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10).replaceAll("-", "");
  const part = () => Array.from({ length: 5 }, () => RECEIPT_LETTERS[randomInt(32)]).join("");
  return `${prefix}-${day}-${part()}-${part()}`;
}

const asWritten = (receiptNumber: string) => receiptNumber.trim().toUpperCase();

/** One mechanism for every queue of the product: request, due time, decision with reason, region, second person, audit. */
export function approvalsService({ store, audit, clock, index, regions }: ApprovalNeeds) {
  const handlers = new Map<ApprovalKind, ApprovalHandler>();
  const handlerOf = (kind: ApprovalKind): ApprovalHandler => {
    const handler = handlers.get(kind);
    if (!handler) throw new Error(`nobody handles requests of kind ${kind}`);
    return handler;
  };
  const indexOf = (phone: string) => index(`approvalApplicant:${phone}`);

  const fact = ({ caller, origin }: Asker, request: { id: string; kind: string; regionCode: string }) => ({
    actor: { accountId: caller.accountId, name: caller.nickname, roleCode: caller.roles[0]?.roleCode ?? "" },
    objectKind: "approval",
    objectId: request.id,
    detail: { kind: request.kind, region: request.regionCode },
    from: {
      address: origin.address,
      userAgent: origin.userAgent,
      ...(origin.port === undefined ? {} : { port: origin.port }),
    },
    traceId: origin.traceId,
  });
  const refuse = async (asker: Asker, request: ApprovalRequest, reason: WhyNot): Promise<never> => {
    await audit.record({ event: "approval.refused", result: "refused", reason, ...fact(asker, request) });
    throw new Refusal(reason);
  };

  /** @throws Refusal `permission.denied` */
  const admit = (kind: ApprovalKind, caller: Caller): ApprovalHandler => {
    const handler = handlerOf(kind);
    // a code of no region would begin every other
    const hasRegion = regions.levelOfCode(caller.regionCode) !== undefined;
    if (!caller.permissions.has(handler.permission) || !hasRegion) throw new Refusal("permission.denied");
    return handler;
  };
  const verdictOn = (request: ApprovalRequest, caller: Caller) =>
    whyNotDecide(request, {
      accountId: caller.accountId,
      isInRegion: regions.isWithin(request.regionCode, caller.regionCode),
    });

  return {
    handle: (kind: ApprovalKind, handler: ApprovalHandler) => void handlers.set(kind, handler),

    /**
     * Puts a request into its queue, within the act that makes it.
     *
     * @returns its receipt number; undefined when one is open about the same subject
     */
    async open(request: NewRequest, within: Db): Promise<string | undefined> {
      const { kind, facts } = request;
      const { workingDays, needsSecond, prefix } = handlerOf(kind);
      const createdAt = clock();
      const id = randomUUID();
      const receiptNumber = newReceiptNumber(prefix, createdAt);
      const dueAt = dueAfterWorkingDays(createdAt, workingDays);
      const applicantIndex = indexOf(facts.phone);
      const opened = { ...request, id, receiptNumber, applicantIndex, needsSecond, dueAt, createdAt };
      if (!(await store.add(opened, within))) return undefined;
      const about: AuditFact = { event: "approval.opened", result: "ok", objectKind: "approval", objectId: id };
      await audit.record({ ...about, detail: { kind, region: request.regionCode, receiptNumber } }, within);
      return receiptNumber;
    },

    /** The applicant's own request: the newest, or the one with this receipt number. */
    findOwn: (kind: ApprovalKind, phone: string, receiptNumber?: string) =>
      store.findByApplicant(kind, indexOf(phone), receiptNumber === undefined ? undefined : asWritten(receiptNumber)),

    /**
     * What lies in the caller's region, or in a part of it.
     *
     * @throws Refusal `permission.denied`, `approvals.otherRegion`
     */
    async list(
      asked: Pick<NewRequest, "kind"> & {
        status?: ApprovalRequest["status"] | undefined;
        keywords?: string | undefined;
        xzqh?: string | undefined;
        pageNum: number;
        pageSize: number;
      },
      asker: Asker,
    ) {
      const { kind, status, keywords, pageNum, pageSize } = asked;
      const { caller } = asker;
      admit(kind, caller);
      const region = asked.xzqh ?? caller.regionCode;
      if (!regions.isWithin(region, caller.regionCode)) {
        const about = fact(asker, { id: "", kind, regionCode: region });
        await audit.record({
          event: "approval.listRefused",
          result: "refused",
          reason: "approvals.otherRegion",
          ...about,
        });
        throw new Refusal("approvals.otherRegion");
      }
      const sought = !keywords
        ? undefined
        : PHONE_PATTERN.test(keywords)
          ? { applicantIndex: indexOf(keywords) }
          : { receiptPart: asWritten(keywords) };
      const [found, counts] = await Promise.all([
        store.list({ kind, region, status, keywords: sought, offset: (pageNum - 1) * pageSize, limit: pageSize }),
        store.count({ kind, region: caller.regionCode }),
      ]);
      return { ...found, counts };
    },

    /** @throws Refusal `approvals.notFound`, `approvals.otherRegion`, `permission.denied` */
    async look(id: string, asker: Asker) {
      const request = await store.findById(id);
      if (!request) throw new Refusal("approvals.notFound");
      admit(request.kind, asker.caller);
      const whyNot = verdictOn(request, asker.caller);
      if (whyNot === "approvals.otherRegion") return refuse(asker, request, whyNot);
      await audit.record({ event: "approval.read", result: "ok", ...fact(asker, request) });
      return { request, whyNot };
    },

    /** @throws Refusal `approvals.*`, `permission.denied`; those but the first are audited */
    async decide(
      { id, decision, reason }: { id: string; decision: "approved" | "rejected"; reason: string },
      asker: Asker,
    ): Promise<ApprovalRequest> {
      const known = await store.findById(id);
      if (!known) throw new Refusal("approvals.notFound");
      const { caller } = asker;
      const handler = admit(known.kind, caller);
      await handler.beforeDeciding?.(caller);
      const decider = { id: caller.accountId, name: caller.nickname, region: caller.regionCode };
      const decided = await store.inTransaction(async (trx) => {
        const given = { id, decision, reason: reason || null, decider, at: clock() };
        const request = await store.decide(given, trx);
        if (!request) return undefined;
        if (request.status === "approved") await handler.approved(request, trx);
        if (request.status === "rejected") await handler.rejected(request, trx);
        const about = fact(asker, request);
        const detail = { ...about.detail, decision, status: request.status };
        await audit.record({ event: "approval.decided", result: "ok", ...about, detail }, trx);
        return request;
      });
      if (!decided) {
        const now = (await store.findById(id)) ?? known;
        return refuse(asker, now, verdictOn(now, caller) ?? "approvals.decided");
      }
      if (!isOpen(decided.status)) await handler.decided(decided);
      return decided;
    },
  };
}

export type ApprovalsService = ReturnType<typeof approvalsService>;
