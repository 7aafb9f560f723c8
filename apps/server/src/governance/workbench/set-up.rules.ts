import type { SetUpStep } from "@sannong/contract/governance/set-up";
import { LEAST_HOLDERS, type SetUpItem, setUpItems } from "@sannong/contract/governance/set-up-words";

/** What was looked up; counts are of what is active and published. */
export type SetUpFacts = {
  holders: { system: number; security: number; audit: number; regional: number };
  /** how much of the site's own checklist is missing, without the SMS channel */
  siteMissing: number;
  sendsSms: boolean;
  identitySources: number;
  columns: number;
  services: number;
  indicators: number;
  dataResources: number;
  /** what somebody said of the copy of the keys */
  keysKept: { words: string; by: string; day: string } | undefined;
  /** whole hours since the last verified backup where that is too long ago, 0: there never was one */
  backupHours: number | undefined;
};
type Found = Pick<SetUpStep, "isDone" | "found">;

const counted = (count: number, some: (count: number) => string, none: string): Found => ({
  isDone: count > 0,
  found: count > 0 ? some(count) : none,
});

function backupFound(hours: number | undefined): Found {
  if (hours === undefined) return { isDone: true, found: "最近一天内有完整并核验过的备份" };
  // one there was, though old, is told of among the warnings of the day
  return hours === 0
    ? { isDone: false, found: "还没有一份完整并核验过的备份" }
    : { isDone: true, found: `做过完整的备份，最近一次在 ${hours} 小时前` };
}

const look: { [Item in SetUpItem]: (facts: SetUpFacts) => Found } = {
  administrators: ({ holders: { system, security, audit } }) => ({
    isDone: Math.min(system, security, audit) >= LEAST_HOLDERS,
    found: `现在系统管理员 ${system} 名、安全管理员 ${security} 名、审计管理员 ${audit} 名`,
  }),
  regional: ({ holders: { regional } }) => counted(regional, (count) => `已有 ${count} 名`, "还没有区域管理员"),
  site: ({ siteMissing }) => ({
    isDone: siteMissing === 0,
    found: siteMissing === 0 ? "上线检查单已全部办好" : `上线检查单还差 ${siteMissing} 项`,
  }),
  sms: ({ sendsSms }) => ({
    isDone: sendsSms,
    found: sendsSms ? "已接入" : "还没有接入，短信发不出去",
  }),
  identitySources: ({ identitySources }) => counted(identitySources, (count) => `已接入 ${count} 个`, "还没有接入"),
  columns: ({ columns }) => counted(columns, (count) => `已有 ${count} 个栏目`, "还没有栏目"),
  services: ({ services }) => counted(services, (count) => `已发布 ${count} 项`, "还没有发布带办事指南的服务"),
  indicators: ({ indicators }) => counted(indicators, (count) => `已有 ${count} 项`, "还没有指标"),
  dataResources: ({ dataResources }) => counted(dataResources, (count) => `已发布 ${count} 项`, "还没有发布数据资源"),
  keys: ({ keysKept }) =>
    keysKept
      ? { isDone: true, found: `${keysKept.by} 于 ${keysKept.day} 说明：${keysKept.words}` }
      : { isDone: false, found: "还没有人说明副本放在哪里" },
  backup: ({ backupHours }) => backupFound(backupHours),
};

/** Each thing there is to do, in order, and whether this person may. */
export const setUpStepsOf = (facts: SetUpFacts, permissions: ReadonlySet<string>): SetUpStep[] =>
  (Object.keys(setUpItems) as SetUpItem[]).map((item) => ({
    item,
    ...look[item](facts),
    mayDo: permissions.has(setUpItems[item].permission),
  }));

/** Whoever looks after the portal, its rights or its log: the first administrators, and those like them. */
export const concerns = (permissions: ReadonlySet<string>): boolean =>
  ["settings.manage", "role.grant", "audit.read"].some((permission) => permissions.has(permission));
