import { endpoint } from "../endpoint.ts";

const own = { module: "onboarding", method: "POST", access: "signedIn", region: "self", transport: "sealed" } as const;

export const systemApplyAdd = endpoint({
  ...own,
  path: "/systemApply/systemApplyAdd",
  summary: "提交系统接入申请（工作人员或涉农经营主体）",
  errors: ["onboarding.whoMay", "onboarding.abbrTaken", "onboarding.abbrUsedBefore", "onboarding.badRegistration"],
  schemas: async () => (await import("./onboarding.schemas.ts")).systemApplyAdd,
});

export const mySystemApplications = endpoint({
  ...own,
  path: "/systemApply/mine",
  summary: "我的系统接入申请",
  errors: [],
  schemas: async () => (await import("./onboarding.schemas.ts")).mySystemApplications,
});

export const systemApplication = endpoint({
  ...own,
  path: "/systemApply/detail",
  summary: "一份接入申请：登记内容、客户端、最近自测",
  errors: ["onboarding.notFound", "onboarding.ownerLeft"],
  schemas: async () => (await import("./onboarding.schemas.ts")).systemApplication,
});

export const startSelfTest = endpoint({
  ...own,
  path: "/systemApply/selfTest",
  summary: "开始一次接入自测，可只重测一项及它依赖的各项",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "onboarding.notNow",
    "onboarding.runIsOpen",
    "sandbox.helperAbsent",
  ],
  schemas: async () => (await import("./onboarding.schemas.ts")).startSelfTest,
});

export const selfTestRun = endpoint({
  ...own,
  path: "/systemApply/selfTestRun",
  summary: "自测进度和结果",
  background: true,
  errors: ["onboarding.notFound", "onboarding.ownerLeft"],
  schemas: async () => (await import("./onboarding.schemas.ts")).selfTestRun,
});

export const selfTestOfRequest = endpoint({
  ...own,
  path: "/systemApply/askedSelfTest",
  summary: "上线申请所依据的那一次自测，供审核人查看",
  errors: ["onboarding.notFound", "onboarding.ownerLeft"],
  schemas: async () => (await import("./onboarding.schemas.ts")).selfTestOfRequest,
});

export const systemHistory = endpoint({
  ...own,
  path: "/systemApply/history",
  summary: "办理记录：申请、审批、自测、密钥和上下线，逐页",
  errors: ["onboarding.notFound", "onboarding.ownerLeft"],
  schemas: async () => (await import("./onboarding.schemas.ts")).systemHistory,
});

export const takeSystemSecret = endpoint({
  ...own,
  path: "/systemApply/takeSecret",
  summary: "领取新的客户端密钥（只显示一次，前一个在下次更换前仍有效）",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "onboarding.notNow",
    "onboarding.secretPermit",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./onboarding.schemas.ts")).takeSystemSecret,
});

export const requestSystemStep = endpoint({
  ...own,
  path: "/systemApply/request",
  summary: "提交上线、更换密钥或下线申请，由管理员复核后生效",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "sandbox.unreviewed",
    "onboarding.notNow",
    "onboarding.notPassed",
    "onboarding.partialRun",
    "onboarding.signedReport",
    "onboarding.requestIsOpen",
  ],
  schemas: async () => (await import("./onboarding.schemas.ts")).requestSystemStep,
});

export const amendSystem = endpoint({
  ...own,
  path: "/systemApply/amend",
  summary: "申请变更登记：联调中或已上线的系统换地址、字段、约定，由管理员审核后生效",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "sandbox.unreviewed",
    "onboarding.notNow",
    "onboarding.changedMeanwhile",
    "onboarding.requestIsOpen",
    "onboarding.badRegistration",
    "onboarding.nothingChanged",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./onboarding.schemas.ts")).amendSystem,
});

export const withdrawSystemRequest = endpoint({
  ...own,
  path: "/systemApply/withdraw",
  summary: "撤回还没有办结的申请",
  errors: ["onboarding.notFound", "onboarding.ownerLeft", "onboarding.notWaiting"],
  schemas: async () => (await import("./onboarding.schemas.ts")).withdrawSystemRequest,
});

export const giveUpSystem = endpoint({
  ...own,
  path: "/systemApply/giveUp",
  summary: "放弃联调中的系统：客户端和密钥立即失效",
  errors: [
    "onboarding.notFound",
    "onboarding.ownerLeft",
    "sandbox.unreviewed",
    "onboarding.notNow",
    "onboarding.requestIsOpen",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./onboarding.schemas.ts")).giveUpSystem,
});

export const suspendSystem = endpoint({
  module: "onboarding",
  method: "POST",
  path: "/integration/suspension",
  summary: "管理端：暂停一个接入系统，或恢复它；暂停后各协议都不能进入",
  access: { permission: "system.manage" },
  region: "none",
  transport: "sealed",
  errors: ["onboarding.systemUnknown", "onboarding.standsSo", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./onboarding.schemas.ts")).suspendSystem,
});

export const systemJumps = endpoint({
  ...own,
  path: "/systemApply/jumps",
  summary: "系统最近的跳转记录，逐页，可按请求号查找",
  background: true,
  errors: ["onboarding.notFound", "onboarding.ownerLeft"],
  schemas: async () => (await import("./onboarding.schemas.ts")).systemJumps,
});
