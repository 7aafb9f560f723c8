import { endpoint } from "../endpoint.ts";

const own = { module: "audit", method: "POST", region: "none", transport: "sealed" } as const;
const reading = { ...own, access: { permission: "audit.read" } } as const;
const exporting = { ...own, access: { permission: "audit.export" } } as const;

export const listAudit = endpoint({
  ...reading,
  path: "/audit/list",
  summary: "审计日志、登录日志、个人信息访问记录（按时间倒序，游标翻页；查询本身写入审计日志）",
  errors: ["audit.cursorBroken"],
  schemas: async () => (await import("./audit.schemas.ts")).listAudit,
});

export const listAuditors = endpoint({
  ...own,
  access: { permission: "audit.watch" },
  path: "/audit/ofAuditors",
  summary: "审计管理员自己的操作（供安全管理员监督）",
  errors: ["audit.cursorBroken"],
  schemas: async () => (await import("./audit.schemas.ts")).listAudit,
});

export const auditDetail = endpoint({
  ...reading,
  path: "/audit/detail",
  summary: "一条审计记录，它在链上的前后记录，以及它是否完好",
  errors: ["audit.unknown"],
  schemas: async () => (await import("./audit.schemas.ts")).auditDetail,
});

export const exportAudit = endpoint({
  ...exporting,
  path: "/audit/export",
  summary: "导出审计日志为 Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: [],
  schemas: async () => (await import("./audit.schemas.ts")).exportAudit,
});

export const exportAuditCsv = endpoint({
  ...exporting,
  path: "/audit/exportCsv",
  summary: "导出审计日志为 CSV（写入审计日志）",
  errors: [],
  schemas: async () => (await import("./audit.schemas.ts")).exportAuditCsv,
});

export const auditCheck = endpoint({
  ...reading,
  path: "/audit/check",
  summary: "最近一次核验审计日志的结果，以及正在进行的核验",
  background: true,
  errors: [],
  schemas: async () => (await import("./audit.schemas.ts")).auditCheck,
});

export const startAuditCheck = endpoint({
  ...reading,
  path: "/audit/startCheck",
  summary: "开始核验审计日志的链（写入审计日志）",
  errors: ["audit.checkUnderWay"],
  schemas: async () => (await import("./audit.schemas.ts")).startAuditCheck,
});

export const auditHeadKeys = endpoint({
  module: "audit",
  method: "GET",
  path: "/audit/headKeys",
  summary: "审计链头的签名公钥（SM2）：持有链头或离线文件的第三方用它核验，不需要本系统的密钥",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./audit-keeping.schemas.ts")).auditHeadKeys,
});

export const auditKeeping = endpoint({
  ...reading,
  path: "/audit/keeping",
  summary: "最近一次签名和异机留存的链头、在线和离线的保存期限、到期的日志",
  background: true,
  errors: [],
  schemas: async () => (await import("./audit-keeping.schemas.ts")).auditKeeping,
});

export const listAuditHeads = endpoint({
  ...reading,
  path: "/audit/heads",
  summary: "每天的签名链头：它封住的一段、异机留存的情况、离线文件",
  errors: [],
  schemas: async () => (await import("./audit-keeping.schemas.ts")).listAuditHeads,
});

export const checkAuditSegment = endpoint({
  ...reading,
  path: "/audit/checkSegment",
  summary: "逐条核验一个离线日志文件（写入审计日志）",
  errors: ["audit.headUnknown", "audit.segmentOnline", "audit.segmentGone"],
  schemas: async () => (await import("./audit-keeping.schemas.ts")).checkAuditSegment,
});
