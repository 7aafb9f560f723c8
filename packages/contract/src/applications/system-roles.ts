import { endpoint } from "../endpoint.ts";

const own = { module: "role-authorisation", access: "signedIn", region: "self", transport: "sealed" } as const;

/** The roles a system offers (specification §4: a code refused with 401 opens the role-authorisation dialog). */
export const getRoleListByClientId = endpoint({
  ...own,
  method: "POST",
  path: "/subsystemRoleApplication/getRoleListByClientId",
  summary: "目标系统可申请的角色",
  errors: ["service.unknown"],
  schemas: async () => (await import("./system-roles.schemas.ts")).getRoleListByClientId,
});

/** Asks for a role; an administrator of one's region decides. */
export const addSubsystemRoleApplication = endpoint({
  ...own,
  method: "POST",
  path: "/subsystemRoleApplication/addSubsystemRoleApplication",
  summary: "申请目标系统的角色（由本人所在区划的管理员审核）",
  errors: [
    "service.unknown",
    "roleApplication.notSelf",
    "roleApplication.unknownRole",
    "roleApplication.held",
    "roleApplication.open",
    "roleApplication.otherArea",
    "roleApplication.temporary",
  ],
  schemas: async () => (await import("./system-roles.schemas.ts")).addSubsystemRoleApplication,
});

/** 我的角色. */
export const myRoles = endpoint({
  ...own,
  method: "GET",
  path: "/subsystemRoleApplication/mine",
  summary: "我在各系统的角色和角色申请",
  // the dialog asks by itself while an application waits
  background: true,
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./system-roles.schemas.ts")).myRoles,
});

export const withdrawRoleApplication = endpoint({
  ...own,
  method: "POST",
  path: "/subsystemRoleApplication/withdraw",
  summary: "撤回尚未办结的角色申请",
  errors: ["roleApplication.notOpen"],
  schemas: async () => (await import("./system-roles.schemas.ts")).withdrawRoleApplication,
});
