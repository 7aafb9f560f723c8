import { type ApprovalStatus, approvalStatuses } from "@sannong/contract/governance/approval-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { Tag } from "@sannong/ui";

const looks = {
  pending: { tone: "warn", icon: "clock" },
  awaitingSecond: { tone: "info", icon: "users" },
  approved: { tone: "ok", icon: "check" },
  rejected: { tone: "err", icon: "x" },
  withdrawn: { tone: "plain", icon: "x" },
} as const;

/** Shape, word and colour. */
export const StatusTag = ({ status }: { status: ApprovalStatus }) => (
  <Tag tone={looks[status].tone} icon={looks[status].icon}>
    {approvalStatuses[status]}
  </Tag>
);

const moment = new Intl.DateTimeFormat("zh-CN", {
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: "Asia/Shanghai",
});
export const momentOf = (iso: string): string => moment.format(new Date(iso));

/** 今天到期, 剩 2 天, 已超期: how long there is, and whether it cannot wait until tomorrow. */
export function timeLeft(dueAt: string, now: number): { words: string; isPressing: boolean } {
  const days = Math.floor((new Date(dueAt).getTime() - now) / DAY_MS);
  if (days > 0) return { words: `剩 ${days} 天`, isPressing: false };
  return { words: days === 0 ? "今天到期" : "已超期", isPressing: true };
}
