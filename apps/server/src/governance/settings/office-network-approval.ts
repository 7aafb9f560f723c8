import { approvalPermissions } from "@sannong/contract/governance/approval-words";
import type { Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ApprovalHandler } from "../approvals/index.ts";
import type { LiveOfficeNetwork } from "./live-office-network.ts";
import { admits, rangesInWords } from "./office-network.rules.ts";
import type { OfficeNetworkStore } from "./office-network.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: OfficeNetworkStore;
  live: Pick<LiveOfficeNetwork, "refresh" | "ranges">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The second of two people; they too are told when what they confirm would shut them out. */
export const officeNetworkApproval = ({ store, live, requireFresh, audit, clock }: Deps) => {
  type Ending = { receiptNumber: string; status: "inForce" | "rejected" | "withdrawn"; by: string | null };
  const end = async (ending: Ending, trx: Parameters<OfficeNetworkStore["end"]>[1]) => {
    const change = await store.end({ ...ending, at: clock() }, trx);
    if (!change) throw new Refusal("approvals.decided");
    return change;
  };
  return {
    permission: approvalPermissions.officeNetwork,
    workingDays: 3,
    needsSecond: false,
    prefix: "FW",
    standsOn: { person: "nobody", asks: approvalPermissions.officeNetwork },
    async beforeDeciding(caller, { receiptNumber }, { decision, origin: { address } }) {
      await requireFresh(caller);
      const change = await store.byReceipt(receiptNumber);
      if (decision === "approved" && change && !admits(change.ranges, address))
        throw new Refusal("officeNetwork.shutsOut", { params: { address } });
    },
    async approved({ receiptNumber, decidedBy }, trx) {
      const before = rangesInWords(live.ranges());
      const { ranges, reason } = await end({ receiptNumber, status: "inForce", by: decidedBy }, trx);
      const detail = { before, after: rangesInWords(ranges), receiptNumber };
      const about = { objectKind: "setting", objectId: "office", detail, reason } as const;
      await audit.record({ event: "officeNetwork.changed", result: "ok", ...about }, trx);
    },
    async rejected({ receiptNumber, decidedBy }, trx) {
      await end({ receiptNumber, status: "rejected", by: decidedBy }, trx);
    },
    async withdrawn({ receiptNumber }, trx) {
      await end({ receiptNumber, status: "withdrawn", by: null }, trx);
    },
    async decided({ status }) {
      // here at once; other nodes read it within a second
      if (status === "approved") await live.refresh();
    },
  } satisfies ApprovalHandler;
};
