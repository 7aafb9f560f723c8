import { endpoint } from "./endpoint.ts";

export { JumpType } from "./rules/jump-type.ts";

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
