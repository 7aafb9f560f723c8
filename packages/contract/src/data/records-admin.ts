import { endpoint } from "../endpoint.ts";

export type { ManagedRecord, ImportProblem, RecordImport } from "./records-admin.schemas.ts";

const own = {
  module: "records",
  method: "POST",
  access: { permission: "content.region" },
  region: "subtree",
  transport: "sealed",
} as const;
const sheet = { ...own, transport: "plain", reply: "spreadsheet" } as const;
const ofImport = ["records.importUnknown", "content.otherRegion"] as const;
const changing = ["content.otherRegion", "content.changedMeanwhile", "content.gone"] as const;

export const importTemplate = endpoint({
  ...sheet,
  region: "none",
  path: "/records/desk/template",
  summary: "一类记录的导入模板，Excel",
  errors: [],
  schemas: async () => (await import("./records-admin.schemas.ts")).importTemplate,
});

export const beginImport = endpoint({
  ...own,
  region: "self",
  path: "/records/desk/import",
  summary: "检查上传的工作簿，先不导入（写入审计日志）",
  errors: ["files.notHeld", "server.busy"],
  schemas: async () => (await import("./records-admin.schemas.ts")).beginImport,
});

/** Where several sheets of the workbook fit. */
export const chooseSheet = endpoint({
  ...own,
  path: "/records/desk/sheet",
  summary: "工作簿有几张表都能导入时，选定一张再检查（写入审计日志）",
  errors: [...ofImport, "records.importNotNow", "server.busy"],
  schemas: async () => (await import("./records-admin.schemas.ts")).chooseSheet,
});

export const listImports = endpoint({
  ...own,
  path: "/records/desk/imports",
  summary: "本地区及下级的导入，最新的在前",
  background: true,
  errors: [],
  schemas: async () => (await import("./records-admin.schemas.ts")).listImports,
});

export const importProgress = endpoint({
  ...own,
  path: "/records/desk/progress",
  summary: "一次导入的进度和结果",
  background: true,
  errors: ofImport,
  schemas: async () => (await import("./records-admin.schemas.ts")).importProgress,
});

export const importProblems = endpoint({
  ...own,
  path: "/records/desk/problems",
  summary: "一次导入中有错误的行：行号、列和原因",
  errors: ofImport,
  schemas: async () => (await import("./records-admin.schemas.ts")).importProblems,
});

export const importReport = endpoint({
  ...sheet,
  path: "/records/desk/report",
  summary: "一次导入的错误清单，Excel",
  errors: ofImport,
  schemas: async () => (await import("./records-admin.schemas.ts")).importReport,
});

export const confirmImport = endpoint({
  ...own,
  path: "/records/desk/confirm",
  summary: "导入正确的行，或有错误就一行都不导入（写入审计日志）",
  errors: [...ofImport, "records.importNotNow", "server.busy"],
  schemas: async () => (await import("./records-admin.schemas.ts")).confirmImport,
});

export const discardImport = endpoint({
  ...own,
  path: "/records/desk/discard",
  summary: "放弃一次还没有导入的检查",
  errors: [...ofImport, "records.importNotNow"],
  schemas: async () => (await import("./records-admin.schemas.ts")).discardImport,
});

export const managedRecords = endpoint({
  ...own,
  path: "/records/desk/list",
  summary: "本地区及下级的记录，含已撤下和到期的，按游标翻页",
  errors: ["content.otherRegion", "records.keywordTooShort"],
  schemas: async () => (await import("./records-admin.schemas.ts")).managedRecords,
});

export const saveRecord = endpoint({
  ...own,
  path: "/records/desk/save",
  summary: "修改一条记录和它的公示期（写入审计日志）",
  errors: [...changing, "records.recordWrong", "records.keyTaken"],
  schemas: async () => (await import("./records-admin.schemas.ts")).saveRecord,
});

export const withdrawRecord = endpoint({
  ...own,
  path: "/records/desk/withdraw",
  summary: "撤下一条记录，或重新公示（写入审计日志）",
  errors: changing,
  schemas: async () => (await import("./records-admin.schemas.ts")).withdrawRecord,
});
