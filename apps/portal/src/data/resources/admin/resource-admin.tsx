import {
  dataFormats,
  dataLevels,
  itemTypes,
  opennessKinds,
  sensitivities,
  sharingKinds,
  sharingWays,
  updateCycles,
} from "@sannong/contract/data/resource-words";
import { dataResources, type ManagedResource } from "@sannong/contract/data/resources-publication";
import { Alert, type Domain } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Column } from "../../../console/parts/console-table.tsx";
import type { Choice, OfficeField } from "../../../console/parts/office-fields.ts";
import { writingCalls } from "../../../console/parts/publication-calls.ts";
import { PublicationPage } from "../../../console/parts/publication-page.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { detailsOffered } from "./class-values.ts";
import { classesQuery } from "./data-admin.queries.ts";
import { ImportRows } from "./import-rows.tsx";

const calls = writingCalls<ManagedResource>(dataResources);

const domains: Record<Domain, string> = {
  plant: "种植业",
  mach: "农机装备",
  live: "畜牧业",
  fish: "渔业渔政",
  land: "农田与耕地",
  fin: "经营主体",
  safe: "质量安全",
  data: "乡村治理",
};

const fieldsOf = (classes: readonly Choice[]): OfficeField[] => [
  { name: "name", label: "资源名称", kind: "text", longest: 60 },
  {
    name: "classCode",
    label: "分类（细目）",
    hint: "资源代码由分类生成，建立后不能改",
    kind: "choice",
    choices: classes,
  },
  { name: "summary", label: "摘要", kind: "area", rows: 3, longest: 500 },
  { name: "provider", label: "提供方", kind: "text", longest: 60 },
  { name: "providerCode", label: "提供方代码", kind: "text", longest: 40 },
  { name: "areaCode", label: "提供方所在地区", kind: "region" },
  { name: "domain", label: "领域", kind: "choice", choices: optionsOf(domains) },
  { name: "level", label: "层级", kind: "choice", choices: optionsOf(dataLevels) },
  { name: "formats", label: "格式", kind: "several", choices: optionsOf(dataFormats) },
  {
    name: "items",
    label: "信息项",
    hint: "每行一项：字段名、名称、数据类型、长度、敏感级别，用逗号或制表符隔开；可从 Excel 直接粘贴",
    kind: "table",
    rows: 8,
    columns: [
      { name: "field", title: "字段名" },
      { name: "name", title: "名称" },
      { name: "type", title: "数据类型", choices: optionsOf(itemTypes) },
      { name: "length", title: "长度", isNumber: true },
      { name: "sensitivity", title: "敏感级别", choices: optionsOf(sensitivities) },
    ],
  },
  { name: "sharing", label: "共享类型", kind: "choice", choices: optionsOf(sharingKinds) },
  {
    name: "sharingCondition",
    label: "共享条件",
    hint: "有条件共享时要填",
    kind: "area",
    isOptional: true,
    longest: 300,
  },
  { name: "sharingWay", label: "共享方式", kind: "choice", choices: optionsOf(sharingWays) },
  { name: "legalBasis", label: "不予共享的依据", hint: "不予共享时要填", kind: "area", isOptional: true, longest: 300 },
  { name: "openness", label: "开放类型", kind: "choice", choices: optionsOf(opennessKinds) },
  { name: "opennessCondition", label: "开放条件", kind: "area", isOptional: true, longest: 300 },
  { name: "updateCycle", label: "更新周期", kind: "choice", choices: optionsOf(updateCycles) },
  { name: "updatedOn", label: "最近更新日期", kind: "date" },
  { name: "completeness", label: "完整性（%）", kind: "number" },
  { name: "accuracy", label: "准确性（%）", kind: "number" },
  { name: "timeliness", label: "及时性（%）", kind: "number" },
  { name: "related", label: "关联资源代码", hint: "每行一个", kind: "lines", isOptional: true },
];
const columnsOf = (onImport: (resource: ManagedResource) => void): Column<ManagedResource>[] => [
  { title: "共享类型", width: 120, cell: ({ sharing }) => sharingKinds[sharing] },
  { title: "信息项", width: 90, isNumber: true, cell: ({ items }) => items.length },
  {
    title: "数据",
    width: 130,
    cell: (resource) => (
      <>
        <span className="num">{resource.rowCount.toLocaleString("zh-CN")} 条</span>
        <small>
          <button
            type="button"
            className="link"
            aria-label={`导入数据：${resource.name}`}
            onClick={() => onImport(resource)}
          >
            导入数据
          </button>
        </small>
      </>
    ),
  },
];

const LABEL = "数据资源";

/** The catalogue's resources, as far as they are the region's own. */
export function ResourceAdmin({ areaCode, company }: { areaCode: string; company: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(classesQuery);
  const [importing, setImporting] = useState<ManagedResource>();
  const classes = detailsOffered(data?.classes ?? []);
  const readAnew = () => queries.invalidateQueries({ queryKey: ["admin", LABEL] });
  return (
    <>
      {data && classes.length === 0 && (
        <Alert tone="warn">
          还没有可以放资源的“细目”，新建数据资源要先选一个。{data.mayChange ? "请先" : "请联系省级管理员"}
          {data.mayChange && <Link to="/management/data?tab=classes">建立资源分类</Link>}。
        </Alert>
      )}
      <PublicationPage<ManagedResource>
        label={LABEL}
        calls={calls}
        titleOf={({ name }) => name}
        underTitle={({ id, provider }) => `${id}，${provider}`}
        columns={columnsOf(setImporting)}
        fields={fieldsOf(classes)}
        fresh={{ provider: company, updateCycle: "monthly", sharingWay: "api", level: "local" }}
        areaCode={areaCode}
        filters={[
          { name: "sharing", title: "共享类型", options: optionsOf(sharingKinds) },
          { name: "domain", title: "领域", options: optionsOf(domains) },
        ]}
        searchLabel="名称、提供方或代码"
        consequences={{
          publish: "发布后数据目录和搜索里随即可以看到，可以申请。",
          withdraw: "撤下后目录和搜索里不再看到，不再受理新的申请和续期；已有的授权不受影响，需要时请另行收回。",
          discard: "草稿删除后不能恢复。",
        }}
      />
      {importing && (
        <ImportRows
          resource={importing}
          onDone={() => void readAnew()}
          onClose={() => {
            setImporting(undefined);
            // an import that met somebody else's is begun again on what that one left
            void readAnew();
          }}
        />
      )}
    </>
  );
}
