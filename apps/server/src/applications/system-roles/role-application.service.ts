import type { addSubsystemRoleApplication } from "@sannong/contract/applications/system-roles";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { competentRegion } from "@sannong/contract/operations/regions";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, auditOrigin, type Asker, type Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import { factsOfApplication } from "./role-approval.ts";
import { judgeApplication, subjectOf } from "./system-roles.rules.ts";
import type { SystemRolesStore } from "./system-roles.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

const KIND = "roleApplication";
/** Asking and taking back again and again wears reviewers out. */
const A_DAY = 10;
/** Longer lists nobody reads. */
const MOST_SHOWN = 50;

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: SystemRolesStore;
  systems: Pick<ConnectedSystems, "findByAppId" | "findByAbbr" | "list">;
  accounts: Pick<AccountsModule, "findById">;
  approvals: Pick<ApprovalsModule, "askedBy" | "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  regions: Pick<RegionsModule, "fullNameOf">;
  /** the abbreviation of the system that a service belongs to */
  systemOfService: (identification: string) => Promise<string | null | undefined>;
  shortLived: Pick<ShortLived, "count">;
};

/** What a person does about their roles in connected systems (specification §4, §6). */
export function roleApplicationService(deps: Deps) {
  const { store, systems, accounts, approvals, changeRequests, regions, systemOfService } = deps;
  const { shortLived, audit, clock } = deps;

  const systemOf = async (appId: string): Promise<ConnectedSystem> => {
    const system = await systems.findByAppId(appId);
    if (!system) throw new Refusal("service.unknown");
    return system;
  };
  const pendingIn = async (accountId: string) => {
    const [requests, applications] = await Promise.all([
      approvals.askedBy(KIND, accountId, MOST_SHOWN),
      store.applicationsOf(accountId),
    ]);
    const isOpen = (status: string) => status === "pending" || status === "awaitingSecond";
    return new Set(
      requests
        .filter(({ status }) => isOpen(status))
        .flatMap(({ receiptNumber }) => applications.get(receiptNumber)?.role.id ?? []),
    );
  };
  const factOf = ({ caller, origin }: Asker, system: ConnectedSystem): Omit<AuditFact, "event" | "result"> => {
    return {
      actor: actorOf(caller),
      objectKind: "system",
      objectId: system.appId,
      ...auditOrigin(origin),
    };
  };

  async function open(input: ParsedInputOf<typeof addSubsystemRoleApplication>, asker: Asker, system: ConnectedSystem) {
    const account = await accounts.findById(asker.caller.accountId);
    if (!account) throw new Refusal("session.missing");
    const [offered, held] = await Promise.all([store.rolesOf(system.abbr), store.heldBy(account.id)]);
    const role = offered.find(({ id }) => id === input.roleId);
    const regionCode = competentRegion(account.regionCode);
    const verdict = judgeApplication({
      isTemporary: account.isTemporary,
      self: { id: account.id, username: account.username, regionCode },
      role,
      systemAbbr: system.abbr,
      isHeld: held.some(({ id }) => id === input.roleId),
      asked: input,
    });
    if (verdict !== "apply" || !role) throw new Refusal(verdict === "apply" ? "roleApplication.unknownRole" : verdict);
    const { count, resetsIn } = await shortLived.count("roleApplications", account.id, 24 * 3600);
    if (count > A_DAY) throw new Refusal("request.tooMany", { retryAfter: resetsIn });

    const regionName = regions.fullNameOf(regionCode) ?? regionCode;
    const facts = factsOfApplication({ account, system, role, regionName, reason: input.reason ?? "" });
    const isOfSystem = input.identification && (await systemOfService(input.identification)) === system.abbr;
    const identification = isOfSystem ? (input.identification ?? null) : null;
    return store.inTransaction(async (trx) => {
      const subjectId = subjectOf(account.id, system.abbr);
      const { needsSecond } = role;
      const requested = { subjectId, applicantId: account.id, regionCode, facts, needsSecond };
      const receiptNumber = await changeRequests.ask({ kind: KIND }, requested, trx);
      const application = { receiptNumber, accountId: account.id, roleId: role.id, identification, at: clock() };
      await store.add(application, trx);
      const detail = { role: role.roleCode, receiptNumber };
      await audit.record({ event: "systemRole.asked", result: "ok", ...factOf(asker, system), detail }, trx);
      return { receiptNumber, systemName: system.name, roleName: role.roleName };
    });
  }

  return {
    /** @throws Refusal `service.unknown` */
    async rolesOf(appId: string, caller: Caller) {
      const system = await systemOf(appId);
      const [offered, held, pending] = await Promise.all([
        store.rolesOf(system.abbr),
        store.heldBy(caller.accountId),
        pendingIn(caller.accountId),
      ]);
      const isHeld = new Set(held.map(({ id }) => id));
      return offered.map(({ id, roleName, roleCode }) => ({
        id,
        roleName,
        roleCode,
        standing: isHeld.has(id) ? ("held" as const) : pending.has(id) ? ("pending" as const) : ("none" as const),
      }));
    },

    /** @throws Refusal `service.unknown`, `roleApplication.*`, `request.tooMany`; those but the first are audited */
    async apply(input: ParsedInputOf<typeof addSubsystemRoleApplication>, asker: Asker) {
      const system = await systemOf(input.appId);
      try {
        return await open(input, asker, system);
      } catch (thrown) {
        if (thrown instanceof Refusal) {
          const about = { ...factOf(asker, system), reason: thrown.reason, detail: { roleId: input.roleId } };
          await audit.record({ event: "systemRole.askRefused", result: "refused", ...about });
        }
        throw thrown;
      }
    },

    async mine({ accountId }: Caller) {
      const [all, withRoles, held, requests, applications] = await Promise.all([
        systems.list(),
        store.systemsWithRoles(),
        store.heldBy(accountId),
        approvals.askedBy(KIND, accountId, MOST_SHOWN),
        store.applicationsOf(accountId),
      ]);
      const systemOfAbbr = new Map(all.map((system) => [system.abbr, system]));
      const heldIn = Map.groupBy(held, ({ systemAbbr }) => systemAbbr);
      return {
        systems: all
          .filter(({ abbr, requiresRole, protocol }) =>
            heldIn.has(abbr) ? true : requiresRole && protocol !== "none" && withRoles.has(abbr),
          )
          .map(({ abbr, appId, name, owner }) => ({
            appId,
            systemAbbr: abbr,
            systemName: name,
            owner,
            offersRoles: withRoles.has(abbr),
            roles: (heldIn.get(abbr) ?? []).map(({ roleName, grantedAt }) => ({
              roleName,
              grantedAt: grantedAt.toISOString(),
            })),
          })),
        applications: requests.flatMap(({ receiptNumber, status, createdAt, dueAt, decidedAt, reason }) => {
          const application = applications.get(receiptNumber);
          const system = application && systemOfAbbr.get(application.role.systemAbbr);
          if (!application || !system) return [];
          return {
            receiptNumber,
            appId: system.appId,
            systemName: system.name,
            roleName: application.role.roleName,
            status,
            createdAt: createdAt.toISOString(),
            dueAt: dueAt.toISOString(),
            decidedAt: decidedAt?.toISOString() ?? null,
            reason,
            identification: application.identification,
          };
        }),
      };
    },

    /** @throws Refusal `roleApplication.notOpen` */
    async withdraw(receiptNumber: string, asker: Asker) {
      const request = await approvals.withdraw(KIND, receiptNumber, asker);
      if (!request) throw new Refusal("roleApplication.notOpen");
      return { status: request.status };
    },
  };
}

export type RoleApplicationService = ReturnType<typeof roleApplicationService>;
