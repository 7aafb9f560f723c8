import type { Server } from "../../platform/http/serve.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { roleApplicationChange } from "./role-approval.ts";
import { roleApplicationService } from "./role-application.service.ts";
import { systemRolesRoutes } from "./system-roles.routes.ts";
import { systemRolesStore } from "./system-roles.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

export { factsOfApplication } from "./role-approval.ts";
export { subjectOf } from "./system-roles.rules.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  shortLived: Pick<ShortLived, "count">;
  accounts: Pick<AccountsModule, "findById" | "hangsOnPost">;
  approvals: Pick<ApprovalsModule, "askedBy" | "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: Pick<RegionsModule, "levelOfCode" | "fullNameOf">;
  systems: Pick<ConnectedSystems, "findByAppId" | "findByAbbr" | "list">;
  oneTimeCodes: Pick<OneTimeCodesModule, "notices">;
  systemOfService: (identification: string) => Promise<string | null | undefined>;
};

/** The role-authorisation module: roles that connected systems ask for, applied for and granted. */
export function systemRolesModule(deps: Deps) {
  const store = systemRolesStore(deps.db);
  deps.accounts.hangsOnPost("systemRole", store.ofPost);
  const roles = roleApplicationService({ ...deps, store });
  const { notices } = deps.oneTimeCodes;
  return {
    changes: { roleApplication: roleApplicationChange({ ...deps, store, notices }) },
    routes: (server: Server) => systemRolesRoutes(server, roles),
  };
}
