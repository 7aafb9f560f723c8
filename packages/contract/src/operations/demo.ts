import { endpoint } from "../endpoint.ts";

const demo = {
  module: "demo",
  access: "anyone",
  region: "none",
  transport: "plain",
  demonstrationOnly: true,
  errors: [],
} as const;

/** What the recording gateways of SMS and mail sent and the captcha answers, newest first, 50 each (design §5, Demonstration). */
export const demoOutbox = endpoint({
  ...demo,
  method: "GET",
  path: "/demo/outbox",
  summary: "演示：短信、邮件与验证码收件箱",
  reply: "application/json",
  schemas: async () => (await import("./demo.schemas.ts")).demoOutbox,
});
export const demoAccounts = endpoint({
  ...demo,
  method: "GET",
  path: "/demo/accounts",
  summary: "演示：账号一览",
  reply: "application/json",
  schemas: async () => (await import("./demo.schemas.ts")).demoAccounts,
});
