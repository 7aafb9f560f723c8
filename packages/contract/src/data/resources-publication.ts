import { endpoint } from "../endpoint.ts";
import { ROWS_BYTES } from "./resource-words.ts";
import { inOwnRegion, publication } from "../content/publication.ts";
import { AROUND_THE_FILE, sheetRefusals } from "../sheet-words.ts";

export type { ManagedResource, ResourceInput } from "./resources-publication.schemas.ts";

export const dataResources = publication({
  module: "data-resources",
  at: "/data/desk",
  list: "本地区及下级提供的数据资源，含草稿和已撤下的",
  read: "要修改的一项数据资源的全部元数据",
  save: {
    summary: "新建或修改数据资源的元数据；已发布的改后随即生效（写入审计日志）",
    errors: ["content.taken", "content.wrongReference"],
  },
  act: {
    summary: "发布、撤下数据资源，或删除草稿；撤下后不再受理申请，已有授权不受影响（写入审计日志）",
    errors: ["content.inUse"],
  },
  schemas: async () => (await import("./resources-publication.schemas.ts")).resources,
});

/** The rows of a resource, brought in by a workbook. */
const ofRows = { ...inOwnRegion, module: "data-resources", transport: "plain" } as const;

export const rowTemplate = endpoint({
  ...ofRows,
  reply: "spreadsheet",
  path: "/data/desk/rowTemplate",
  summary: "一项数据资源的数据导入模板，每个信息项一列，Excel",
  errors: ["content.otherRegion", "content.gone"],
  schemas: async () => (await import("./resources-publication.schemas.ts")).rowTemplate,
});

export const importRows = endpoint({
  ...ofRows,
  path: "/data/desk/importRows",
  summary: "导入一项数据资源的全部数据，替换原有的；先试行列出每一行的问题，再整批或只导入无误的行（写入审计日志）",
  body: "multipart",
  bodyLimit: ROWS_BYTES + AROUND_THE_FILE,
  errors: ["content.otherRegion", "content.gone", "content.changedMeanwhile", ...sheetRefusals],
  schemas: async () => (await import("./resources-publication.schemas.ts")).importRows,
});
