import { type ApprovalKind, approvalPermissions } from "@sannong/contract/governance/approval-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { RawBuilder } from "kysely";
import { actorOf, auditOrigin, type Asker, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { Bar, Decider } from "./approval-rows.ts";
import {
  type ChangeDefinition,
  type ChangeRequest,
  definitionIn,
  type SomeChanges,
} from "../../kernel/change-request/index.ts";
import { undoSecondsOf, whyNotDecide, type WhyNot, type WhyNotMany, type WhyNotUndo } from "./approvals.rules.ts";

type Deps = {
  /** what each queue is; asked when everything is built */
  definitions: () => SomeChanges;
  audit: Audit;
  regions: Pick<RegionsModule, "isWithin" | "levelOfCode">;
  /** whether a condition holds of one request */
  holds(id: string, when: RawBuilder<boolean>): Promise<boolean>;
  /** who handled what is open in these queues before */
  before(kinds: readonly ApprovalKind[]): Promise<string[]>;
  accounts: Pick<AccountsModule, "ofOneHand">;
};

/** Who may come to which queue, and what is written down when somebody may not. */
export function approvalAdmin({ definitions, audit, regions, holds, before, accounts }: Deps) {
  const known = (): ChangeDefinition[] => Object.values(definitions());
  const definitionOf = definitionIn(definitions);

  const fact = ({ caller, origin }: Asker, request: { id: string; kind: string; regionCode: string }) => ({
    actor: actorOf(caller),
    objectKind: "approval",
    objectId: request.id,
    detail: { kind: request.kind, region: request.regionCode },
    ...auditOrigin(origin),
  });

  const isElsewhere = ({ regionCode }: ChangeRequest, caller: Caller) =>
    !regions.isWithin(regionCode, caller.regionCode);

  /** Queues in which an administrator asks what another one confirms. */
  const kindsOfTwo = (): ApprovalKind[] =>
    known().flatMap(({ kind, standsOn }) => (standsOn.asks === null ? [] : [kind]));
  /** From whom whoever decides must be another person. */
  const handledBy = ({ kind, applicantId, firstDeciderId }: ChangeRequest): string[] =>
    [kindsOfTwo().includes(kind) ? applicantId : null, firstDeciderId].filter((id) => id !== null);

  return {
    definitionOf,
    fact,

    /** The queues this person may open; none without a region of their own. */
    queuesOf(caller: Caller): ApprovalKind[] {
      if (regions.levelOfCode(caller.regionCode) === undefined) return [];
      return known()
        .map(({ kind }) => kind)
        .filter((kind) => caller.permissions.has(approvalPermissions[kind]));
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
    admit(kind: ApprovalKind, caller: Caller): ChangeDefinition {
      const definition = definitionOf(kind);
      // a code of no region would begin every other
      const hasRegion = regions.levelOfCode(caller.regionCode) !== undefined;
      if (!caller.permissions.has(approvalPermissions[kind]) || !hasRegion) throw new Refusal("permission.denied");
      return definition;
    },

    isElsewhere,

    /** By what the rows are found that this administrator may decide. */
    async deciderOf(caller: Caller): Promise<Decider> {
      const bars = known().flatMap(({ kind, objection }): Bar[] =>
        objection ? [{ kind, when: objection.when(caller) }] : [],
      );
      const kinds = kindsOfTwo();
      const oneHand = { kinds, accounts: await accounts.ofOneHand(caller.accountId, await before(kinds)) };
      return { accountId: caller.accountId, region: caller.regionCode, bars, oneHand };
    },

    /** Why this administrator may not decide this request; null when they may. */
    async verdictOn(request: ChangeRequest, caller: Caller): Promise<WhyNot | null> {
      const isInRegion = !isElsewhere(request, caller);
      const whyNot = whyNotDecide(request, { accountId: caller.accountId, isInRegion });
      const { objection } = definitionOf(request.kind);
      if (whyNot !== null) return whyNot;
      if ((await accounts.ofOneHand(caller.accountId, handledBy(request))).length > 0) return "approvals.sameHand";
      if (!objection) return null;
      return (await holds(request.id, objection.when(caller))) ? objection.why : null;
    },

    /** Kinds in which one person asks once. */
    kindsAskedOnce: (): ApprovalKind[] => known().flatMap(({ kind, asksOnce }) => (asksOnce ? [kind] : [])),

    /** So many seconds this administrator may still take back their decision; null when they may not. */
    undoSeconds(request: ChangeRequest, caller: Caller, now: Date): number | null {
      if (!definitionOf(request.kind).undo || !regions.isWithin(request.regionCode, caller.regionCode)) return null;
      return undoSecondsOf(request, caller.accountId, now);
    },

    /** A refusal about one request is written down. */
    async refuse(
      asker: Asker,
      request: ChangeRequest,
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
      input: { kind?: ApprovalKind | undefined; xzqh?: string | undefined },
      asker: Asker,
    ): Promise<string> {
      const own = asker.caller.regionCode;
      const region = input.xzqh ?? own;
      if (regions.isWithin(region, own)) return region;
      const about = fact(asker, { id: "", kind: input.kind ?? "all", regionCode: region });
      const reason = "approvals.otherRegion";
      await audit.record({ event: "approval.listRefused", result: "refused", reason, ...about });
      throw new Refusal(reason);
    },
  };
}

export type ApprovalAdmin = ReturnType<typeof approvalAdmin>;
