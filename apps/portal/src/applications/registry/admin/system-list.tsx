import {
  type SystemHealth,
  systemHealths,
  type SystemProtocol,
  systemProtocols,
  type SystemStage,
  systemStages,
} from "@sannong/contract/applications/registry-words";
import type { RegisteredSystem } from "@sannong/contract/applications/registry.schemas";
import { HealthMark, Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Column, ConsoleTable } from "../../../console/parts/console-table.tsx";
import { byNumber } from "../../../console/parts/pages.tsx";
import { TableFilters } from "../../../console/parts/table-filters.tsx";
import { useTableAddress } from "../../../console/parts/use-table-address.ts";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { dayInWords } from "../../../lib/words/words.ts";
import { registryQueries } from "./registry.queries.ts";

const SIZE = 20;

const filters = [
  { name: "protocol", title: "协议", options: optionsOf(systemProtocols) },
  { name: "stage", title: "状态", options: optionsOf(systemStages) },
  { name: "health", title: "运行情况", options: optionsOf(systemHealths) },
  {
    name: "ownership",
    title: "归属",
    options: optionsOf({ own: "本省自建", foreign: "外部系统", developer: "开发者沙箱" }),
  },
  { name: "secret", title: "密钥", options: optionsOf({ soon: "即将到期" }) },
] as const;

const stageTones = { live: "ok", sandbox: "info", offline: "plain" } as const;
/** A developer's is never brought live, so that it is none of those that are on their way. */
export const StageTag = ({ stage, ofDeveloper }: { stage: SystemStage; ofDeveloper: boolean }) =>
  ofDeveloper ? <Tag tone="warn">沙箱</Tag> : <Tag tone={stageTones[stage]}>{systemStages[stage]}</Tag>;

const columns: readonly Column<RegisteredSystem>[] = [
  {
    title: "系统",
    cell: ({ systemAbbr, name }) => (
      <>
        <Link className="link" to={`/management/systems/${encodeURIComponent(systemAbbr)}`}>
          {name}
        </Link>
        <small className="mono">{systemAbbr}</small>
      </>
    ),
  },
  { title: "主管单位", cell: ({ owner }) => owner || <span className="muted">未登记</span> },
  { title: "协议", width: 140, cell: ({ protocol }) => systemProtocols[protocol] },
  {
    title: "状态",
    width: 130,
    cell: ({ stage, ofDeveloper, isChanging, lacks }) => (
      <>
        <StageTag stage={stage} ofDeveloper={ofDeveloper} />
        {lacks.length > 0 && <Tag tone="warn">还没有进入方式</Tag>}
        {isChanging && <small>变更待复核</small>}
      </>
    ),
  },
  { title: "运行情况", width: 130, cell: ({ health }) => <HealthMark health={health} /> },
  {
    title: "密钥到期",
    width: 130,
    cell: ({ secretEndsAt }) => (secretEndsAt ? <Tag tone="warn">{dayInWords(secretEndsAt)}</Tag> : "—"),
  },
  {
    title: "近 7 天跳转",
    width: 130,
    isNumber: true,
    cell: ({ jumpsOfWeek, lastJumpOn }) => (
      <>
        {jumpsOfWeek.toLocaleString("zh-CN")}
        <small>{lastJumpOn ? `最近 ${lastJumpOn.slice(5)}` : "从未跳转"}</small>
      </>
    ),
  },
];

/** Every connected system; its filters stand in the address. */
export function SystemList() {
  const { view, show, narrowing } = useTableAddress({ groups: filters });
  const one = (name: string) => view.chosen[name]?.[0];
  const read = useQuery(
    registryQueries.list({
      keywords: view.keywords,
      protocol: one("protocol") as SystemProtocol | undefined,
      stage: one("stage") as SystemStage | undefined,
      health: one("health") as SystemHealth | undefined,
      ownership: one("ownership") as "own" | "foreign" | "developer" | undefined,
      secretEndsSoon: one("secret") === "soon" || undefined,
      pageNum: view.page,
      pageSize: SIZE,
    }),
  );
  return (
    <>
      <TableFilters view={view} onView={show} filters={filters} searchLabel="名称、简称、编号、主管单位" />
      <ConsoleTable
        label="系统"
        read={read}
        columns={columns}
        keyOf={({ systemAbbr }) => systemAbbr}
        paging={byNumber(view.page, SIZE, read.data?.total ?? 0, (page) => show({ page }))}
        empty={{
          what: "系统",
          title: "还没有登记系统",
          howToFill: "接入申请通过联调并上线后会登记在这里，也可以在服务器上用 script/systems add 登记。",
          advice: "去掉一个条件，或换一个词再找。",
          narrowing,
        }}
      />
    </>
  );
}
