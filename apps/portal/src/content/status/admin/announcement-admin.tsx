import { announcements, type ManagedAnnouncement } from "@sannong/contract/content/status-publication";
import {
  type AnnouncementKind,
  announcementKinds,
  announcementStages,
  isOver,
  stagesOf,
  STATUS_PATH,
  statusParts,
} from "@sannong/contract/content/status-words";
import { Tag } from "@sannong/ui";
import type { Column } from "../../../console/parts/console-table.tsx";
import type { OfficeField } from "../../../console/parts/office-fields.ts";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import type { ListConditions } from "../../../console/parts/publication-list.tsx";
import { publicationOffice } from "../../../console/parts/publication-office.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";

const kinds = optionsOf(announcementKinds);
const stages = Object.entries(stagesOf).flatMap(([kind, own]) =>
  own.map((stage) => ({
    value: stage,
    label: `${announcementKinds[kind as AnnouncementKind]}：${announcementStages[stage]}`,
  })),
);

const conditionsOf = ({ keywords, state, areaCode, ...chosen }: ListConditions) => ({
  keywords,
  state,
  areaCode,
  kind: chosen["kind"] as AnnouncementKind | undefined,
});
const calls = writingCalls<ManagedAnnouncement>(announcements, { conditionsOf });

const fields: readonly OfficeField[] = [
  { name: "kind", label: "类型", kind: "choice", choices: kinds },
  { name: "title", label: "标题", hint: "例如：短信验证码发送延迟", kind: "text", longest: 60 },
  { name: "parts", label: "受影响的部分", kind: "several", choices: optionsOf(statusParts) },
  {
    name: "stage",
    label: "阶段",
    hint: "与类型一致；改了阶段或进展，公众看到一条新的进展",
    kind: "choice",
    choices: stages,
  },
  { name: "startsAt", label: "开始时间", kind: "moment" },
  { name: "endsAt", label: "结束时间", hint: "计划维护要填；故障恢复后填写", kind: "moment", isOptional: true },
  { name: "body", label: "最新进展", hint: "影响谁、能不能办、什么时候再公布", kind: "area", rows: 4, longest: 1000 },
  { name: "areaCode", label: "影响地区", kind: "region" },
];

const columns: readonly Column<ManagedAnnouncement>[] = [
  {
    title: "阶段",
    width: 130,
    cell: ({ stage }) => <Tag tone={isOver(stage) ? "ok" : "warn"}>{announcementStages[stage]}</Tag>,
  },
  {
    title: "时间",
    width: 190,
    cell: ({ startsAt, endsAt }) => (
      <>
        <span className="num">{startsAt.replace("T", " ")}</span>
        {endsAt && <small>至 {endsAt.replace("T", " ")}</small>}
      </>
    ),
  },
];

/** /management/announcements — incidents and planned maintenance, as the page 服务状态 shows them. */
export const Component = publicationOffice<ManagedAnnouncement>({
  title: "服务状态公告",
  lead: `本地区和下级地区的故障和计划维护公告。发布、修改、撤下十几秒内“服务状态”页（${STATUS_PATH}）上看到，并写入审计日志。`,
  label: "公告",
  calls,
  titleOf: ({ title }) => title,
  underTitle: ({ kind, parts }) =>
    `${announcementKinds[kind]}，受影响：${parts.map((part) => statusParts[part]).join("、")}`,
  columns,
  fields,
  fresh: {},
  filters: [{ name: "kind", title: "类型", options: kinds }],
  searchLabel: "标题或进展",
  consequences: {
    publish: "发布后“服务状态”页和订阅里可以看到这条公告和它的进展。",
    withdraw: "撤下后公众不再看到这条公告和它的全部进展；以后可以重新发布。恢复了的故障不必撤下，改阶段为“已恢复”。",
    discard: "草稿删除后不能恢复。",
  },
});
