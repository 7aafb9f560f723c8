import type { ApprovalAct, ApprovalKind } from "@sannong/contract/governance/approval-words";
import type { HistoryRow } from "@sannong/contract/applications/onboarding.schemas";
import {
  type ApplicationProtocol,
  type SelfTestKey,
  selfTestLineOf,
} from "@sannong/contract/applications/onboarding-words";
import { ownMember } from "@sannong/contract/rules/identity/own-member";

/** What was written down about an application: a step of a request, a self-test that came to its end, or an act. */
export type Happened =
  | { source: "approval"; kind: ApprovalKind; act: ApprovalAct }
  | { source: "run"; passed: boolean; number: number; only: SelfTestKey | null }
  | { source: "act"; event: string };
type Description = Pick<HistoryRow, "what" | "tone">;

/** What was asked for. */
const requested: Partial<Record<ApprovalKind, string>> = {
  systemOnboarding: "接入",
  systemGoLive: "上线",
  systemSecret: "更换密钥",
  systemOffline: "下线",
  systemAmend: "登记变更",
};
export const historyKinds = Object.keys(requested) as ApprovalKind[];

const steps: Record<ApprovalAct, (request: string) => Description> = {
  opened: (request) => ({ what: `提交${request}申请`, tone: "plain" }),
  confirmed: (request) => ({ what: `${request}申请初审通过，待复核`, tone: "plain" }),
  approved: (request) => ({ what: `${request}申请审核通过`, tone: "good" }),
  rejected: (request) => ({ what: `${request}申请被退回`, tone: "bad" }),
  withdrawn: (request) => ({ what: `撤回${request}申请`, tone: "plain" }),
  undone: (request) => ({ what: `审核人撤回对${request}申请的决定`, tone: "plain" }),
};

const acts: Record<string, Description> = {
  "system.secretTaken": { what: "领取密钥", tone: "plain" },
  "system.sandboxOpened": { what: "开通联调环境", tone: "plain" },
  "system.wentLive": { what: "系统上线", tone: "good" },
  "system.wentOffline": { what: "系统下线", tone: "plain" },
  "system.cameBack": { what: "系统恢复上线", tone: "good" },
  "system.suspended": { what: "管理员暂停系统", tone: "bad" },
  "system.resumed": { what: "管理员恢复系统", tone: "good" },
  "system.wayInChanged": { what: "变更地址与协议", tone: "plain" },
  "system.ownerLeft": { what: "负责人离岗", tone: "bad" },
  "system.givenUp": { what: "放弃接入", tone: "plain" },
  "system.signingSecretIssued": { what: "领取签名密钥", tone: "plain" },
  "webhook.registered": { what: "登记事件接收地址", tone: "plain" },
  "webhook.removed": { what: "取消事件接收地址", tone: "plain" },
  "system.factsChanged": { what: "修改基本信息", tone: "plain" },
};
export const historyEvents = Object.keys(acts);

/** One row of 办理记录 in words. */
export function descriptionOf(happened: Happened, protocol: ApplicationProtocol): Description {
  switch (happened.source) {
    case "approval":
      return steps[happened.act](requested[happened.kind] ?? "");
    case "run": {
      const { number, only, passed } = happened;
      const which = only === null ? "" : `（只重测“${selfTestLineOf(only, protocol)}”）`;
      return { what: `第 ${number} 次自测${passed ? "通过" : "未通过"}${which}`, tone: passed ? "good" : "bad" };
    }
    case "act":
      return ownMember(acts, happened.event) ?? { what: happened.event, tone: "plain" };
  }
}
