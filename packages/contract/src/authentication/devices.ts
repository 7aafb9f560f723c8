import { endpoint } from "../endpoint.ts";

/** One's own live sessions (design §4, Session: the user sees and ends them). */
export const listSessions = endpoint({
  method: "GET",
  path: "/session/list",
  module: "sessions",
  summary: "本人的登录设备",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  whilePasswordIsDue: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./devices.schemas.ts")).listSessions,
});

export const endOneSession = endpoint({
  method: "POST",
  path: "/session/end",
  module: "sessions",
  summary: "让本人的一台设备退出登录",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  whilePasswordIsDue: true,
  errors: ["session.unknown"],
  schemas: async () => (await import("./devices.schemas.ts")).endOneSession,
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/session/endOthers",
  module: "sessions",
  summary: "让本人的其他设备全部退出登录",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  whilePasswordIsDue: true,
  errors: [],
  schemas: async () => (await import("./devices.schemas.ts")).endOtherSessions,
});

/** One's own sign-ins, successful and refused, of the last 180 days, newest first. */
export const signInHistory = endpoint({
  method: "GET",
  path: "/session/history",
  module: "devices",
  summary: "本人的登录记录（近 180 天）",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  whilePasswordIsDue: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./devices.schemas.ts")).signInHistory,
});

/** What the link in a new-device message is about; looking changes nothing, so a preview robot does no harm. */
export const lookAtNotMe = endpoint({
  method: "POST",
  path: "/notMe/look",
  module: "devices",
  summary: "“不是我登录”：查看是哪次登录",
  access: "anyone",
  region: "none",
  transport: "sealed",
  errors: ["notMe.gone"],
  schemas: async () => (await import("./devices.schemas.ts")).lookAtNotMe,
});

export const confirmNotMe = endpoint({
  method: "POST",
  path: "/notMe/confirm",
  module: "devices",
  summary: "“不是我登录”：全部退出并作废密码",
  access: "anyone",
  region: "none",
  transport: "sealed",
  errors: ["notMe.gone"],
  schemas: async () => (await import("./devices.schemas.ts")).confirmNotMe,
});
