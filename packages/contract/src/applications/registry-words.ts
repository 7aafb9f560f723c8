export const systemProtocols = { oidc: "OpenID Connect", cas: "CAS", saml: "SAML 2.0", none: "未接入" } as const;
export type SystemProtocol = keyof typeof systemProtocols;

export const systemStages = { sandbox: "联调中", live: "已上线", offline: "已下线" } as const;
export type SystemStage = keyof typeof systemStages;

export const systemHealths = {
  normal: "运行正常",
  slow: "响应缓慢",
  silent: "没有应答",
  stopped: "暂停服务",
  unknown: "等待检测",
  unconnected: "未接入",
} as const;
export type SystemHealth = keyof typeof systemHealths;

/** What a connected system lacks before anybody enters it from the portal, and where that is added. */
export const wayInLacks = {
  address: "没有“登录入口”或“移交地址”：请在“地址与协议”里登记一个",
  service: "没有打开它的服务：请在“服务与办事指南”里新增一项，系统选它，打开方式按它的协议选",
} as const;
export type WayInLack = keyof typeof wayInLacks;

/** How a click opens a system. */
export const systemJumpTypes = {
  0: "0　进入系统首页",
  1: "1　进入系统内的某一页",
  2: "2　直接打开网址，不登录",
  3: "3　进入并带上行政区划",
  4: "4　一期系统：带上它自己的凭证",
  9: "9　送 CAS 票据",
} as const;

/** Scopes beside `openid`, which every system has. */
export const systemScopes = {
  profile: "基本信息",
  phone: "手机号",
  email: "电子邮箱",
  offline_access: "登录期间续取",
} as const;
export type SystemScope = keyof typeof systemScopes;

/** What takes effect when a second person confirms it. */
export const systemSteps = {
  wayIn: "变更地址与协议",
  secret: "更换密钥",
  offline: "下线",
  online: "恢复上线",
} as const;
export type SystemStep = keyof typeof systemSteps;

export const systemChangeStatuses = {
  open: "待复核",
  approved: "已生效",
  rejected: "已退回",
  withdrawn: "已撤回",
} as const;
export type SystemChangeStatus = keyof typeof systemChangeStatuses;
