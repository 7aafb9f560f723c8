/** The states a list of accounts can be narrowed to. */
export const peopleStates = {
  normal: "正常",
  locked: "已锁定",
  disabled: "已停用",
  neverSignedIn: "从未登录",
  unused: "长期未用",
  pending: "待审核",
  rejected: "注册被退回",
} as const;
export type PeopleState = keyof typeof peopleStates;

/** What an account itself says of its state. */
export const accountStatuses = {
  active: "正常",
  disabled: "已停用",
  pending: "待审核",
  rejected: "注册被退回",
  closed: "已注销",
} as const;
export type AccountStatusName = keyof typeof accountStatuses;

export const accountTypes = { 1: "工作人员", 2: "个人用户", 3: "涉农主体" } as const;

export const peopleOrders = { newest: "最近注册", lastSignIn: "最近登录" } as const;
export type PeopleOrder = keyof typeof peopleOrders;

/** What may be done to many accounts at once. */
export const bulkActs = {
  disable: "停用",
  enable: "启用",
  move: "调动",
  tellUnused: "发停用预告",
  disableUnused: "停用长期未用账号",
} as const;
export type BulkAct = keyof typeof bulkActs;

/** What stands in the history of an account. */
export const accountActs = {
  created: "创建账号",
  imported: "批量导入",
  disabled: "停用",
  enabled: "启用",
  unlocked: "解除锁定",
  passwordReset: "重置密码",
  moveAsked: "申请调动",
  moved: "调动行政区划",
  corrected: "更正资料",
  changeAsked: "申请变更管理员账号",
  factorResetAsked: "申请重置验证方式",
  activationIssued: "发放激活码",
  sessionsEnded: "结束会话",
  roleGranted: "授予角色",
  roleWithdrawn: "撤销角色",
  postRightsEnded: "原岗位权限终止",
  tellUnused: "发停用预告",
} as const;
export type AccountAct = keyof typeof accountActs;

/** Who did not sign in for so long is on the list of accounts to be stopped… */
export const UNUSED_DAYS = 90;
/** …and is stopped so long after they were told, at the earliest. */
export const TOLD_DAYS = 7;
/** So many accounts are handled in one act. */
export const PEOPLE_AT_ONCE = 100;
/** Rows of one import. */
export const MOST_IMPORTED = 20_000;
export const IMPORT_BYTES = 10 * 1024 * 1024;

/** The head of the template, and of every sheet that is imported. */
export const importColumns = [
  "用户名",
  "姓名",
  "手机号",
  "身份证号",
  "账号类型",
  "行政区划代码",
  "单位名称",
  "所属处室",
] as const;
export type ImportColumn = (typeof importColumns)[number];
