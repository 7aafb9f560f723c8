import { endpoint } from "../endpoint.ts";
import { VALUES_BYTES } from "./indicator-words.ts";
import { inOwnRegion } from "../content/publication.ts";
import { AROUND_THE_FILE, sheetRefusals } from "../sheet-words.ts";

export type { ManagedIndicator, ManagedValue, ValueImport, ValueReport } from "./indicators-admin.schemas.ts";

const own = { ...inOwnRegion, module: "smart-brain" } as const;

export const managedIndicators = endpoint({
  ...own,
  region: "none",
  path: "/smartBrain/desk/indicators",
  summary: "全部指标的口径、来源、责任处室和最近修改",
  errors: [],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).managedIndicators,
});

const ofIndicators = { ...own, access: { permission: "content.manage" }, region: "none" } as const;

export const addIndicator = endpoint({
  ...ofIndicators,
  path: "/smartBrain/desk/addIndicator",
  summary: "新建一项指标，排在最后，随即可以导入数值（写入审计日志）",
  errors: ["content.taken"],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).addIndicator,
});

export const moveIndicator = endpoint({
  ...ofIndicators,
  path: "/smartBrain/desk/moveIndicator",
  summary: "调整一项指标的先后；每个专题的第一项最先显示（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).moveIndicator,
});

export const retireIndicator = endpoint({
  ...ofIndicators,
  path: "/smartBrain/desk/retireIndicator",
  summary: "停用一项指标：驾驶舱和导入模板不再有它，已有的数值保留（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).retireIndicator,
});

export const restoreIndicator = endpoint({
  ...ofIndicators,
  path: "/smartBrain/desk/restoreIndicator",
  summary: "恢复停用的指标，连同已有的数值（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).restoreIndicator,
});

export const saveIndicator = endpoint({
  ...ofIndicators,
  path: "/smartBrain/desk/saveIndicator",
  summary: "修改一项指标的名称、口径和来源；驾驶舱随即显示新的口径（写入审计日志）",
  errors: ["content.changedMeanwhile", "content.gone", "content.taken"],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).saveIndicator,
});

export const managedValues = endpoint({
  ...own,
  path: "/smartBrain/desk/values",
  summary: "一项指标某月在本地区及下级的数值，没有报的也列出",
  errors: ["content.otherRegion", "brain.unknownIndicator"],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).managedValues,
});

export const valueTemplate = endpoint({
  ...own,
  region: "self",
  transport: "plain",
  reply: "spreadsheet",
  path: "/smartBrain/desk/template",
  summary: "指标数值的导入模板，已列好某月本地区和直接下级的各项指标，Excel",
  errors: [],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).valueTemplate,
});

export const importValues = endpoint({
  ...own,
  transport: "plain",
  path: "/smartBrain/desk/import",
  summary: "导入指标数值：先试行列出每一行的问题，再整批或只导入无误的行（写入审计日志）",
  body: "multipart",
  bodyLimit: VALUES_BYTES + AROUND_THE_FILE,
  errors: sheetRefusals,
  schemas: async () => (await import("./indicators-admin.schemas.ts")).importValues,
});

export const valueImports = endpoint({
  ...own,
  path: "/smartBrain/desk/imports",
  summary: "本地区及下级的指标导入记录，最新的在前",
  errors: [],
  schemas: async () => (await import("./indicators-admin.schemas.ts")).valueImports,
});
