import * as entries from "@sannong/contract/governance/grants";
import type { Server } from "../../platform/http/serve.ts";
import type { PermissionChanges } from "./permission-change.service.ts";
import type { RoleChanges } from "./role-change.service.ts";
import type { RoleGrantsService } from "./grants.service.ts";

type Deps = { roles: RoleGrantsService; changes: RoleChanges; permissions: PermissionChanges };

/** The page 角色与权限. */
export function roleGrantsRoutes(server: Server, { roles, changes, permissions }: Deps): void {
  server.serve(entries.listRoles, (_nothing, { caller }) => roles.list(caller));
  server.serve(entries.listRoleHolders, (asked, { caller }) => roles.holders(asked, caller));
  server.serve(entries.askRoleChange, (asked, helper) => changes.ask(asked, helper));
  server.serve(entries.askPermissionChange, (asked, helper) => permissions.ask(asked, helper));
}
