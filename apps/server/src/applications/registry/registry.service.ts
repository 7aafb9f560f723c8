import type { Asker } from "../../platform/caller.ts";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { listSystems, saveSystemFacts } from "@sannong/contract/applications/registry";
import type { ApprovalStatus } from "@sannong/contract/governance/approval-words";
import { eventGroups, eventName } from "@sannong/contract/governance/audit-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { SECRET_WARN_DAYS } from "@sannong/contract/applications/onboarding-words";
import { agreementOf, differencesOf } from "@sannong/contract/applications/application-shapes.schemas";
import type { SystemChangeStatus, SystemHealth } from "@sannong/contract/applications/registry-words";
import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import type { SystemDetail, SystemChange } from "@sannong/contract/applications/registry.schemas";
import type { Clock } from "../../platform/clock.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import type { ChangeRequest, ChangeRequests } from "../../kernel/change-request/index.ts";
import type { RegistryAdmin } from "./registry-admin.ts";
import type { AwaitedSecretsStore } from "./awaited-secrets.store.ts";
import type { RequestedSystemChange, SystemChangeDefinition } from "./system-change.ts";
import { endsSoon, lacksOf, secretsOf } from "./registry.rules.ts";
import type { RegistryStore } from "./registry.store.ts";

const WEEK = 7;
const PROBE_DAYS = 14;
/** Longer lists nobody reads; the audit log has all of it. */
const MOST_SHOWN = 30;
const LIVE_SECRETS = 2;
/** A confirmed secret waits so long for whoever asked for it. */
export const TAKE_DAYS = 7;

type Deps = {
  store: RegistryStore;
  secrets: Pick<AwaitedSecretsStore, "mayTake">;
  change: SystemChangeDefinition;
  changeRequests: Pick<ChangeRequests, "waiting" | "history">;
  admin: RegistryAdmin;
  systems: Pick<ConnectedSystems, "list" | "forget">;
  /** ways into each system on the last days */
  waysIn: (days: number) => Promise<{ ways: { systemAbbr: string; opened: number }[] }>;
  hasApplicant: (abbr: string) => Promise<boolean>;
  metadataOf: (system: ConnectedSystem) => Promise<SamlMetadata | null>;
  clock: Clock;
};

const happenings = Object.keys(eventGroups.system.events).filter((event) => event.startsWith("system."));

