import * as entries from "@sannong/contract/applications/registry";
import type { JumpPlace } from "@sannong/contract/applications/onboarding.schemas";
import type { HandlerOutputOf } from "@sannong/contract/endpoint";
import { type Server, Told } from "../../platform/http/serve.ts";
import type { RegistryDesk } from "./registry-desk.ts";
import type { SystemChangesService } from "./system-changes.service.ts";
import type { SystemRegistryService } from "./registry.service.ts";
import type { SystemRolesService } from "./system-roles.service.ts";

type Jumps = HandlerOutputOf<typeof entries.registeredJumps>;
export type JumpsOf = (
  system: { appId: string; abbr: string },
  asked: { traceId?: string | undefined; before?: JumpPlace | undefined },
) => Promise<Jumps>;

type Services = {
  registry: SystemRegistryService;
  changes: SystemChangesService;
  roles: SystemRolesService;
  desk: RegistryDesk;
  jumpsOf: JumpsOf;
};

export function systemRegistryRoutes(server: Server, { registry, changes, roles, desk, jumpsOf }: Services): void {
  server.serve(entries.listSystems, (input) => registry.list(input));
  server.serve(entries.systemDetail, ({ systemAbbr }, visit) => registry.detail(systemAbbr, visit));
  server.serve(entries.saveSystemFacts, (input, visit) => registry.saveFacts(input, visit));
  server.serve(
    entries.proposeWayIn,
    async (input, visit) =>
      new Told("已提交，由另一位管理员确认后生效", await changes.propose({ step: "wayIn", ...input }, visit)),
  );
  server.serve(
    entries.proposeSystemStep,
    async (input, visit) => new Told("已提交，由另一位管理员确认后生效", await changes.propose(input, visit)),
  );
  server.serve(entries.withdrawSystemChange, async ({ receiptNumber }, visit) => {
    await changes.withdraw(receiptNumber, visit);
    return new Told("已撤回", {});
  });
  server.serve(entries.takeRegisteredSecret, ({ systemAbbr }, visit) => changes.takeSecret(systemAbbr, visit));
  server.serve(entries.saveSystemRole, async (input, visit) => {
    await roles.save(input, visit);
    return {};
  });
  server.serve(entries.withdrawSystemRole, async (input, visit) => {
    await roles.withdraw(input, visit);
    return new Told("角色已取消", {});
  });
  server.serve(entries.registeredJumps, async ({ systemAbbr, ...asked }) =>
    jumpsOf(await desk.systemOf(systemAbbr), asked),
  );
}
