import { endpoint } from "../endpoint.ts";

const own = {
  module: "developerSandboxes",
  method: "POST",
  access: "signedIn",
  region: "self",
  transport: "sealed",
} as const;

export const sandboxTerms = endpoint({
  module: "developerSandboxes",
  method: "GET",
  path: "/sandbox/terms",
  summary: "开发者沙箱是否开放、每人几个、多久不用删除",
  access: "anyone",
  region: "none",
  transport: "plain",
  errors: [],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).sandboxTerms,
});

export const mySandboxes = endpoint({
  ...own,
  path: "/sandbox/mine",
  summary: "我的沙箱系统",
  errors: [],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).mySandboxes,
});

export const openSandbox = endpoint({
  ...own,
  path: "/sandbox/open",
  summary: "开通一个沙箱系统：不用审核，只有自测用户能登录，密钥只显示一次",
  errors: ["sandbox.closed", "sandbox.tooMany", "sandbox.address", "onboarding.badRegistration"],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).openSandbox,
});

export const deleteSandbox = endpoint({
  ...own,
  path: "/sandbox/delete",
  summary: "删除自己的沙箱系统，立即失效",
  errors: ["onboarding.notFound"],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).deleteSandbox,
});

export const closeSandbox = endpoint({
  module: "developerSandboxes",
  method: "POST",
  path: "/sandbox/close",
  summary: "管理端：删除一个开发者的沙箱系统，立即失效，原因告诉它的开发者",
  access: { permission: "system.manage" },
  region: "none",
  transport: "sealed",
  errors: ["onboarding.systemUnknown", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).closeSandbox,
});

export const openHelper = endpoint({
  ...own,
  path: "/sandbox/helper/open",
  summary: "领取自测助手的口令：系统在开发者自己的电脑上时，由助手代门户访问",
  errors: ["onboarding.notFound"],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).openHelper,
});

export const askHelper = endpoint({
  module: "developerSandboxes",
  method: "POST",
  path: "/sandbox/helper",
  summary: "自测助手：交回上一个请求的应答，取下一个要访问的本机地址",
  access: "anyone",
  region: "none",
  transport: "plain",
  background: true,
  errors: ["sandbox.helperEnded"],
  schemas: async () => (await import("./developer-sandboxes.schemas.ts")).askHelper,
});
