import { endpoint } from "../endpoint.ts";

const own = {
  module: "settings",
  method: "POST",
  access: { permission: "policy.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const listSettings = endpoint({
  ...own,
  path: "/setting/list",
  summary: "参数与策略：现值、默认值、范围、在哪里生效、等待复核的变更",
  errors: [],
  schemas: async () => (await import("./settings.schemas.ts")).listSettings,
});

export const proposeSetting = endpoint({
  ...own,
  path: "/setting/propose",
  summary: "提交一项参数变更，由另一名管理员复核后生效",
  errors: [
    "settings.fixed",
    "settings.outOfBounds",
    "settings.unchanged",
    "settings.changedMeanwhile",
    "settings.awaitsSecond",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./settings.schemas.ts")).proposeSetting,
});

export const withdrawSetting = endpoint({
  ...own,
  path: "/setting/withdraw",
  summary: "撤回自己提交、尚未复核的参数变更",
  errors: ["settings.notWaiting"],
  schemas: async () => (await import("./settings.schemas.ts")).withdrawSetting,
});

export const settingHistory = endpoint({
  ...own,
  path: "/setting/history",
  summary: "参数变更的历史：谁、何时、为什么、由谁复核",
  errors: [],
  schemas: async () => (await import("./settings.schemas.ts")).settingHistory,
});
