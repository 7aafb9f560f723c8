/** How far an application is. */
export const onboardingStatuses = {
  review: "待审核",
  rejected: "已退回",
  withdrawn: "已撤回",
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
  cas: "CAS（已经使用 CAS 客户端的系统）",
  saml: "SAML 2.0（只会 SAML 的成品软件）",
  envelope: "封装交换（只会发 HTTP 请求的系统，由门户送来授权码）",
} as const;
export type ApplicationProtocol = keyof typeof applicationProtocols;

/** How a click in the portal opens the system once it is live. */
export const applicationJumps = {
  "0": "0　进入系统首页",
  "1": "1　进入系统内的某一页（{path}）",
  "2": "2　直接打开网址，不登录",
  "3": "3　进入并带上用户的行政区划",
  "4": "4　一期系统：带上它自己发放的凭证",
  "9": "9　送 CAS 票据（{ticket}）",
} as const;
export type ApplicationJump = keyof typeof applicationJumps;
/** The jumps a system of each protocol can take. */
export const jumpsOfProtocol: Record<ApplicationProtocol, readonly ApplicationJump[]> = {
  oidc: ["0", "1", "3", "4", "2"],
  cas: ["9", "0", "2"],
  saml: ["0", "2"],
  envelope: ["0", "1", "3", "2"],
};

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
  forged: "拒绝没有发放过的授权码",
  wrongTarget: "拒绝发给别处的登录凭据",
  expired: "拒绝过期的登录凭据",
  wrongSecret: "拒绝错误的客户端密钥",
  logout: "单点退出通知",
  checkUser: "用户核验接口",
  placeholders: "占位符替换",
  noRole: "未授权用户返回 401",
} as const;
export type SelfTestKey = keyof typeof selfTestLines;

/** The same line in the words of a protocol that has its own. */
const linesInTheWordsOf: Record<ApplicationProtocol, Partial<Record<SelfTestKey, string>>> = {
  oidc: {},
  envelope: {},
  cas: {
    redirect: "服务地址与登记一致",
    exchange: "校验票据并登录",
    replay: "拒绝重复使用的票据",
    forged: "拒绝没有发放过的票据",
    wrongTarget: "拒绝发给其他地址的票据（INVALID_SERVICE）",
  },
  saml: {
    redirect: "登录请求与元数据一致",
    state: "核对 InResponseTo",
    exchange: "接受签名的断言并登录",
    replay: "拒绝重复提交的断言",
    forged: "拒绝未签名和陌生密钥签名的断言",
    wrongTarget: "拒绝发给其他系统的断言（Audience）",
    expired: "拒绝过期的断言",
  },
};
export const selfTestLineOf = (key: SelfTestKey, protocol: ApplicationProtocol): string =>
  linesInTheWordsOf[protocol][key] ?? selfTestLines[key];

/** `na`: makes no sense for this system; `skipped`: would have, but what it needs did not come about. */
export const selfTestOutcomes = { ok: "通过", warn: "警告", fail: "未通过", skipped: "未执行", na: "不适用" } as const;
export type SelfTestOutcome = keyof typeof selfTestOutcomes;

/** Working days until an application to be connected is decided. */
export const REVIEW_DAYS = 3;

/** A secret should be replaced within so many days; its owner is told so many days before. */
export const SECRET_DAYS = 180;
export const SECRET_WARN_DAYS = 14;

/** What an owner asks of administrators, one of each kind at a time. */
export const systemRequests = {
  onboarding: "接入申请",
  goLive: "上线申请",
  secret: "更换密钥申请",
  offline: "下线申请",
  amend: "登记变更申请",
} as const;
export type SystemRequest = keyof typeof systemRequests;

/** Where its owner may ask for another registration: an address that changed, a field more. */
export const mayAmend = (status: OnboardingStatus): boolean => status === "sandbox" || status === "live";

/** Where an application may be worked on by its owner. */
export const mayTest = (status: OnboardingStatus): boolean => ["sandbox", "goLive", "live"].includes(status);
