import { endpoint } from "./endpoint.ts";

export { JumpType } from "./rules/jump-type.ts";

/** Who waits behind `/unifiedLogin?uid=…`, so that the page can say for whom one signs in; null when that request is over. */
export const askingSystem = endpoint({
  method: "GET",
  path: "/handoff/askingSystem",
  room: "handoff",
  summary: "统一登录页：正在请求登录的系统",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./handoff.schemas.ts")).askingSystem,
});

/** One-time code that lets a connected system learn who has just arrived (legacy hand-off, design §3). */
export const generateCode = endpoint({
  method: "GET",
  path: "/oauthCode/generateCode",
  room: "handoff",
  summary: "为接入系统签发一次性授权码",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  errors: [
    "service.unknown",
    "handoff.roleRequired",
    "handoff.notConnected",
    "handoff.suspended",
    "handoff.bindingRequired",
  ],
  schemas: async () => (await import("./handoff.schemas.ts")).generateCode,
});
