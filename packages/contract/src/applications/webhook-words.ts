/** What systems are told of. `webhook.test` is of nobody: their makers try with it. */
export const deliveredEvents = {
  "user.created": "新用户",
  "user.updated": "信息变更",
  "user.disabled": "停用",
  "user.roleChanged": "角色变更",
  "user.merged": "账号并入",
  "user.unbound": "解除绑定",
  "user.passwordReset": "密码更改",
  "user.deleted": "注销",
  "webhook.test": "试发",
} as const;

/** What became of an event. */
export const deliveryStates = { waiting: "等待投递", delivered: "已收下", dead: "死信", skipped: "未推送" } as const;
export type DeliveryState = keyof typeof deliveryStates;

/** `request`: the system signs what it asks us. `webhook`: we sign what we tell it. Never one key for both directions. */
export const signingPurposes = { webhook: "推送签名密钥", request: "请求签名密钥" } as const;
export type SigningPurpose = keyof typeof signingPurposes;
