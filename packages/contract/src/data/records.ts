import { endpoint } from "../endpoint.ts";
import type { RecordKind } from "./record-words.ts";

const own = { method: "POST", module: "records", access: "signedIn", region: "none", transport: "plain" } as const;
const whileAsking = ["records.keywordTooShort", "records.sourceSlow", "records.sourceUnusable"] as const;

/** Licence certificates by holder, number or credit code. */
export const findDataList = endpoint({
  ...own,
  path: "/platformQuery/findDataList",
  summary: "证书查询",
  errors: whileAsking,
  schemas: async () => (await import("./records.schemas.ts")).findDataList,
});

export const selectRedList = endpoint({
  ...own,
  path: "/appQuery/selectNyncxyhmdPageInfo",
  summary: "农业农村信用红名单查询",
  errors: whileAsking,
  schemas: async () => (await import("./records.schemas.ts")).selectRedList,
});

export const selectBlackList = endpoint({
  ...own,
  path: "/appQuery/selectNyncxyhhmdPageInfo",
  summary: "农业农村信用黑名单查询",
  errors: whileAsking,
  schemas: async () => (await import("./records.schemas.ts")).selectBlackList,
});

export const selectPublishLicense = endpoint({
  ...own,
  path: "/appQuery/selectPublishLicensePageInfo",
  summary: "双公示：行政许可查询",
  errors: whileAsking,
  schemas: async () => (await import("./records.schemas.ts")).selectPublishLicense,
});

export const selectPublishPunish = endpoint({
  ...own,
  path: "/appQuery/selectPublishPunishPageInfo",
  summary: "双公示：行政处罚查询",
  errors: whileAsking,
  schemas: async () => (await import("./records.schemas.ts")).selectPublishPunish,
});

/** The same five behind one address, for whoever asks for one subject's credit in every kind. */
export const creditPageInfo = endpoint({
  ...own,
  path: "/xytx/getPageInfo",
  summary: "信用体系查询：由 type 指明种类",
  errors: whileAsking,
  schemas: async () => (await import("./records.schemas.ts")).creditPageInfo,
});

/** What a list can be narrowed down by, and who keeps the records. */
export const recordFilters = endpoint({
  ...own,
  path: "/records/filters",
  summary: "一类记录的筛选项和数据来源",
  errors: [],
  schemas: async () => (await import("./records.schemas.ts")).recordFilters,
});

export const exportRecords = endpoint({
  ...own,
  path: "/records/export",
  summary: "导出查询结果为 Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: [...whileAsking, "records.nothingToExport"],
  schemas: async () => (await import("./records.schemas.ts")).exportRecords,
});

export const recordEntries = {
  certificate: findDataList,
  redList: selectRedList,
  blackList: selectBlackList,
  licence: selectPublishLicense,
  penalty: selectPublishPunish,
} as const satisfies Record<RecordKind, { path: string }>;
