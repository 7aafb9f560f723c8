import { settingDefinitions, type SettingKey, settingKeys } from "@sannong/contract/governance/setting-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { proposeSetting, settingHistory } from "@sannong/contract/governance/settings";
import type { SettingChange } from "@sannong/contract/governance/settings.schemas";
import { actorOf, type Asker, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../approvals/index.ts";
import type { LivePolicies } from "./live-policies.ts";
import { inWords, whyNotPropose } from "./settings.rules.ts";
import type { Change, SettingsStore } from "./settings.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: SettingsStore;
  live: Pick<LivePolicies, "valueOf" | "usualOf" | "fixedBy" | "refresh">;
  approvals: Pick<ApprovalsModule, "open" | "withdraw">;
  accounts: Pick<AccountsModule, "findById">;
  requireFresh: (caller: Caller) => Promise<unknown>;
};

const told = ({ askedAt, endedAt, askedById: _id, ...change }: Change): SettingChange => ({
  ...change,
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});

export function settingsService({ store, live, approvals, accounts, requireFresh, audit, clock }: Deps) {
  const revisionOf = async (key: SettingKey) => (await store.revisions()).find((row) => row.key === key)?.revision ?? 0;

  return {
    async list(caller: Caller) {
      await live.refresh();
      const [revisions, waiting] = await Promise.all([store.revisions(), store.waiting()]);
      const settings = settingKeys.map((key) => {
        const stored = revisions.find((row) => row.key === key);
        const open = waiting.find((one) => one.key === key);
        return {
          key,
          value: live.valueOf(key),
          usual: live.usualOf(key),
          fixedBy: live.fixedBy(key),
          revision: stored?.revision ?? 0,
          changedAt: stored?.changedAt.toISOString() ?? null,
          waiting: open ? { ...told(open), isOwn: open.askedById === caller.accountId } : null,
        };
      });
      return { settings };
    },

    /** @throws Refusal `settings.*`, `secondFactor.confirmationRequired` */
    async propose({ key, value, reason, revision }: ParsedInputOf<typeof proposeSetting>, { caller, origin }: Asker) {
      await live.refresh();
      const now = live.valueOf(key);
      const [stored, last, waiting] = await Promise.all([revisionOf(key), store.lastInForce(key), store.waiting()]);
      const facts = { now, revision: stored, fixedBy: live.fixedBy(key), changedBy: last?.askedBy ?? null };
      const whyNot = whyNotPropose({ key, value, revision }, facts);
      if (whyNot) throw new Refusal(whyNot.reason, { params: whyNot.params ?? {} });
      const other = waiting.find((one) => one.key === key);
      if (other) throw new Refusal("settings.awaitsSecond", { params: { who: other.askedBy } });
      await requireFresh(caller);
      const phone = (await accounts.findById(caller.accountId))?.phone ?? "";
      const { name, effect } = settingDefinitions[key];
      return store.inTransaction(async (trx) => {
        const receiptNumber = await approvals.open(
          {
            kind: "settingChange",
            subjectId: key,
            applicantId: caller.accountId,
            regionCode: caller.regionCode,
            facts: {
              applicant: caller.nickname,
              phone,
              title: `${name}：${inWords(key, now)} → ${inWords(key, value)}`,
              items: [
                { label: "参数", value: name },
                { label: "现在", value: inWords(key, now) },
                { label: "改为", value: inWords(key, value) },
                { label: "影响", value: effect },
                { label: "理由", value: reason },
              ],
            },
          },
          trx,
        );
        if (receiptNumber === undefined) throw new Refusal("settings.awaitsSecond", { params: { who: "其他管理员" } });
        const change = { key, before: now, after: value, reason, receiptNumber, askedAt: clock() };
        await store.add({ ...change, askedById: caller.accountId, askedBy: caller.nickname }, trx);
        const { traceId, ...from } = origin;
        const actor = actorOf(caller);
        await audit.record(
          {
            event: "setting.proposed",
            result: "ok",
            reason,
            actor,
            objectKind: "setting",
            objectId: key,
            detail: { before: now, after: value, receiptNumber },
            from,
            traceId,
          },
          trx,
        );
        return { receiptNumber };
      });
    },

    /** @throws Refusal `settings.notWaiting` */
    async withdraw(key: SettingKey, asker: Asker) {
      const open = (await store.waiting()).find((one) => one.key === key && one.askedById === asker.caller.accountId);
      const taken = open && (await approvals.withdraw("settingChange", open.receiptNumber, asker));
      if (!taken) throw new Refusal("settings.notWaiting");
      return null;
    },

    async history({ key, pageNum, pageSize }: ParsedInputOf<typeof settingHistory>) {
      const { records, total } = await store.history({ key, offset: (pageNum - 1) * pageSize, limit: pageSize });
      return { records: records.map(told), total, pageNum, pageSize };
    },
  };
}
