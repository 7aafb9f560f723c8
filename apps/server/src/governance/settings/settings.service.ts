import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { type SettingKey, settingKeys } from "@sannong/contract/governance/setting-words";
import type { proposeSetting, settingHistory } from "@sannong/contract/governance/settings";
import type { SettingChange } from "@sannong/contract/governance/settings.schemas";
import type { Asker, Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ChangeRequest, ChangeRequests } from "../../kernel/change-request/index.ts";
import { courseOf } from "./change-status.ts";
import type { LivePolicies } from "./live-policies.ts";
import type { SettingChangeDefinition } from "./setting-change.ts";
import type { SettingsStore } from "./settings.store.ts";

type Deps = {
  store: SettingsStore;
  live: Pick<LivePolicies, "valueOf" | "usualOf" | "fixedBy" | "refresh">;
  change: SettingChangeDefinition;
  changeRequests: ChangeRequests;
};

const toView = (request: ChangeRequest<{ before: number; after: number; reason: string }>): SettingChange => {
  const { before, after, reason } = request.asked ?? { before: 0, after: 0, reason: "" };
  return { key: request.subjectId as SettingKey, before, after, reason, ...courseOf(request) };
};

/** Policies in numbers: what holds, what waits for a second person, and what was changed. */
export function settingsService({ store, live, change, changeRequests }: Deps) {
  return {
    async list(caller: Caller) {
      await live.refresh();
      const [revisions, waiting] = await Promise.all([store.revisions(), changeRequests.waiting(change)]);
      const settings = settingKeys.map((key) => {
        const stored = revisions.find((row) => row.key === key);
        const open = waiting.find((one) => one.subjectId === key);
        return {
          key,
          value: live.valueOf(key),
          usual: live.usualOf(key),
          fixedBy: live.fixedBy(key),
          revision: stored?.revision ?? 0,
          changedAt: stored?.changedAt.toISOString() ?? null,
          waiting: open ? { ...toView(open), isOwn: open.applicantId === caller.accountId } : null,
        };
      });
      return { settings };
    },

    /** @throws Refusal `settings.*`, `secondFactor.confirmationRequired` */
    propose: (input: ParsedInputOf<typeof proposeSetting>, asker: Asker) =>
      changeRequests.propose(change, input, asker),

    /** @throws Refusal `settings.notWaiting` */
    async withdraw(key: SettingKey, asker: Asker) {
      if (!(await changeRequests.withdraw(change, key, asker))) throw new Refusal("settings.notWaiting");
      return null;
    },

    async history({ key, pageNum, pageSize }: ParsedInputOf<typeof settingHistory>) {
      const page = { subjectId: key, offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { records, total } = await changeRequests.history(change, page);
      return { records: records.map(toView), total, pageNum, pageSize };
    },
  };
}
