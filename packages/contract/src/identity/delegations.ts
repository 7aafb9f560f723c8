import { endpoint } from "../endpoint.ts";

const own = {
  module: "delegations",
  access: "signedIn",
  region: "self",
  transport: "sealed",
  method: "POST",
} as const;

/** Somebody asks another to act for them in one matter; the code is shown and read out, lives ten minutes and is good once. */
export const inviteHelper = endpoint({
  ...own,
  path: "/delegation/invite",
  summary: "代办授权：邀请一人代办一个事项，取得代办码",
  errors: ["delegation.notAllowed", "delegation.matterUnknown", "delegation.tooMany", "session.vouchedElsewhere"],
  schemas: async () => (await import("./delegations.schemas.ts")).inviteHelper,
});

export const lookAtInvitation = endpoint({
  ...own,
  path: "/delegation/look",
  summary: "代办授权：被邀请人凭代办码查看邀请",
  onlyReads: true,
  errors: ["delegation.codeUnknown", "delegation.self", "delegation.mayNotHelp", "request.tooMany"],
  schemas: async () => (await import("./delegations.schemas.ts")).lookAtInvitation,
});

export const answerInvitation = endpoint({
  ...own,
  path: "/delegation/answer",
  summary: "代办授权：被邀请人接受或不接受邀请",
  errors: [
    "delegation.codeUnknown",
    "delegation.self",
    "delegation.mayNotHelp",
    "delegation.tooManyHelped",
    "request.tooMany",
    "session.vouchedElsewhere",
  ],
  schemas: async () => (await import("./delegations.schemas.ts")).answerInvitation,
});

/** Only with the number that the helper's own device shows does it begin. */
export const confirmHelper = endpoint({
  ...own,
  path: "/delegation/confirm",
  summary: "代办授权：本人核对数字后生效",
  errors: ["delegation.unknown", "delegation.over", "delegation.wrongNumber", "session.vouchedElsewhere"],
  schemas: async () => (await import("./delegations.schemas.ts")).confirmHelper,
});

export const endDelegation = endpoint({
  ...own,
  path: "/delegation/end",
  summary: "代办授权：任一方随时结束",
  errors: ["delegation.unknown", "delegation.over"],
  schemas: async () => (await import("./delegations.schemas.ts")).endDelegation,
});

/** Asked by the two pages while they wait for each other. */
export const delegationState = endpoint({
  ...own,
  path: "/delegation/state",
  summary: "代办授权：查询一项代办的状态",
  onlyReads: true,
  background: true,
  errors: ["delegation.unknown"],
  schemas: async () => (await import("./delegations.schemas.ts")).delegationState,
});

export const myDelegations = endpoint({
  ...own,
  path: "/delegation/list",
  summary: "代办授权：代我办的和我帮人办的",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./delegations.schemas.ts")).myDelegations,
});

export const readDelegation = endpoint({
  ...own,
  path: "/delegation/read",
  summary: "代办授权：一项代办的备注、材料清单和办理记录",
  errors: ["delegation.unknown", "delegation.over"],
  schemas: async () => (await import("./delegations.schemas.ts")).readDelegation,
});

/** Into the matter's system in the place of whoever asked: it knows both. */
export const enterSystem = endpoint({
  ...own,
  path: "/delegation/enter",
  summary: "代办授权：代办人代本人进入这件事的业务系统",
  errors: [
    "delegation.unknown",
    "delegation.over",
    "delegation.noEntry",
    "delegation.closed",
    "delegation.notAgreed",
    "delegation.mayNotEnter",
    "session.vouchedElsewhere",
  ],
  schemas: async () => (await import("./delegations.schemas.ts")).enterSystem,
});

export const tickMaterial = endpoint({
  ...own,
  path: "/delegation/tick",
  summary: "代办授权：勾选或取消一件材料",
  errors: ["delegation.unknown", "delegation.over", "delegation.materialUnknown"],
  schemas: async () => (await import("./delegations.schemas.ts")).tickMaterial,
});
