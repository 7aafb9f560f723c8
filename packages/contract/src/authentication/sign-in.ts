import { endpoint } from "../endpoint.ts";
import { anyOf, entering, provingPassword } from "../refusals/lists.ts";

export const login = endpoint({
  method: "POST",
  path: "/oauth/login",
  module: "sign-in",
  summary: "登录：账号密码（1）、短信（4）或双因子（6）",
  access: "anyone",
  region: "none",
  transport: "sealed",
  headers: ["generator-userId"],
  errors: anyOf(provingPassword, entering, [
    "sms.codeRejected",
    "secondFactor.totpSpent",
    "secondFactor.codeRejected",
    "secondFactor.activationRejected",
  ]),
  schemas: async () => (await import("./sign-in.schemas.ts")).login,
});

/** Who is signed in (specification §7; `lastPasswd` is always empty). */
export const queryByTokenNew = endpoint({
  method: "GET",
  path: "/user/queryByTokenNew",
  module: "account",
  summary: "当前登录用户信息",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  background: true,
  whilePasswordIsDue: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./sign-in.schemas.ts")).queryByTokenNew,
});

/** Signs out; the address is the specification's. Answers 退出成功 for a dead token too. */
export const logout = endpoint({
  method: "GET",
  path: "/oauth/layout",
  module: "sessions",
  summary: "退出登录",
  access: "anyone",
  region: "self",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./sign-in.schemas.ts")).logout,
});

/** When this session ends; asking does not extend it. */
export const sessionStatus = endpoint({
  method: "GET",
  path: "/session/status",
  module: "sessions",
  summary: "会话剩余时间（查询不延长会话）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  background: true,
  whilePasswordIsDue: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./sign-in.schemas.ts")).sessionStatus,
});

export const extendSession = endpoint({
  method: "POST",
  path: "/session/extend",
  module: "sessions",
  summary: "继续使用，延长会话",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  whilePasswordIsDue: true,
  errors: [],
  schemas: async () => (await import("./sign-in.schemas.ts")).sessionStatus,
});
