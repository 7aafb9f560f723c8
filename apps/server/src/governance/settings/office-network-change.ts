import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { approvalPermissions } from "@sannong/contract/governance/approval-words";
import type { proposeOfficeNetwork } from "@sannong/contract/governance/office-network";
import { cut } from "@sannong/contract/rules/texts/cut";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { defineProposedChange } from "../../kernel/change-request/index.ts";
import type { LiveOfficeNetwork } from "./live-office-network.ts";
import { admits, rangesInWords, whyNotPropose } from "./office-network.rules.ts";
import type { OfficeNetworkStore } from "./office-network.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: OfficeNetworkStore;
  live: Pick<LiveOfficeNetwork, "ranges" | "inForce" | "isFixed" | "refresh">;
};
type Input = ParsedInputOf<typeof proposeOfficeNetwork>;
/** The list that a confirmed change puts in force. */
type Requested = { ranges: string[]; reason: string };
type Now = Omit<Parameters<typeof whyNotPropose>[1], "changedBy" | "waitingOf">;

/** There is one list, so all changes of it are about the same subject. */
export const OFFICE = "office";

const distinct = (ranges: readonly string[]): string[] => [...new Set(ranges)];

/**
 * From where the office may be entered: one person proposes another list, and it is in force when a second confirms it.
 * Neither of the two is shut out unawares.
 */
export function officeNetworkChange({ store, live, audit, clock }: Deps) {
  return defineProposedChange<Input, Now, Requested>({
    kind: "officeNetwork",
    prefix: "FW",
    workingDays: 3,
    standsOn: {
      person: "nobody",
      asks: approvalPermissions.officeNetwork,
      more: async (_request, within) => ({
        访问范围已变更: rangesInWords(live.inForce((await store.inForce(within))?.ranges)),
      }),
    },
    freshProof: true,
    alreadyOpen: { reason: "settings.awaitsSecond", params: { who: "其他管理员" } },

    subjectOf: () => OFFICE,

    async gather(_input, _asker, within) {
      const changed = await store.inForce(within);
      return { now: live.inForce(changed?.ranges), revision: changed?.revision ?? 0, isFixed: live.isFixed };
    },

    whyNot: ({ ranges, revision }, now, { origin: { address } }) =>
      whyNotPropose({ ranges: distinct(ranges), revision, address }, now),

    describe({ ranges: given, reason }, { now }, { caller, origin }) {
      const ranges = distinct(given);
      const [before, after] = [rangesInWords(now), rangesInWords(ranges)];
      return {
        asked: { ranges, reason },
        facts: {
          title: cut(`管理后台的访问范围改为 ${after}`, 120),
          items: [
            { label: "现在", value: before },
            { label: "改为", value: after },
            { label: "影响", value: "生效后，范围以外的地址打不开管理后台，也不能调用它的接口" },
            { label: "理由", value: reason },
          ],
        },
        record: {
          event: "officeNetwork.proposed",
          result: "ok",
          reason,
          actor: actorOf(caller),
          objectKind: "setting",
          objectId: OFFICE,
          detail: { before, after },
          ...auditOrigin(origin),
        },
      };
    },

    async beforeDeciding(_caller, { asked }, { decision, origin: { address } }) {
      if (decision === "approved" && asked && !admits(asked.ranges, address))
        throw new Refusal("officeNetwork.shutsOut", { params: { address } });
    },

    async apply({ receiptNumber, asked }, trx) {
      if (!asked) throw new Refusal("approvals.decided");
      const { ranges, reason } = asked;
      const detail = { before: rangesInWords(live.ranges()), after: rangesInWords(ranges), receiptNumber };
      await store.put({ ranges, at: clock() }, trx);
      const about = { objectKind: "setting", objectId: OFFICE, detail, reason } as const;
      await audit.record({ event: "officeNetwork.changed", result: "ok", ...about }, trx);
    },

    async decided({ status }) {
      // here at once; other nodes read it within a second
      if (status === "approved") await live.refresh();
    },
  });
}

export type OfficeNetworkChangeDefinition = ReturnType<typeof officeNetworkChange>;
