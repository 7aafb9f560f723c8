import { endpoint } from "../endpoint.ts";

/** Where the owner of a system takes its events, by themselves. */
const own = { module: "onboarding", method: "POST", access: "signedIn", region: "self", transport: "sealed" } as const;

export const webhookOfSystem = endpoint({
  ...own,
  path: "/systemApply/webhook",
  summary: "事件推送：接收地址、可用的主机和签名密钥个数（不含密钥）",
  errors: ["onboarding.notFound", "onboarding.ownerLeft", "onboarding.notNow"],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).webhookOfSystem,
});

export const saveWebhook = endpoint({
  ...own,
  path: "/systemApply/saveWebhook",
  summary: "登记或更换接收事件的地址，主机和端口须是已经审核的",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "onboarding.notNow",
    "onboarding.webhookAddress",
    "onboarding.webhookElsewhere",
    "onboarding.webhookChanged",
  ],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).saveWebhook,
});

export const removeWebhook = endpoint({
  ...own,
  path: "/systemApply/removeWebhook",
  summary: "取消接收事件，还没有送出的不再送",
  errors: ["onboarding.notFound", "onboarding.ownerLeft", "onboarding.notNow", "webhook.notRegistered"],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).removeWebhook,
});

export const testWebhook = endpoint({
  ...own,
  path: "/systemApply/testWebhook",
  summary: "试发一条签名的事件 webhook.test，代替还在等待的上一条",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "onboarding.notNow",
    "onboarding.webhookUnsigned",
    "webhook.notRegistered",
  ],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).testWebhook,
});

export const deliveriesOfSystem = endpoint({
  ...own,
  path: "/systemApply/deliveries",
  summary: "系统的事件投递记录，逐页，可按状态筛选",
  background: true,
  errors: ["onboarding.notFound", "onboarding.ownerLeft", "onboarding.notNow"],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).deliveriesOfSystem,
});

export const replayDelivery = endpoint({
  ...own,
  path: "/systemApply/replayDelivery",
  summary: "重发一条已收下的事件或死信，编号不变",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "onboarding.notNow",
    "webhook.unknownEvent",
    "webhook.notRegistered",
    "webhook.underWay",
  ],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).replayDelivery,
});

export const takeSigningSecret = endpoint({
  ...own,
  path: "/systemApply/takeSigningSecret",
  summary: "领取推送签名密钥或请求签名密钥（只显示一次，前一个在下次更换前仍有效）",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "onboarding.notNow",
    "onboarding.secretPermit",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./webhook-admin.schemas.ts")).takeSigningSecret,
});
