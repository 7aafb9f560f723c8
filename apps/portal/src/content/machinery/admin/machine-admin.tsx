import { machines, type ManagedMachine } from "@sannong/contract/content/machinery-publication";
import { type CertificateState, certificateStates, machineCategories } from "@sannong/contract/content/machinery-words";
import { yearOf } from "@sannong/contract/rules/time/days";
import { Tag } from "@sannong/ui";
import { present } from "../../../lib/browser/clock.ts";
import type { Column } from "../../../console/parts/console-table.tsx";
import type { OfficeField } from "../../../console/parts/office-fields.ts";
import { ExportButton } from "../../../lib/lists/export-button.tsx";
import type { ListConditions } from "../../../console/parts/publication-list.tsx";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import { publicationOffice } from "../../../console/parts/publication-office.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";

const categories = machineCategories.map((name) => ({ value: name, label: name }));
const certificates = optionsOf(certificateStates);

/** What narrows both the list and its export down. */
const conditionsOf = ({ keywords, state, areaCode, ...chosen }: ListConditions) => ({
  keywords,
  state,
  areaCode,
  category: chosen["category"] as ManagedMachine["category"] | undefined,
  certificate: chosen["certificate"] as CertificateState | undefined,
});

const calls = writingCalls<ManagedMachine>(machines, { conditionsOf });

const fields: readonly OfficeField[] = [
  { name: "category", label: "机具大类", kind: "choice", choices: categories },
  { name: "item", label: "机具品目", hint: "例如：水稻插秧机", kind: "text", longest: 40 },
  { name: "model", label: "型号", kind: "text", longest: 40 },
  { name: "maker", label: "生产企业", kind: "text", longest: 60 },
  { name: "grade", label: "分档", hint: "例如：6 行四轮乘坐式", kind: "text", longest: 60 },
  { name: "subsidy", label: "补贴额（元）", kind: "number" },
  { name: "certificate", label: "鉴定证号", hint: "一个证号只能登记一种机具", kind: "text", longest: 40 },
  { name: "validUntil", label: "证书有效期至", hint: "过期后公众仍能看到，标为“已过期”", kind: "date" },
  { name: "year", label: "目录年度", kind: "number" },
  { name: "areaCode", label: "适用地区", kind: "region" },
  { name: "about", label: "机具说明", hint: "一句话，列表和搜索结果里显示", kind: "area", rows: 3, longest: 200 },
];

const columns: readonly Column<ManagedMachine>[] = [
  {
    title: "补贴额（元）",
    width: 120,
    isNumber: true,
    cell: ({ subsidy }) => <span className="num">{subsidy.toLocaleString("zh-CN")}</span>,
  },
  {
    title: "鉴定证书",
    width: 190,
    cell: ({ certificate, validUntil, isValid }) => (
      <>
        <span className="mono">{certificate}</span>
        <small>
          有效期至 {validUntil} {!isValid && <Tag tone="err">{certificateStates.expired}</Tag>}
        </small>
      </>
    ),
  },
];

/** Of the day on which the form is opened: a page may stand open over the turn of the year. */
const fresh = {
  get year() {
    return yearOf(present());
  },
};

/** /management/machinery — the machines 农机推广 shows, their subsidies and certificates. */
export const Component = publicationOffice<ManagedMachine>({
  title: "农机推广",
  lead: "本地区和下级地区的补贴机具和鉴定证书。发布、修改、撤下五秒内公众看到，并写入审计日志。",
  label: "补贴机具",
  calls,
  titleOf: ({ item, model }) => `${item} ${model}`,
  underTitle: ({ grade, maker }) => `${grade}，${maker}`,
  columns,
  fields,
  fresh,
  filters: [
    { name: "category", title: "机具大类", options: categories },
    { name: "certificate", title: "鉴定证书", options: certificates },
  ],
  searchLabel: "品目、型号、企业或证号",
  renderActs: (input) => <ExportButton entry={machines.export} input={conditionsOf(input)} name="补贴机具一览表" />,
  consequences: {
    publish: "发布后农机推广和搜索里随即可以看到这种机具、补贴额和鉴定证书。",
    withdraw: "撤下后公众不再看到，搜索也找不到；以后可以重新发布。",
    discard: "草稿删除后不能恢复。",
  },
});
