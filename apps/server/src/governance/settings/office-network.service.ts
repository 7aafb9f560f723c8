import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { proposeOfficeNetwork } from "@sannong/contract/governance/office-network";
import { OFFICE_ADDRESSES } from "@sannong/contract/governance/office-network-words";
import type { OfficeNetworkChange } from "@sannong/contract/governance/office-network.schemas";
import type { Asker } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequest, ChangeRequests } from "../../kernel/change-request/index.ts";
import { courseOf } from "./change-status.ts";
import type { LiveOfficeNetwork } from "./live-office-network.ts";
import { OFFICE, type OfficeNetworkChangeDefinition } from "./office-network-change.ts";
import type { OfficeNetworkStore } from "./office-network.store.ts";

const SHOWN = 20;

type Deps = {
  store: OfficeNetworkStore;
  live: Pick<LiveOfficeNetwork, "ranges" | "isFixed" | "refresh">;
  change: OfficeNetworkChangeDefinition;
  changeRequests: ChangeRequests;
};

const toView = (request: ChangeRequest<{ ranges: string[]; reason: string }>): OfficeNetworkChange => {
  const { ranges, reason } = request.asked ?? { ranges: [], reason: "" };
  return { ranges, reason, ...courseOf(request) };
};

/** From where the office may be entered: what holds, what waits for a second person, and what was changed. */
export function officeNetworkService({ store, live, change, changeRequests }: Deps) {
  return {
    async find({ caller, origin }: Asker, isForwardedUnheard: boolean) {
      await live.refresh();
      const [inForce, [waiting], { records }] = await Promise.all([
        store.inForce(),
        changeRequests.waiting(change),
        changeRequests.history(change, { offset: 0, limit: SHOWN }),
      ]);
      return {
        ranges: [...live.ranges()],
        fixedBy: live.isFixed ? OFFICE_ADDRESSES : null,
        revision: inForce?.revision ?? 0,
        yourAddress: origin.address,
        isForwardedUnheard,
        waiting: waiting ? { ...toView(waiting), isOwn: waiting.applicantId === caller.accountId } : null,
        history: records.map(toView),
      };
    },

    /** @throws Refusal `settings.*`, `officeNetwork.shutsOut`, `secondFactor.confirmationRequired` */
    propose: (input: ParsedInputOf<typeof proposeOfficeNetwork>, asker: Asker) =>
      changeRequests.propose(change, input, asker),

    /** @throws Refusal `settings.notWaiting` */
    async withdraw(asker: Asker) {
      if (!(await changeRequests.withdraw(change, OFFICE, asker))) throw new Refusal("settings.notWaiting");
      return null;
    },
  };
}
