/** Words of the standard catalogue of government data (政务信息资源目录编制指南); also the orders they are shown in. */

export const sharingKinds = { unconditional: "无条件共享", conditional: "有条件共享", refused: "不予共享" } as const;
export type SharingKind = keyof typeof sharingKinds;

export const sharingWays = { api: "平台接口", exchange: "数据交换", mail: "邮件", other: "其他方式" } as const;
export type SharingWay = keyof typeof sharingWays;

export const opennessKinds = { open: "无条件开放", conditional: "有条件开放", closed: "不予开放" } as const;
export type Openness = keyof typeof opennessKinds;

export const updateCycles = {
  realtime: "实时更新",
  daily: "每日更新",
  weekly: "每周更新",
  monthly: "每月更新",
  quarterly: "每季更新",
  halfYearly: "每半年更新",
  yearly: "每年更新",
} as const;
export type UpdateCycle = keyof typeof updateCycles;

export const dataFormats = {
  database: "数据库",
  spreadsheet: "电子表格",
  document: "文档",
  image: "图形图像",
  stream: "流媒体",
  selfDescribed: "自描述格式",
} as const;
export type DataFormat = keyof typeof dataFormats;

export const itemTypes = { text: "字符型", number: "数值型", date: "日期型", code: "代码" } as const;
export type ItemType = keyof typeof itemTypes;

/** How delicate an item is; what is sensitive is masked before it comes here. */
export const sensitivities = { public: "公开", internal: "内部", sensitive: "敏感" } as const;
export type Sensitivity = keyof typeof sensitivities;

export const dataLevels = { ministry: "部级回流", province: "省级", local: "市县级" } as const;
export type DataLevel = keyof typeof dataLevels;

export const dataApplicationStatuses = {
  draft: "草稿",
  department: "处室审核中",
  provider: "提供方审核中",
  approved: "已授权",
  rejected: "已退回",
  withdrawn: "已撤回",
} as const;
export type DataApplicationStatus = keyof typeof dataApplicationStatuses;

export const grantStates = {
  active: "使用中",
  expired: "已到期",
  revoked: "已收回",
  handedBack: "已交回",
  postLeft: "已终止",
} as const;
export type GrantState = keyof typeof grantStates;

/** For how many months data may be asked for. */
export const grantMonths = [3, 6, 12, 24] as const;

/** So many working days each reviewer has; together they answer within ten. */
export const DEPARTMENT_DAYS = 3;
export const PROVIDER_DAYS = 7;

/** The holder of a grant is told so many days before its end, and may renew from then on. */
export const GRANT_WARN_DAYS = 30;

/** What the applicant promises. */
export const SAFETY_PROMISE =
  "承诺仅将数据用于所填用途，不转给第三方，落实访问控制和日志留存，到期停止使用并销毁；发生泄露立即报告数据提供方。";

/** Whose row it is, in the workbook that brings the rows of a resource in. */
export const ROW_REGION_COLUMN = "数据所属区划代码";
export const MOST_ROWS = 20_000;
export const ROWS_BYTES = 10 * 1024 * 1024;
