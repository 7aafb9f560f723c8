import { changeStatuses, type ChangeStatus, settingDefinitions } from "@sannong/contract/governance/setting-words";
import type { SettingChange } from "@sannong/contract/governance/settings.schemas";
import { Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { inWords } from "./setting-value.ts";
import { HISTORY_SIZE, settingsQueries } from "./settings.queries.ts";

const looks = {
  open: { tone: "info", icon: "users" },
  inForce: { tone: "ok", icon: "check" },
  rejected: { tone: "err", icon: "x" },
  withdrawn: { tone: "plain", icon: "x" },
} as const satisfies Record<ChangeStatus, object>;

const columns: readonly Column<SettingChange>[] = [
  { title: "参数", cell: ({ key }) => settingDefinitions[key].name },
  {
    title: "改动",
    cell: ({ key, before, after }) => (
      <span className="num">
        {inWords(key, before)} → <b>{inWords(key, after)}</b>
      </span>
    ),
  },
  {
    title: "状态",
    width: 110,
    cell: ({ status }) => (
      <Tag tone={looks[status].tone} icon={looks[status].icon}>
        {changeStatuses[status]}
      </Tag>
    ),
  },
  { title: "理由", cell: ({ reason }) => reason },
  {
    title: "提交",
    cell: ({ askedBy, askedAt, receiptNumber }) => (
      <>
        {askedBy}
        <small>{fullMomentInWords(askedAt)}</small>
        <small className="mono">{receiptNumber}</small>
      </>
    ),
  },
  {
    title: "复核",
    cell: ({ endedBy, endedAt }) => (
      <>
        {endedBy ?? "—"}
        {endedAt && <small>{fullMomentInWords(endedAt)}</small>}
      </>
    ),
  },
];

/** Every change that was ever asked for. */
export function SettingHistory({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const read = useQuery(settingsQueries.history(page));
  return (
    <ConsoleTable
      label="参数变更"
      read={read}
      columns={columns}
      keyOf={({ receiptNumber }) => receiptNumber}
      paging={byNumber(page, HISTORY_SIZE, read.data?.total ?? 0, onPage)}
      empty={{
        what: "参数变更",
        title: "还没有改过参数",
        howToFill: "所有参数都是默认值；以后每次变更都会列在这里。",
        narrowing: null,
      }}
    />
  );
}
