import {
  addSubsystemRoleApplication,
  getRoleListByClientId,
  myRoles,
  withdrawRoleApplication,
} from "@sannong/contract/applications/system-roles";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { RoleApplicationService } from "./role-application.service.ts";

export function roleAuthorisationRoutes(server: Server, roles: RoleApplicationService): void {
  server.serve(getRoleListByClientId, ({ clientId }, { caller }) => roles.rolesOf(clientId, caller));
  server.serve(
    addSubsystemRoleApplication,
    async (input, { caller, origin }) => new Told("申请已提交", await roles.apply(input, { caller, origin })),
  );
  server.serve(myRoles, (_input, { caller }) => roles.mine(caller));
  server.serve(
    withdrawRoleApplication,
    async ({ receiptNumber }, { caller, origin }) =>
      new Told("申请已撤回", await roles.withdraw(receiptNumber, { caller, origin })),
  );
}
