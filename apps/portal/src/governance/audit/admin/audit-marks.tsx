import { type AuditResult, auditResults } from "@sannong/contract/governance/audit-words";
import type { AuditRow } from "@sannong/contract/governance/audit.schemas";
import { momentOfClock } from "@sannong/contract/rules/time/days";
import { Tag } from "@sannong/ui";

const looks = {
  ok: { tone: "ok", icon: "check" },
  refused: { tone: "warn", icon: "warn" },
  failed: { tone: "err", icon: "x" },
} as const;

/** Shape, word and colour. */
export const ResultTag = ({ result }: { result: AuditResult }) => (
  <Tag tone={looks[result].tone} icon={looks[result].icon}>
    {auditResults[result]}
  </Tag>
);

/** 2026-11-22 10:21:07: an auditor compares seconds. */
export const secondOf = (iso: string): string => momentOfClock(new Date(iso), "second");

/** The name of whoever acted; a refused sign-in has nobody but what was typed. */
export const actorOf = ({ actor, facts }: AuditRow): string =>
  actor?.name ?? facts.find(({ key }) => key === "name")?.value ?? "系统";

/** What of the detail helps to recognise a row, in one line. */
const toldInLists: readonly string[] = [
  "item",
  "whose",
  "factors",
  "door",
  "sentTo",
  "rows",
  "receiptNumber",
  "filter",
];
export const gistOf = ({ facts }: AuditRow): string =>
  facts
    .filter(({ key, value }) => toldInLists.includes(key) && value !== "")
    .map(({ label, value }) => `${label}：${value}`)
    .join("，");
