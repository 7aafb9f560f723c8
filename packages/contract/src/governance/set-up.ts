import { endpoint } from "../endpoint.ts";

export type { SetUpStep } from "./set-up.schemas.ts";

const own = { method: "POST", module: "workbench", region: "none", transport: "sealed" } as const;

export const setUpSteps = endpoint({
  ...own,
  path: "/workbench/setUp",
  access: "government",
  summary: "新装的门户还要办的事：哪些办好了，哪些由谁办",
  errors: [],
  schemas: async () => (await import("./set-up.schemas.ts")).setUpSteps,
});

export const tellKeysKept = endpoint({
  ...own,
  path: "/workbench/setUp/keysKept",
  access: { permission: "settings.manage" },
  summary: "说明密钥文件的副本另存在哪里、由谁保管，不写密钥本身（写入审计日志）",
  errors: [],
  schemas: async () => (await import("./set-up.schemas.ts")).tellKeysKept,
});
