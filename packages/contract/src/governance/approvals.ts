import { endpoint } from "../endpoint.ts";

const own = { module: "approvals", access: "government", region: "subtree", transport: "sealed" } as const;

export const listApprovals = endpoint({
  ...own,
  method: "POST",
  path: "/approval/list",
  summary: "待办审核列表：本人管辖区划内的申请",
  errors: ["approvals.otherRegion"],
  schemas: async () => (await import("./approvals.schemas.ts")).listApprovals,
});

export const approvalDetail = endpoint({
  ...own,
  method: "POST",
  path: "/approval/detail",
  summary: "审核申请详情（号码默认脱敏）",
  errors: ["approvals.notFound", "approvals.otherRegion"],
  schemas: async () => (await import("./approvals.schemas.ts")).approvalDetail,
});

export const decideApproval = endpoint({
  ...own,
  method: "POST",
  path: "/approval/decide",
  summary: "通过或退回一条申请",
  errors: [
    "approvals.notFound",
    "approvals.otherRegion",
    "approvals.own",
    "approvals.sameHand",
    "approvals.decided",
    "approvals.withdrawn",
    "approvals.decidedByYou",
    "approvals.secondPerson",
    "approvals.drifted",
    "onboarding.abbrTaken",
    "onboarding.abbrUsedBefore",
    "onboarding.entityIdTaken",
    "onboarding.addressTaken",
    "approvals.subjectGone",
    "approvals.subjectChanged",
    "bindingDesk.ownAccount",
    "approvals.otherLevel",
    "roles.unusable",
    "people.lastOfPost",
    "people.notActive",
    "people.notDisabled",
    "officeNetwork.shutsOut",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./approvals.schemas.ts")).decideApproval,
});

export const decideApprovals = endpoint({
  ...own,
  method: "POST",
  path: "/approval/decideMany",
  summary: "逐条通过或退回多条申请，每条各有结果；自动核验有疑点的不能批量通过",
  errors: ["officeNetwork.shutsOut", "secondFactor.confirmationRequired"],
  schemas: async () => (await import("./approvals.schemas.ts")).decideApprovals,
});

export const undoApprovals = endpoint({
  ...own,
  method: "POST",
  path: "/approval/undo",
  summary: "一分钟内撤回自己刚作出的注册审核决定，每条各有结果；短信尚未发出",
  errors: [],
  schemas: async () => (await import("./approvals.schemas.ts")).undoApprovals,
});

export const exportApprovals = endpoint({
  ...own,
  method: "POST",
  path: "/approval/export",
  summary: "导出审核列表（号码脱敏，写入审计日志）",
  errors: ["approvals.otherRegion"],
  schemas: async () => (await import("./approvals.schemas.ts")).exportApprovals,
});

export const revealApproval = endpoint({
  ...own,
  method: "POST",
  path: "/approval/reveal",
  reveals: true,
  summary: "查看申请中的完整号码（须说明原因，写入审计日志）",
  errors: [
    "approvals.notFound",
    "approvals.otherRegion",
    "approvals.nothingHidden",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./approvals.schemas.ts")).revealApproval,
});
