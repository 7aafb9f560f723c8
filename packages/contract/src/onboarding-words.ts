/** How far an application is. */
export const onboardingStatuses = {
  review: "待审核",
  rejected: "已退回",
  sandbox: "联调中",
  goLive: "上线审批中",
  live: "已上线",
  offlineAsked: "下线审批中",
  offline: "已下线",
} as const;
export type OnboardingStatus = keyof typeof onboardingStatuses;

/** How a system may ask who came. */
export const applicationProtocols = {
  oidc: "OpenID Connect（新系统）",
  envelope: "封装交换（只会发 HTTP 请求的系统，由门户送来授权码）",
} as const;
export type ApplicationProtocol = keyof typeof applicationProtocols;

/** What the self-test looks at, in this order. */
export const selfTestLines = {
  reachable: "系统地址可访问",
  tls: "HTTPS 与证书",
  clock: "服务器时间",
  redirect: "回调地址与登记一致",
  state: "携带并校验 state",
  exchange: "用授权码换取令牌",
  otherUser: "不静默替换他人会话",
  replay: "拒绝重复使用的授权码",
  wrongSecret: "拒绝错误的客户端密钥",
  logout: "单点退出通知",
  checkUser: "用户核验接口",
} as const;
export type SelfTestKey = keyof typeof selfTestLines;

export const selfTestOutcomes = { ok: "通过", warn: "警告", fail: "未通过", skipped: "未执行" } as const;
export type SelfTestOutcome = keyof typeof selfTestOutcomes;

/** A secret should be replaced within so many days; its owner is told so many days before. */
export const SECRET_DAYS = 180;
export const SECRET_WARN_DAYS = 14;

/** Where an application may be worked on by its owner. */
export const mayTest = (status: OnboardingStatus): boolean => ["sandbox", "goLive", "live"].includes(status);
