import { approvalPermissions } from "@sannong/contract/governance/approval-words";
import type { Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ApprovalHandler } from "../approvals/index.ts";
import type { LivePolicies } from "./live-policies.ts";
import type { SettingsStore } from "./settings.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: SettingsStore;
  live: Pick<LivePolicies, "refresh">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

/** The second of two people: whoever asked is the first, and what they asked for is in force when another confirms it. */
export const settingApproval = ({ store, live, requireFresh, audit, clock }: Deps) => {
  const end = async (
    receiptNumber: string,
    status: "inForce" | "rejected" | "withdrawn",
    by: string | null,
    trx: Parameters<SettingsStore["end"]>[1],
  ) => {
    const change = await store.end({ receiptNumber, status, at: clock(), by }, trx);
    if (!change) throw new Refusal("approvals.decided");
    return change;
  };
  return {
    permission: approvalPermissions.settingChange,
    workingDays: 3,
    needsSecond: false,
    prefix: "CS",
    standsOn: { person: "nobody", asks: approvalPermissions.settingChange },
    beforeDeciding: async (caller: Caller) => void (await requireFresh(caller)),
    async approved({ receiptNumber, decidedBy }, trx) {
      const change = await end(receiptNumber, "inForce", decidedBy, trx);
      await store.put(change, clock(), trx);
      const { key, before, after } = change;
      const detail = { before, after, receiptNumber };
      await audit.record(
        { event: "setting.changed", result: "ok", objectKind: "setting", objectId: key, detail, reason: change.reason },
        trx,
      );
    },
    async rejected({ receiptNumber, decidedBy }, trx) {
      await end(receiptNumber, "rejected", decidedBy, trx);
    },
    async withdrawn({ receiptNumber }, trx) {
      await end(receiptNumber, "withdrawn", null, trx);
    },
    async decided({ status }) {
      // here at once; other nodes read it within a second
      if (status === "approved") await live.refresh();
    },
  } satisfies ApprovalHandler;
};
