import { endpoint } from "../endpoint.ts";

const own = {
  module: "registration",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  method: "POST",
} as const;

/** Asked once a visit: which texts are newer than what this person agreed to. */
export const duePolicies = endpoint({
  ...own,
  path: "/consent/policies",
  summary: "本人需要重新同意的隐私政策、用户协议和改动之处",
  background: true,
  errors: [],
  schemas: async () => (await import("./policy-consents.schemas.ts")).duePolicies,
});

/** Agrees to exactly the versions that were shown. */
export const agreeToPolicies = endpoint({
  ...own,
  path: "/consent/agreePolicies",
  summary: "同意当前版本的隐私政策、用户协议（写入审计日志）",
  errors: ["consent.olderVersion"],
  schemas: async () => (await import("./policy-consents.schemas.ts")).agreeToPolicies,
});
