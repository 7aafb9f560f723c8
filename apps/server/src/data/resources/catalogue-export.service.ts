import type { Asker } from "../../platform/caller.ts";
import {
  dataFormats,
  dataLevels,
  opennessKinds,
  sharingKinds,
  sharingWays,
  updateCycles,
} from "@sannong/contract/data/resource-words";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import { type SheetColumn, type SheetFile, sheetFile } from "../../platform/sheets/xlsx.ts";
import type { Choice } from "./catalogue.rules.ts";
import type { DataCatalogueService } from "./catalogue.service.ts";
import { dataFact } from "./data-facts.ts";

type Deps = { catalogue: Pick<DataCatalogueService, "chosen">; audit: Audit; clock: Clock };
type Row = Awaited<ReturnType<DataCatalogueService["chosen"]>>[number];

/** 表名; also the name of the file. */
export const CATALOGUE_TITLE = "数据资源目录";

const columns: readonly SheetColumn<Row>[] = [
  { title: "资源代码", kind: "text", of: ({ resource }) => resource.code },
  { title: "资源名称", kind: "text", width: 34, of: ({ resource }) => resource.name },
  { title: "分类", kind: "text", width: 40, of: ({ classPath }) => classPath.join(" / ") },
  { title: "提供方", kind: "text", of: ({ resource }) => resource.provider },
  { title: "提供方代码", kind: "text", width: 18, of: ({ resource }) => resource.providerCode },
  { title: "摘要", kind: "text", width: 50, of: ({ resource }) => resource.summary },
  {
    title: "格式",
    kind: "text",
    width: 16,
    of: ({ resource }) => resource.formats.map((one) => dataFormats[one]).join("、"),
  },
  { title: "信息项", kind: "text", width: 50, of: ({ resource }) => resource.items.map(({ name }) => name).join("、") },
  { title: "层级", kind: "text", width: 12, of: ({ resource }) => dataLevels[resource.level] },
  { title: "共享类型", kind: "text", width: 14, of: ({ resource }) => sharingKinds[resource.sharing] },
  {
    title: "共享条件或不予共享依据",
    kind: "text",
    width: 40,
    of: ({ resource }) => resource.sharingCondition || resource.legalBasis,
  },
  { title: "共享方式", kind: "text", width: 14, of: ({ resource }) => sharingWays[resource.sharingWay] },
  { title: "开放属性", kind: "text", width: 14, of: ({ resource }) => opennessKinds[resource.openness] },
  { title: "开放条件", kind: "text", of: ({ resource }) => resource.opennessCondition },
  { title: "更新周期", kind: "text", width: 14, of: ({ resource }) => updateCycles[resource.updateCycle] },
  { title: "数据量（条）", kind: "number", of: ({ resource }) => resource.rowCount },
  { title: "发布日期", kind: "date", of: ({ resource }) => resource.publishedOn },
  { title: "最近更新", kind: "date", of: ({ resource }) => resource.updatedOn },
  { title: "关联资源代码", kind: "text", of: ({ resource }) => resource.related.join("、") },
  { title: "涉密属性", kind: "text", width: 12, of: () => "非涉密" },
];

const chosenWords = ({ keywords, classCode, sharing, updateCycle, format, level }: Choice): string[] => [
  ...(keywords ? [`关键词：${keywords}`] : []),
  ...(classCode ? [`分类：${classCode}`] : []),
  ...(sharing ? [`共享类型：${sharingKinds[sharing]}`] : []),
  ...(updateCycle ? [`更新周期：${updateCycles[updateCycle]}`] : []),
  ...(format ? [`格式：${dataFormats[format]}`] : []),
  ...(level ? [`层级：${dataLevels[level]}`] : []),
];

/** The list as a workbook, with the whole standard metadata; who took it along is written down before it leaves. */
export function dataCatalogueExport({ catalogue, audit, clock }: Deps) {
  return async function take(choice: Choice, visit: Asker): Promise<SheetFile> {
    const filters = chosenWords(choice);
    const file = await sheetFile({
      title: CATALOGUE_TITLE,
      unit: "项",
      madeBy: visit.caller.nickname,
      madeAt: clock(),
      filters,
      columns,
      rows: await catalogue.chosen(choice),
    });
    const about = dataFact(visit, "data.catalogueExported", { kind: "dataCatalogue", id: "" });
    const { rows, digest } = file;
    await audit.record({ ...about, detail: { rows, digest, filters: filters.join("；") } });
    return file;
  };
}

export type DataCatalogueExport = ReturnType<typeof dataCatalogueExport>;
