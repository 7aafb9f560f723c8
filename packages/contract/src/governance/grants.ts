import { endpoint } from "../endpoint.ts";

/** Roles and what they may do. What is dangerous waits in a queue for a second person. */
const own = { module: "role-grants", region: "subtree", transport: "sealed", method: "POST" } as const;
const reads = { ...own, access: { permission: "account.read" } } as const;
const grants = { ...own, access: { permission: "role.grant" } } as const;

export const listRoles = endpoint({
  ...reads,
  path: "/role/list",
  summary: "角色、权限、数据范围和本人区划内的人数",
  errors: [],
  schemas: async () => (await import("./grants.schemas.ts")).listRoles,
});

export const listRoleHolders = endpoint({
  ...reads,
  path: "/role/holders",
  summary: "本人区划内担任某个角色的人员",
  errors: ["roles.unknown"],
  schemas: async () => (await import("./grants.schemas.ts")).listRoleHolders,
});

/** Roles 2, 3, 5 and 6 take effect when another security administrator confirms. */
export const askRoleChange = endpoint({
  ...grants,
  path: "/role/change",
  summary: "授予或撤销一个账号的角色；管理角色须第二人复核后生效",
  errors: [
    "people.unknown",
    "people.otherRegion",
    "people.notActive",
    "people.lastOfPost",
    "roles.own",
    "roles.unknown",
    "roles.held",
    "roles.notHeld",
    "roles.exclusive",
    "roles.last",
    "roles.lastOfStaff",
    "roles.isOpen",
    "roles.wrongHolder",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./grants.schemas.ts")).askRoleChange,
});

export const askPermissionChange = endpoint({
  ...grants,
  region: "none",
  path: "/role/permissions",
  summary: "更改一个角色的权限，第二人复核后生效",
  errors: [
    "roles.own",
    "roles.unknown",
    "roles.fixed",
    "roles.permissionForbidden",
    "roles.changed",
    "roles.unchanged",
    "roles.isOpen",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./grants.schemas.ts")).askPermissionChange,
});