/** The register of all connected systems, and what of it changes at once. */
export function registryService(deps: Deps) {
  const { store, secrets, change, changeRequests, admin, systems, waysIn, hasApplicant, clock } = deps;
  const warnedFrom = () => new Date(clock().getTime() + SECRET_WARN_DAYS * DAY_MS);

  async function summarise(chosen: readonly ConnectedSystem[]) {
    const abbrs = chosen.map(({ abbr }) => abbr);
    const [{ ways }, lastJumps, withService, waiting] = await Promise.all([
      waysIn(WEEK),
      store.lastJumps(abbrs),
      store.withService(abbrs),
      changeRequests.waiting(change),
    ]);
    const changing = new Set(waiting.map(({ subjectId }) => subjectId));
    const jumps = Map.groupBy(ways, ({ systemAbbr }) => systemAbbr);
    const near = warnedFrom();
    return chosen.map((system) => ({
      systemAbbr: system.abbr,
      name: system.name,
      owner: system.owner,
      protocol: system.protocol,
      stage: system.stage,
      health: system.protocol === "none" ? "unconnected" : (system.health as SystemHealth),
      // nobody real ever comes to a developer's
      lacks: system.ofDeveloper ? [] : lacksOf(system, withService.has(system.abbr)),
      isOwn: system.isOwn,
      ofDeveloper: system.ofDeveloper,
      secretEndsAt: endsSoon(system, near),
      lastJumpOn: lastJumps.get(system.abbr) ?? null,
      jumpsOfWeek: (jumps.get(system.abbr) ?? []).reduce((sum, { opened }) => sum + opened, 0),
      isChanging: changing.has(system.abbr),
    }));
  }

  return {
    async list(input: ParsedInputOf<typeof listSystems>) {
      const { pageNum, pageSize } = input;
      const all = await systems.list();
      const found = all.filter(chosenBy(input, warnedFrom()));
      const page = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
      return {
        records: await summarise(page),
        total: found.length,
        pageNum,
        pageSize,
        owners: [...new Set(all.map(({ owner }) => owner).filter(Boolean))].toSorted(),
      };
    },

    /** @throws Refusal `systemRegistry.unknown` */
    async detail(abbr: string, { caller }: Asker): Promise<SystemDetail> {
      const system = await admin.systemOf(abbr);
      const now = clock();
      const [[row], given, roles, bindings, probeDays, requested, history, modules, applied, standing, mayTakeSecret] =
        await Promise.all([
          summarise([system]),
          store.secretsGiven(abbr, LIVE_SECRETS),
          store.rolesOf(abbr),
          store.bindingsOf(abbr),
          store.probesOf(abbr, PROBE_DAYS),
          changeRequests.history(change, { subjectId: abbr, offset: 0, limit: MOST_SHOWN }),
          store.history(abbr, happenings, MOST_SHOWN),
          store.modules(),
          hasApplicant(abbr),
          store.standing(abbr),
          secrets.mayTake({
            abbr,
            accountId: caller.accountId,
            confirmedSince: new Date(now.getTime() - TAKE_DAYS * DAY_MS),
          }),
        ]);
      if (!row || !standing) throw changedMeanwhile(undefined);
      const { appId, summary, moduleId, tab, sort, isPublicClient, isDemonstration, probe } = system;
      return {
        ...row,
        revision: standing.version,
        changedAt: standing.changedAt?.toISOString() ?? null,
        changedBy: standing.changedBy,
        appId,
        summary,
        moduleId,
        tab: tab as SystemDetail["tab"],
        sort,
        isPublicClient,
        isDemonstration,
        wayIn: agreementOf(system),
        secrets: secretsOf(system, given, now),
        hasApplicant: applied,
        mayTakeSecret,
        roles: roles.map((role) => ({ ...role, people: Number(role.people) })),
        bindings,
        probedAt: probe?.at.toISOString() ?? null,
        probeTookMs: probe?.tookMs ?? null,
        probeFault: probe?.fault ?? null,
        probeDays,
        changes: requested.records.flatMap((request) => shownChange(request, caller.accountId)),
        history: history.map(({ at, event, actorName: who, reason }) => ({
          at: at.toISOString(),
          what: reason === null ? eventName(event) : `${eventName(event)}：${reason}`,
          who,
        })),
        modules,
        saml: await deps.metadataOf(system),
      };
    },

    /** @throws Refusal `content.changedMeanwhile`, `content.gone` */
    async saveFacts(
      { systemAbbr: abbr, revision, ...facts }: ParsedInputOf<typeof saveSystemFacts>,
      asker: Asker,
    ): Promise<{ revision: number }> {
      const by = { name: asker.caller.nickname, at: clock() };
      const version = await store.inTransaction(async (trx) => {
        const changed = await store.saveFacts(abbr, revision, facts, by, trx);
        if (changed !== undefined)
          await admin.record(asker, "factsChanged", { abbr, detail: { name: facts.name, revision: changed } }, trx);
        return changed;
      });
      systems.forget();
      if (version !== undefined) return { revision: version };
      const now = await store.standing(abbr);
      throw changedMeanwhile(now && { revision: now.version, changedAt: now.changedAt, changedBy: now.changedBy });
    },
  };
}

const statusOf: Readonly<Record<ApprovalStatus, SystemChangeStatus>> = {
  pending: "open",
  awaitingSecond: "open",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "withdrawn",
};

/** What was asked of a system and what became of it; nothing of a request that nobody can read any more. */
function shownChange(request: ChangeRequest<RequestedSystemChange>, accountId: string): SystemChange[] {
  const { asked, facts, createdAt, decidedAt } = request;
  if (!asked) return [];
  const { step, reason, wayIn } = asked;
  const differences = wayIn ? differencesOf(wayIn.before, wayIn.after) : [];
  return [
    {
      receiptNumber: request.receiptNumber,
      step,
      status: statusOf[request.status],
      reason,
      askedBy: facts.applicant,
      askedAt: createdAt.toISOString(),
      settledAt: decidedAt?.toISOString() ?? null,
      isMine: request.applicantId === accountId,
      differences: differences.map(({ label, before, after }) => ({ label, before, after })),
    },
  ];
}

const ownershipOf = ({ isOwn, ofDeveloper }: ConnectedSystem) =>
  ofDeveloper ? "developer" : isOwn ? "own" : "foreign";

const chosenBy =
  (input: ParsedInputOf<typeof listSystems>, near: Date) =>
  (system: ConnectedSystem): boolean => {
    const { keywords = "", protocol, stage, health, owner, ownership, secretEndsSoon } = input;
    const typed = keywords.toLowerCase();
    return (
      [system.name, system.abbr, system.appId, system.owner].some((text) => text.toLowerCase().includes(typed)) &&
      (protocol === undefined || system.protocol === protocol) &&
      (stage === undefined || system.stage === stage) &&
      (health === undefined || (system.protocol === "none" ? "unconnected" : system.health) === health) &&
      (!owner || system.owner === owner) &&
      (ownership === undefined || ownershipOf(system) === ownership) &&
      (!secretEndsSoon || endsSoon(system, near) !== null)
    );
  };

export type RegistryService = ReturnType<typeof registryService>;
