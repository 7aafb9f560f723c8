import { guideAudiences, guideDomains } from "@sannong/contract/catalogue/guide-words";
import { LONGEST_NAME, situationIcons } from "@sannong/contract/content/situation-words";
import { type ManagedSituation, situations } from "@sannong/contract/content/situations-publication";
import { Tag } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../../console/parts/console-table.tsx";
import type { Choice, OfficeField } from "../../../console/parts/office-fields.ts";
import { OfficePage } from "../../../console/parts/office-page.tsx";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import type { ListConditions } from "../../../console/parts/publication-list.tsx";
import { PublicationPage } from "../../../console/parts/publication-page.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { serviceList } from "../../../lib/queries/service-list.ts";
import { useSession } from "../../../lib/session/session.ts";

const domains = optionsOf(guideDomains);
const conditionsOf = ({ keywords, state, areaCode, ...chosen }: ListConditions) => ({
  keywords,
  state,
  areaCode,
  domain: chosen["domain"] as ManagedSituation["domain"] | undefined,
});
const calls = writingCalls<ManagedSituation>(situations, { conditionsOf });

const fieldsOf = (services: readonly Choice[]): OfficeField[] => [
  { name: "name", label: "事情名称", hint: "用大家的话说，例如：买了农机", kind: "text", longest: LONGEST_NAME },
  { name: "summary", label: "一句话说明", kind: "text", longest: 60 },
  {
    name: "said",
    label: "大家的说法",
    hint: "每行一种，例如：买了插秧机。搜这些话也找得到",
    kind: "lines",
    rows: 4,
    isOptional: true,
  },
  {
    name: "audiences",
    label: "谁会遇到",
    kind: "several",
    choices: guideAudiences.map((name) => ({ value: name, label: name })),
  },
  { name: "domain", label: "主题", kind: "choice", choices: domains },
  { name: "icon", label: "图标", kind: "choice", choices: optionsOf(situationIcons) },
  {
    name: "steps",
    label: "依次要办的事",
    hint: "每行一件：服务事项的名称，为什么要办。先办的写在前面",
    kind: "table",
    columns: [
      { name: "identification", title: "服务名称", choices: services },
      { name: "reason", title: "为什么要办" },
    ],
    rows: 8,
  },
  { name: "sort", label: "排序号", hint: "小的排在前面", kind: "number" },
  { name: "areaCode", label: "适用地区", kind: "region" },
];

const columns: readonly Column<ManagedSituation>[] = [
  { title: "谁会遇到", width: 120, cell: ({ audiences }) => audiences.join("、") },
  {
    title: "要办的事",
    width: 84,
    cell: ({ steps, missing }) => (
      <>
        <span className="num">{steps.length}</span> 件
        {missing.length > 0 && <Tag tone="warn">{missing.length} 件没有发布</Tag>}
      </>
    ),
  },
  { title: "排序号", width: 64, isNumber: true, cell: ({ sort }) => <span className="num">{sort}</span> },
];

/** /management/situations — what happens to people, and the services that are then used, in their order. */
export function Component() {
  const session = useSession();
  const { data: services = [] } = useQuery(serviceList());
  if (session.status !== "signedIn") return null;
  const choices = services.map(({ identification, name }) => ({ value: identification, label: name }));
  return (
    <OfficePage
      title="按事情找"
      lead="把一件事要办的服务排成一串，公众从这件事开始办。发布、修改、撤下五秒内公众看到，并写入审计日志。"
    >
      <PublicationPage<ManagedSituation>
        label="事情"
        calls={calls}
        titleOf={({ name }) => name}
        underTitle={({ summary }) => summary}
        columns={columns}
        fields={fieldsOf(choices)}
        fresh={{ sort: 100 }}
        areaCode={session.user.regionCode}
        filters={[{ name: "domain", title: "主题", options: domains }]}
        searchLabel="事情名称或说明"
        consequences={{
          publish: "发布后首页、三农服务和搜索里随即可以看到。",
          withdraw: "撤下后公众不再看到，搜索也找不到；里面的服务不受影响。以后可以重新发布。",
          discard: "草稿删除后不能恢复。",
        }}
      />
    </OfficePage>
  );
}
