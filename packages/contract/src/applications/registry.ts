import { endpoint } from "../endpoint.ts";

const own = {
  module: "system-registry",
  method: "POST",
  access: { permission: "system.manage" },
  region: "none",
  transport: "sealed",
} as const;

export const listSystems = endpoint({
  ...own,
  path: "/systemRegistry/list",
  summary: "系统注册表：全部接入系统，可筛选，逐页",
  errors: [],
  schemas: async () => (await import("./registry.schemas.ts")).listSystems,
});

export const systemDetail = endpoint({
  ...own,
  path: "/systemRegistry/detail",
  summary: "一个系统的登记内容：地址、协议、密钥期限、角色、监测和经过（不含密钥）",
  errors: ["systemRegistry.unknown"],
  schemas: async () => (await import("./registry.schemas.ts")).systemDetail,
});

export const saveSystemFacts = endpoint({
  ...own,
  path: "/systemRegistry/saveFacts",
  summary: "修改系统的名称、简介、主管单位、栏目和排序，立即生效",
  errors: ["content.changedMeanwhile", "content.gone"],
  schemas: async () => (await import("./registry.schemas.ts")).saveSystemFacts,
});

export const proposeWayIn = endpoint({
  ...own,
  path: "/systemRegistry/proposeWayIn",
  summary: "提出变更系统的地址、字段、条款、打开方式或专网主机，由另一位管理员确认后生效",
  errors: [
    "systemRegistry.unknown",
    "systemRegistry.badWayIn",
    "systemRegistry.nothingChanged",
    "systemRegistry.isOpen",
    "systemRegistry.addressesInMetadata",
    "content.changedMeanwhile",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./registry.schemas.ts")).proposeWayIn,
});

export const proposeSystemStep = endpoint({
  ...own,
  path: "/systemRegistry/proposeStep",
  summary: "提出更换密钥、下线或恢复上线，由另一位管理员确认后生效",
  errors: [
    "systemRegistry.unknown",
    "systemRegistry.badWayIn",
    "systemRegistry.hasApplicant",
    "systemRegistry.noSecret",
    "systemRegistry.otherStage",
    "systemRegistry.isOpen",
    "content.changedMeanwhile",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./registry.schemas.ts")).proposeSystemStep,
});

export const withdrawSystemChange = endpoint({
  ...own,
  path: "/systemRegistry/withdraw",
  summary: "撤回自己提出的、还没有复核的变更",
  errors: ["systemRegistry.notOpen"],
  schemas: async () => (await import("./registry.schemas.ts")).withdrawSystemChange,
});

export const takeRegisteredSecret = endpoint({
  ...own,
  path: "/systemRegistry/takeSecret",
  summary: "领取已经确认更换的密钥（只由提出人领取一次，只显示这一次）",
  errors: [
    "systemRegistry.unknown",
    "systemRegistry.nothingToTake",
    "systemRegistry.noSecret",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./registry.schemas.ts")).takeRegisteredSecret,
});

export const saveSystemRole = endpoint({
  ...own,
  path: "/systemRegistry/saveRole",
  summary: "增加或修改系统提供的角色",
  errors: [
    "systemRegistry.unknown",
    "systemRegistry.roleTaken",
    "content.changedMeanwhile",
    "content.gone",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./registry.schemas.ts")).saveSystemRole,
});

export const withdrawSystemRole = endpoint({
  ...own,
  path: "/systemRegistry/withdrawRole",
  summary: "取消一个无人持有的角色",
  errors: ["systemRegistry.roleHeld", "content.changedMeanwhile", "content.gone", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./registry.schemas.ts")).withdrawSystemRole,
});

export const refreshMetadata = endpoint({
  ...own,
  path: "/systemRegistry/refreshMetadata",
  summary: "从登记的地址立即重读 SAML 系统的元数据",
  errors: ["systemRegistry.unknown", "systemRegistry.noMetadataAddress", "systemRegistry.metadataKept"],
  schemas: async () => (await import("./registry.schemas.ts")).refreshMetadata,
});

export const registeredJumps = endpoint({
  ...own,
  path: "/systemRegistry/jumps",
  summary: "一个系统最近的跳转记录，逐页，可按请求号查找",
  background: true,
  errors: ["systemRegistry.unknown"],
  schemas: async () => (await import("./registry.schemas.ts")).registeredJumps,
});
