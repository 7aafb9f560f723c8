import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { approvalPermissions } from "@sannong/contract/governance/approval-words";
import { settingDefinitions, type SettingKey } from "@sannong/contract/governance/setting-words";
import type { proposeSetting } from "@sannong/contract/governance/settings";
import { actorOf, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { defineProposedChange } from "../../kernel/change-request/index.ts";
import type { LivePolicies } from "./live-policies.ts";
import { inWords, whyNotPropose } from "./settings.rules.ts";
import type { SettingsStore } from "./settings.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: SettingsStore;
  live: Pick<LivePolicies, "inForce" | "fixedBy" | "refresh">;
};
type Input = ParsedInputOf<typeof proposeSetting>;
/** What a confirmed change puts in force, and what was there before. */
type Requested = { before: number; after: number; reason: string };
type Now = Omit<Parameters<typeof whyNotPropose>[1], "changedBy" | "waitingOf">;

const isSetting = (key: string): key is SettingKey => Object.hasOwn(settingDefinitions, key);

/** A policy in numbers: one person proposes another value, and it is in force when a second confirms it. */
export function settingChange({ store, live, audit, clock }: Deps) {
  return defineProposedChange<Input, Now, Requested>({
    kind: "settingChange",
    prefix: "CS",
    workingDays: 3,
    standsOn: {
      person: "nobody",
      asks: approvalPermissions.settingChange,
      async more({ subjectId }, within) {
        // it may have been asked for before a version without this setting
        if (!isSetting(subjectId)) return { 参数的现值已变更: "gone" };
        const changed = await store.changed(subjectId, within);
        return { 参数的现值已变更: String(live.inForce(subjectId, changed?.value)) };
      },
    },
    freshProof: true,
    alreadyOpen: { reason: "settings.awaitsSecond", params: { who: "其他管理员" } },

    subjectOf: ({ key }) => key,

    async gather({ key }, _asker, within) {
      const changed = await store.changed(key, within);
      return {
        now: live.inForce(key, changed?.value),
        revision: changed?.revision ?? 0,
        fixedBy: live.fixedBy(key),
      };
    },

    whyNot: whyNotPropose,

    describe({ key, value, reason }, { now }, { caller, origin }) {
      const { name, effect } = settingDefinitions[key];
      const [before, after] = [inWords(key, now), inWords(key, value)];
      return {
        asked: { before: now, after: value, reason },
        facts: {
          title: `${name}：${before} → ${after}`,
          items: [
            { label: "参数", value: name },
            { label: "现在", value: before },
            { label: "改为", value: after },
            { label: "影响", value: effect },
            { label: "理由", value: reason },
          ],
        },
        record: {
          event: "setting.proposed",
          result: "ok",
          reason,
          actor: actorOf(caller),
          objectKind: "setting",
          objectId: key,
          detail: { before: now, after: value },
          ...auditOrigin(origin),
        },
      };
    },

    async apply({ subjectId, receiptNumber, asked }, trx) {
      if (!asked) throw new Refusal("approvals.decided");
      const { before, after, reason } = asked;
      await store.put({ key: subjectId as SettingKey, value: after, at: clock() }, trx);
      const detail = { before, after, receiptNumber };
      const about = { objectKind: "setting", objectId: subjectId, detail, reason } as const;
      await audit.record({ event: "setting.changed", result: "ok", ...about }, trx);
    },

    async decided({ status }) {
      // here at once; other nodes read it within a second
      if (status === "approved") await live.refresh();
    },
  });
}

export type SettingChangeDefinition = ReturnType<typeof settingChange>;
