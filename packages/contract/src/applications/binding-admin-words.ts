/** What becomes of a list of bindings that an administrator sent. */
export const batchStates = {
  looked: "待提交",
  waiting: "待复核",
  applying: "正在生效",
  applied: "已生效",
  failed: "没有生效",
  undoing: "正在撤销",
  undone: "已撤销",
  rejected: "已退回",
  withdrawn: "已撤回",
  discarded: "已放弃",
} as const;
export type BatchState = keyof typeof batchStates;

/** What became of one line of it. */
export const lineOutcomes = {
  bound: "已绑定",
  skipped: "没有绑定",
  undone: "已撤销",
  kept: "撤销时已不是这条绑定",
} as const;
export type LineOutcome = keyof typeof lineOutcomes;

/** Why a line cannot be bound; each is told by itself, so that a list is mended once. */
export const lineProblems = {
  noAccount: "没有填写门户账号",
  noUsername: "没有填写系统账号",
  usernameTooLong: "系统账号最多 100 个字",
  unknownAccount: "没有这个门户账号",
  ambiguousAccount: "这个手机号登记在多个账号上，请填写用户名",
  inactive: "门户账号已停用或还没有审核通过",
  temporary: "这是临时账号，要由本人完善信息后自己绑定",
  otherRegion: "门户账号不在您的管辖范围内",
  self: "不能为自己的账号绑定，请由别的管理员提交",
  sameAlready: "已经这样绑定，不用再导入",
  personBound: "这个门户账号在该系统已绑定另一个账号",
  usernameBound: "这个系统账号已绑定另一个门户账号",
  usernameInUse: "一位临时用户正在使用这个系统账号，请一天后再导入",
} as const;
export type LineProblem = keyof typeof lineProblems;

/** The two columns of the sheet, in the order of the template. */
export const bindingColumns = ["门户账号", "系统账号"] as const;
export type BindingColumn = (typeof bindingColumns)[number];

/** How a binding came about. */
export const bindingOrigins = { own: "本人绑定", batch: "管理员批量绑定" } as const;
export type BindingOrigin = keyof typeof bindingOrigins;

export const MOST_BINDINGS = 20_000;
export const BINDING_SHEET_BYTES = 5 * 1024 * 1024;
/** So long an applied list can be taken back as a whole. */
export const UNDO_DAYS = 7;
