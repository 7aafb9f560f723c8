import { financeInstitutions, type ManagedInstitution } from "@sannong/contract/content/finance-publication";
import { institutionKinds } from "@sannong/contract/content/finance-words";
import type { OfficeField } from "../../../console/parts/office-fields.ts";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import { PublicationPage } from "../../../console/parts/publication-page.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";

const kinds = optionsOf(institutionKinds);

const calls = writingCalls<ManagedInstitution>(financeInstitutions);

const fields: readonly OfficeField[] = [
  { name: "name", label: "机构名称", kind: "text", longest: 60 },
  { name: "kind", label: "机构类型", kind: "choice", choices: kinds },
  { name: "areaCode", label: "服务地区", kind: "region" },
  { name: "address", label: "地址", kind: "text", longest: 120 },
  { name: "phone", label: "电话", kind: "text", longest: 30 },
  { name: "hours", label: "营业时间", kind: "text", longest: 60 },
  { name: "about", label: "机构简介", kind: "area", rows: 4, longest: 500 },
  { name: "sort", label: "排序号", hint: "小的排在前面", kind: "number" },
];

/** Institutions that offer the products. */
export const InstitutionAdmin = ({ areaCode }: { areaCode: string }) => (
  <PublicationPage<ManagedInstitution>
    label="入驻机构"
    calls={calls}
    titleOf={({ name }) => name}
    underTitle={({ address }) => address}
    columns={[{ title: "类型", width: 110, cell: ({ kind }) => institutionKinds[kind] }]}
    fields={fields}
    fresh={{ sort: 100 }}
    areaCode={areaCode}
    filters={[{ name: "kind", title: "类型", options: kinds }]}
    searchLabel="机构名称或地址"
    consequences={{
      publish: "发布后公众随即可以看到这家机构，它的产品可以上架。",
      withdraw: "撤下后公众不再看到这家机构。还有产品在架的要先下架产品。",
      discard: "草稿删除后不能恢复。",
    }}
  />
);
