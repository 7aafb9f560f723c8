import { financeProducts, type ManagedProduct } from "@sannong/contract/content/finance-publication";
import { financeKinds } from "@sannong/contract/content/finance-words";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../../console/parts/console-table.tsx";
import type { Choice, OfficeField } from "../../../console/parts/office-fields.ts";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import { PublicationPage } from "../../../console/parts/publication-page.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { serviceList } from "../../../lib/queries/service-list.ts";
import { financeQueries } from "../finance.queries.ts";

const kinds = optionsOf(financeKinds);

const calls = writingCalls<ManagedProduct>(financeProducts);

const fieldsOf = (institutions: readonly Choice[], services: readonly Choice[]): OfficeField[] => [
  { name: "name", label: "产品名称", kind: "text", longest: 60 },
  { name: "institutionId", label: "机构", kind: "choice", choices: institutions },
  { name: "kind", label: "产品类型", kind: "choice", choices: kinds },
  { name: "areaCode", label: "适用地区", kind: "region" },
  { name: "audiences", label: "适用对象", hint: "每行一种，例如：家庭农场", kind: "lines", rows: 3 },
  { name: "most", label: "最高额度（万元）", kind: "number", factor: 10_000 },
  { name: "rateFrom", label: "最低利率或费率（%）", kind: "number", factor: 1000 },
  { name: "rateTo", label: "最高利率或费率（%）", kind: "number", factor: 1000 },
  { name: "months", label: "最长期限（月）", kind: "number" },
  { name: "days", label: "答复时限（工作日）", kind: "number" },
  { name: "about", label: "产品说明", kind: "area", rows: 4, longest: 500 },
  { name: "guarantee", label: "担保方式", kind: "text" },
  { name: "repayment", label: "还款方式", kind: "text" },
  { name: "materials", label: "申请材料", hint: "每行一份", kind: "lines", rows: 4 },
  { name: "steps", label: "办理步骤", hint: "每行一步", kind: "lines", rows: 4 },
  { name: "phone", label: "咨询电话", kind: "text", longest: 30 },
  { name: "identification", label: "申请时打开的服务", kind: "choice", choices: services },
  { name: "needsPhone", label: "申请人账号须有手机号", kind: "yesNo" },
  { name: "sort", label: "排序号", hint: "小的排在前面", kind: "number" },
];
const filters = [{ name: "kind", title: "类型", options: kinds }];

const columns: Column<ManagedProduct>[] = [
  { title: "类型", width: 110, cell: ({ kind }) => financeKinds[kind] },
  {
    title: "最高额度",
    width: 110,
    isNumber: true,
    cell: ({ most }) => <span className="num">{(most / 10_000).toLocaleString("zh-CN")} 万元</span>,
  },
];
const MOST_CHOICES = 100;

/** Products of the region. */
export function ProductAdmin({ areaCode }: { areaCode: string }) {
  const { data: institutions } = useQuery({
    ...financeQueries.institutions({ pageNum: 1, pageSize: MOST_CHOICES }),
    // one may have been put among them just now, on the page beside this one
    staleTime: 0,
  });
  const { data: services } = useQuery(serviceList());
  const institutionChoices = institutions?.records.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const serviceChoices = services?.map(({ identification, name }) => ({ value: identification, label: name })) ?? [];
  return (
    <PublicationPage<ManagedProduct>
      label="金融产品"
      calls={calls}
      titleOf={({ name }) => name}
      underTitle={({ institution }) => institution}
      columns={columns}
      fields={fieldsOf(institutionChoices, serviceChoices)}
      fresh={{ needsPhone: true, sort: 100 }}
      areaCode={areaCode}
      filters={filters}
      searchLabel="产品名称"
      verbs={{ publish: "上架", withdraw: "下架" }}
      consequences={{
        publish: "上架后金融超市和搜索里随即可以看到，也可以申请。",
        withdraw: "下架后公众不再看到，也不能申请；已经提交的申请不受影响。以后可以重新上架。",
        discard: "草稿删除后不能恢复。",
      }}
    />
  );
}
