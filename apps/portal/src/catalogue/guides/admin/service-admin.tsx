import {
  services,
  type ManagedService,
  type ManagedServiceSummary,
} from "@sannong/contract/catalogue/guides-publication";
import { type PublishAct, publishActs } from "@sannong/contract/content/publication-words";
import { useQuery } from "@tanstack/react-query";
import { ChangedCell } from "../../../console/parts/changed-cell.tsx";
import type { Column } from "../../../console/parts/console-table.tsx";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import { publicationCalls } from "../../../console/parts/publication-calls.ts";
import { type ListConditions, PublicationList, StateTag } from "../../../console/parts/publication-list.tsx";
import { serviceAdminQueries } from "./service-admin.queries.ts";
import { ServiceDrawer } from "./service-drawer.tsx";

const guides = {
  name: "guide",
  title: "办事指南",
  options: [
    { value: "with", label: "已写" },
    { value: "without", label: "没有" },
  ],
};
/** What narrows both the list and its export down. */
const conditionsOf = ({ keywords, state, areaCode, ...chosen }: ListConditions) => ({
  keywords,
  state,
  areaCode,
  moduleId: chosen["module"] as string | undefined,
  systemAbbr: chosen["system"] as string | undefined,
  guide: chosen["guide"] as "with" | "without" | undefined,
});
const calls = publicationCalls<ManagedServiceSummary, ManagedService>(services, {
  key: "identification",
  conditionsOf,
});
const consequences: Record<PublishAct, string> = {
  publish: "发布后首页、三农服务、行业专题和搜索里随即可以看到，也可以进入办理。",
  withdraw: "撤下后公众不再看到，搜索找不到，也不能从门户进入；办事指南保留着，以后可以恢复发布。",
  discard: "草稿和它的办事指南删除后不能恢复。",
};

const columns = (open: (id: string) => void): readonly Column<ManagedServiceSummary>[] => [
  {
    title: "事项",
    cell: ({ identification, name, code, owner }) => (
      <>
        <button type="button" className="link" onClick={() => open(identification)}>
          {name}
        </button>
        <small>
          {code ?? identification}，{owner}
        </small>
      </>
    ),
  },
  {
    title: "状态",
    width: 110,
    cell: ({ state, hasGuide }) => (
      <>
        <StateTag state={state} />
        {!hasGuide && <small>没有指南</small>}
      </>
    ),
  },
  {
    title: "栏目和系统",
    width: 210,
    cell: ({ moduleName, systemName }) => (
      <>
        {moduleName}
        <small>{systemName ?? "不属于任何系统"}</small>
      </>
    ),
  },
  { title: "适用地区", width: 130, cell: ({ areaName }) => areaName },
  { title: "排序", width: 70, isNumber: true, cell: ({ sort }) => sort },
  { title: "最近修改", width: 170, cell: (service) => <ChangedCell {...service} /> },
];

type Props = { own: { areaCode: string; company: string } };

/** Services and their guides: found, written, changed, shown and taken down. */
export function ServiceAdmin({ own }: Props) {
  const { data: modules = [] } = useQuery(serviceAdminQueries.modules());
  const { data: systems = [] } = useQuery(serviceAdminQueries.systems());
  return (
    <PublicationList
      label="服务事项"
      searchLabel="事项名称、编码、办理单位"
      filters={[
        { name: "module", title: "栏目", options: modules },
        { name: "system", title: "系统", options: systems },
        guides,
      ]}
      calls={calls}
      idOf={({ identification }) => identification}
      titleOf={({ name }) => name}
      columns={columns}
      consequences={consequences}
      // what was taken down comes back; what was never there appears
      verbOf={(act, { state }) => (act === "publish" && state === "withdrawn" ? "恢复发布" : publishActs[act])}
      newLabel="新建服务"
      renderActs={(input) => <ExportButton entry={services.export} input={conditionsOf(input)} name="服务事项清单" />}
      renderDrawer={({ one, ...given }) => (
        <ServiceDrawer key={one?.identification} service={one} own={own} {...given} />
      )}
    />
  );
}
