import { endpoint } from "../endpoint.ts";
import { ROWS_BYTES } from "./resource-words.ts";
import { atDesk, deskErrors } from "../content/publication.ts";
import { AROUND_THE_FILE, sheetRefusals } from "../sheet-words.ts";

export type { DeskResource, ResourceInput } from "./resources-desk.schemas.ts";

const own = { ...atDesk, module: "data-resources" } as const;

export const deskResources = endpoint({
  ...own,
  path: "/data/desk/list",
  summary: "本地区及下级提供的数据资源，含草稿和已撤下的",
  errors: deskErrors.list,
  schemas: async () => (await import("./resources-desk.schemas.ts")).deskResources,
});

export const deskResource = endpoint({
  ...own,
  path: "/data/desk/read",
  summary: "要修改的一项数据资源的全部元数据",
  errors: deskErrors.read,
  schemas: async () => (await import("./resources-desk.schemas.ts")).deskResource,
});

export const saveResource = endpoint({
  ...own,
  path: "/data/desk/save",
  summary: "新建或修改数据资源的元数据；已发布的改后随即生效（写入审计日志）",
  errors: deskErrors.save,
  schemas: async () => (await import("./resources-desk.schemas.ts")).saveResource,
});

export const actOnResource = endpoint({
  ...own,
  path: "/data/desk/act",
  summary: "发布、撤下数据资源，或删除草稿；撤下后不再受理申请，已有授权不受影响（写入审计日志）",
  errors: deskErrors.act,
  schemas: async () => (await import("./resources-desk.schemas.ts")).actOnResource,
});

export const rowTemplate = endpoint({
  ...own,
  transport: "plain",
  reply: "spreadsheet",
  path: "/data/desk/rowTemplate",
  summary: "一项数据资源的数据导入模板，每个信息项一列，Excel",
  errors: deskErrors.read,
  schemas: async () => (await import("./resources-desk.schemas.ts")).rowTemplate,
});

export const importRows = endpoint({
  ...own,
  transport: "plain",
  path: "/data/desk/importRows",
  summary: "导入一项数据资源的全部数据，替换原有的；先试行列出每一行的问题，再整批或只导入无误的行（写入审计日志）",
  body: "multipart",
  bodyLimit: ROWS_BYTES + AROUND_THE_FILE,
  errors: [...deskErrors.read, "content.changedMeanwhile", ...sheetRefusals],
  schemas: async () => (await import("./resources-desk.schemas.ts")).importRows,
});
