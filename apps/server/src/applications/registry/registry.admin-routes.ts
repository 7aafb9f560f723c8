import * as entries from "@sannong/contract/applications/registry";
import type { JumpPlace } from "@sannong/contract/applications/onboarding.schemas";
import type { HandlerOutputOf } from "@sannong/contract/endpoint";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import type { RegistryAdmin } from "./registry-admin.ts";
import type { SystemChangesService } from "./system-changes.service.ts";
import type { RegistryService } from "./registry.service.ts";
import type { SystemRolesService } from "./system-roles.service.ts";

type Jumps = HandlerOutputOf<typeof entries.registeredJumps>;
export type JumpsOf = (
  system: { appId: string; abbr: string },
  input: { traceId?: string | undefined; before?: JumpPlace | undefined },
) => Promise<Jumps>;

type Services = {
  registry: RegistryService;
  changes: SystemChangesService;
  roles: SystemRolesService;
  admin: RegistryAdmin;
  jumpsOf: JumpsOf;
};

export function registryRoutes(server: Server, { registry, changes, roles, admin, jumpsOf }: Services): void {
  server.serve(entries.listSystems, (input) => registry.list(input));
  server.serve(entries.systemDetail, ({ systemAbbr }, visit) => registry.detail(systemAbbr, visit));
  server.serve(entries.saveSystemFacts, (input, visit) => registry.saveFacts(input, visit));
  server.serve(
    entries.proposeWayIn,
    async (input, visit) =>
      new WithMessage("已提交，由另一位管理员确认后生效", await changes.propose({ step: "wayIn", ...input }, visit)),
  );
  server.serve(
    entries.proposeSystemStep,
    async (input, visit) => new WithMessage("已提交，由另一位管理员确认后生效", await changes.propose(input, visit)),
  );
  server.serve(entries.withdrawSystemChange, async ({ receiptNumber }, visit) => {
    await changes.withdraw(receiptNumber, visit);
    return new WithMessage("已撤回", {});
  });
  server.serve(entries.takeRegisteredSecret, ({ systemAbbr }, visit) => changes.takeSecret(systemAbbr, visit));
  server.serve(entries.saveSystemRole, async (input, visit) => {
    await roles.save(input, visit);
    return {};
  });
  server.serve(entries.withdrawSystemRole, async (input, visit) => {
    await roles.withdraw(input, visit);
    return new WithMessage("角色已取消", {});
  });
  server.serve(entries.registeredJumps, async ({ systemAbbr, ...input }) =>
    jumpsOf(await admin.systemOf(systemAbbr), input),
  );
}
