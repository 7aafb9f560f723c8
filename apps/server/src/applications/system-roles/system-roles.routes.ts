import {
  addSubsystemRoleApplication,
  getRoleListByClientId,
  myRoles,
  withdrawRoleApplication,
} from "@sannong/contract/applications/system-roles";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { RoleApplicationService } from "./role-application.service.ts";

export function systemRolesRoutes(server: Server, roles: RoleApplicationService): void {
  server.serve(getRoleListByClientId, ({ clientId }, { caller }) => roles.rolesOf(clientId, caller));
  server.serve(
    addSubsystemRoleApplication,
    async (input, { caller, origin }) => new WithMessage("申请已提交", await roles.apply(input, { caller, origin })),
  );
  server.serve(myRoles, (_input, { caller }) => roles.mine(caller));
  server.serve(
    withdrawRoleApplication,
    async ({ receiptNumber }, { caller, origin }) =>
      new WithMessage("申请已撤回", await roles.withdraw(receiptNumber, { caller, origin })),
  );
}
