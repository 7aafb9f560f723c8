/**
 * Every way by which a connected system learns of a person, or reaches them. `words`: what happened, in 谁看过我的数据;
 * `why`: what for.
 */
export const releaseEntryPoints = {
  "oidc.idToken": { words: "登录系统", why: "您登录该系统，系统核对是谁在登录" },
  "oidc.userinfo": { words: "系统取得信息", why: "您登录该系统后，系统读取您同意提供的信息" },
  "oidc.delegated": { words: "代办人进入", why: "您请的代办人替您进入该系统，系统读取您同意提供的信息" },
  "oidc.introspection": { words: "代您访问", why: "您使用的系统代您访问该系统，该系统读取您同意提供的信息" },
  "cas.validation": { words: "登录系统", why: "您登录该系统，系统读取您同意提供的信息" },
  "saml.assertion": { words: "登录系统", why: "您登录该系统，系统读取您同意提供的信息" },
  "webhook.event": { words: "推送变更", why: "您的账号或信息有变化，平台通知该系统" },
  "binding.check": { words: "核验账号", why: "您打开服务前，向该系统核验您在那里有没有账号" },
  "binding.phone": { words: "按手机号绑定", why: "您按手机号绑定该系统的账号，由该系统核对" },
  "todo.create": { words: "发来待办", why: "该系统请您办理一件事" },
  "matter.progress": { words: "告知进度", why: "该系统告知您的一件事办到了哪一步" },
  "matter.complete": { words: "告知办结", why: "该系统告知您的一件事已经办结，请您评价" },
} as const satisfies Record<string, { words: string; why: string }>;

export type ReleaseEntryPoint = keyof typeof releaseEntryPoints;

export const isReleaseEntryPoint = (name: string): name is ReleaseEntryPoint => Object.hasOwn(releaseEntryPoints, name);

/** Why a system learned nothing of a person. */
export const withheldWords = {
  unconnected: "系统没有对接",
  offline: "系统已下线",
  stopped: "系统已暂停",
  sandbox: "系统还在联调，用户不是测试用户",
  accountGone: "用户的账号已停用或注销",
  passwordDue: "用户须先修改密码",
  roleMissing: "用户在系统没有角色",
  withdrawn: "用户已撤回授权",
  notAgreed: "用户还没有同意提供信息",
} as const;

export type WhyWithheld = keyof typeof withheldWords;
