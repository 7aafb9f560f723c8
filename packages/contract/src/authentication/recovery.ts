import { endpoint } from "../endpoint.ts";

/** Helping people of one's region who have no second factor, or lost it. */
const own = {
  module: "second-factor",
  access: { permission: "account.read" },
  region: "subtree",
  transport: "sealed",
} as const;

export const staffWithoutPhone = endpoint({
  ...own,
  method: "POST",
  path: "/secondFactor/help/staff",
  summary: "本人管辖区划内尚未登记手机号的工作人员",
  errors: [],
  schemas: async () => (await import("./recovery.schemas.ts")).staffWithoutPhone,
});

export const openActivationCodes = endpoint({
  ...own,
  method: "POST",
  path: "/secondFactor/activationCode/list",
  summary: "本人管辖区划内尚未使用的激活码（不含激活码本身）",
  errors: [],
  schemas: async () => (await import("./recovery.schemas.ts")).openActivationCodes,
});

export const revokeActivationCode = endpoint({
  ...own,
  method: "POST",
  path: "/secondFactor/activationCode/revoke",
  summary: "作废一个尚未使用的激活码",
  errors: ["activationCode.unknown"],
  schemas: async () => (await import("./recovery.schemas.ts")).revokeActivationCode,
});

/** Takes effect when a second administrator approves it in the queue `factorReset` (design §4). */
export const requestFactorReset = endpoint({
  ...own,
  access: { permission: "factor.confirm" },
  method: "POST",
  path: "/secondFactor/reset/request",
  summary: "为丢失全部验证方式的管理员申请重置，由另一位管理员复核后生效",
  errors: ["secondFactor.confirmationRequired", "account.notForReset", "factorReset.isOpen", "people.handApart"],
  schemas: async () => (await import("./recovery.schemas.ts")).requestFactorReset,
});
