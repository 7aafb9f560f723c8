import * as entries from "@sannong/contract/governance/grants";
import type { Server } from "../../platform/http/serve.ts";
import type { PermissionChanges } from "./permission-change.service.ts";
import type { RoleChanges } from "./role-change.service.ts";
import type { GrantsService } from "./grants.service.ts";

type Deps = { roles: GrantsService; changes: RoleChanges; permissions: PermissionChanges };

/** The page 角色与权限. */
export function grantsRoutes(server: Server, { roles, changes, permissions }: Deps): void {
  server.serve(entries.listRoles, (_nothing, { caller }) => roles.list(caller));
  server.serve(entries.listRoleHolders, (input, { caller }) => roles.holders(input, caller));
  server.serve(entries.askRoleChange, (input, asker) => changes.ask(input, asker));
  server.serve(entries.askPermissionChange, (input, asker) => permissions.ask(input, asker));
}
