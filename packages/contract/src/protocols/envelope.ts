import { endpoint } from "../endpoint.ts";
import { byCredentials } from "./by-credentials.ts";

const open = { module: "envelope", access: "anyone", region: "none", transport: "plain" } as const;
const managed = {
  module: "envelope",
  access: { permission: "system.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const openToken = endpoint({
  ...open,
  method: "POST",
  path: "/open/token",
  summary: "接入系统：用一次性授权码或刷新令牌换令牌（密钥或请求签名）",
  errors: [
    ...byCredentials,
    "open.codeUnknown",
    "open.codeExpired",
    "open.codeUsed",
    "open.codeForeign",
    "open.verifierWrong",
    "open.proofRequired",
    "open.refreshUnknown",
    "open.refreshUsed",
    "open.sessionEnded",
    "open.notAdmitted",
  ],
  schemas: async () => (await import("./envelope.schemas.ts")).openToken,
});

export const openUserinfo = endpoint({
  ...open,
  method: "GET",
  path: "/open/userinfo",
  summary: "接入系统：用访问令牌取获准的用户信息",
  errors: ["open.tokenInvalid"],
  schemas: async () => (await import("./envelope.schemas.ts")).openUserinfo,
});

export const ownDeliveries = endpoint({
  ...open,
  method: "GET",
  path: "/open/webhooks/deliveries",
  summary: "接入系统：本系统的事件投递记录",
  errors: byCredentials,
  schemas: async () => (await import("./envelope.schemas.ts")).ownDeliveries,
});

export const replayOwn = endpoint({
  ...open,
  method: "POST",
  path: "/open/webhooks/replay",
  summary: "接入系统：重发一条事件",
  errors: [...byCredentials, "webhook.unknownEvent", "webhook.notRegistered", "webhook.underWay"],
  schemas: async () => (await import("./envelope.schemas.ts")).replayOwn,
});

export const systemDeliveries = endpoint({
  ...managed,
  method: "POST",
  path: "/integration/webhooks/deliveries",
  summary: "管理端：各接入系统的事件投递记录",
  background: true,
  errors: [],
  schemas: async () => (await import("./envelope.schemas.ts")).systemDeliveries,
});

export const replaySystems = endpoint({
  ...managed,
  method: "POST",
  path: "/integration/webhooks/replay",
  summary: "管理端：重发一条事件",
  errors: ["webhook.unknownEvent", "webhook.notRegistered", "webhook.underWay"],
  schemas: async () => (await import("./envelope.schemas.ts")).replaySystems,
});

export const deadDeliveries = endpoint({
  ...managed,
  method: "POST",
  path: "/integration/webhooks/dead",
  summary: "管理端：各接入系统没有收下的事件（死信）各有几条",
  errors: [],
  schemas: async () => (await import("./envelope.schemas.ts")).deadDeliveries,
});
