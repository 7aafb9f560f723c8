import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { proposeOfficeNetwork } from "@sannong/contract/governance/office-network";
import { OFFICE_ADDRESSES } from "@sannong/contract/governance/office-network-words";
import type { OfficeNetworkChange } from "@sannong/contract/governance/office-network.schemas";
import { actorOf, type Asker, type Caller, whence } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../approvals/index.ts";
import type { LiveOfficeNetwork } from "./live-office-network.ts";
import { rangesInWords, whyNotPropose } from "./office-network.rules.ts";
import type { NetworkChange, OfficeNetworkStore } from "./office-network.store.ts";
import type { AppContext } from "../../kernel/context.ts";

const SHOWN = 20;

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: OfficeNetworkStore;
  live: Pick<LiveOfficeNetwork, "ranges" | "isFixed" | "refresh">;
  approvals: Pick<ApprovalsModule, "open" | "withdraw">;
  accounts: Pick<AccountsModule, "findById">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

const told = ({
  askedAt,
  endedAt,
  askedById: _id,
  revision: _revision,
  ...change
}: NetworkChange): OfficeNetworkChange => ({
  ...change,
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export function officeNetworkService({ store, live, approvals, accounts, requireFresh, audit, clock }: Deps) {
  return {
    async find({ caller, origin }: Asker, isForwardedUnheard: boolean) {
      await live.refresh();
      const [inForce, waiting, history] = await Promise.all([store.inForce(), store.waiting(), store.history(SHOWN)]);
      return {
        ranges: [...live.ranges()],
        fixedBy: live.isFixed ? OFFICE_ADDRESSES : null,
        revision: inForce?.revision ?? 0,
        yourAddress: origin.address,
        isForwardedUnheard,
        waiting: waiting ? { ...told(waiting), isOwn: waiting.askedById === caller.accountId } : null,
        history: history.map(told),
      };
    },

    /** @throws Refusal `settings.*`, `officeNetwork.shutsOut`, `secondFactor.confirmationRequired` */
    async propose(asked: ParsedInputOf<typeof proposeOfficeNetwork>, { caller, origin }: Asker) {
      const { reason, revision } = asked;
      const ranges = [...new Set(asked.ranges)];
      await live.refresh();
      const now = live.ranges();
      const [inForce, waiting] = await Promise.all([store.inForce(), store.waiting()]);
      const whyNot = whyNotPropose(
        { ranges, revision, address: origin.address },
        {
          now,
          revision: inForce?.revision ?? 0,
          isFixed: live.isFixed,
          changedBy: inForce?.askedBy ?? null,
          waitingOf: waiting?.askedBy ?? null,
        },
      );
      if (whyNot) throw new Refusal(whyNot.reason, { params: whyNot.params });
      await requireFresh(caller);
      const phone = (await accounts.findById(caller.accountId))?.phone ?? "";
      return store.inTransaction(async (trx) => {
        const receiptNumber = await approvals.open(
          {
            kind: "officeNetwork",
            subjectId: "office",
            applicantId: caller.accountId,
            regionCode: caller.regionCode,
            facts: {
              applicant: caller.nickname,
              phone,
              title: `管理后台的访问范围改为 ${rangesInWords(ranges)}`.slice(0, 120),
              items: [
                { label: "现在", value: rangesInWords(now) },
                { label: "改为", value: rangesInWords(ranges) },
                { label: "影响", value: "生效后，范围以外的地址打不开管理后台，也不能调用它的接口" },
                { label: "理由", value: reason },
              ],
            },
          },
          trx,
        );
        if (receiptNumber === undefined) throw new Refusal("settings.awaitsSecond", { params: { who: "其他管理员" } });
        const asker = { askedById: caller.accountId, askedBy: caller.nickname, askedAt: clock() };
        await store.add({ ranges, reason, receiptNumber, ...asker }, trx);
        await audit.record(
          {
            event: "officeNetwork.proposed",
            result: "ok",
            reason,
            actor: actorOf(caller),
            objectKind: "setting",
            objectId: "office",
            detail: { before: rangesInWords(now), after: rangesInWords(ranges), receiptNumber },
            ...whence(origin),
          },
          trx,
        );
        return { receiptNumber };
      });
    },

    /** @throws Refusal `settings.notWaiting` */
    async withdraw(asker: Asker) {
      const waiting = await store.waiting();
      const isOwn = waiting?.askedById === asker.caller.accountId;
      const taken = waiting && isOwn && (await approvals.withdraw("officeNetwork", waiting.receiptNumber, asker));
      if (!taken) throw new Refusal("settings.notWaiting");
      return null;
    },
  };
}
