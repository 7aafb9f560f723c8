import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { SECRET_DAYS } from "@sannong/contract/applications/onboarding-words";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { DAY_MS } from "@sannong/contract/rules/days";
import type { proposeSystemStep, proposeWayIn } from "@sannong/contract/applications/registry";
import { problemsOf, strayHosts } from "@sannong/contract/applications/application-rules.schemas";
import {
  type Agreement,
  agreementOf,
  type Difference,
  differencesOf,
  OF_METADATA,
  registrationOf,
  withoutEmpty,
} from "@sannong/contract/applications/application-shapes.schemas";
import { type SystemStep, systemSteps } from "@sannong/contract/applications/registry-words";
import type { Asker, Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { outrun } from "../../platform/content-desk.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { ChangeRequest } from "../../kernel/change-request/index.ts";
import { type ConnectedSystem, type ConnectedSystems, refusalOf } from "../../kernel/application/index.ts";
import type { RegistryDesk } from "./registry-desk.ts";
import type { SystemChangesStore } from "./system-changes.store.ts";
import { TAKE_DAYS } from "./registry.service.ts";
import type { SystemRegistryStore } from "./registry.store.ts";

const KIND = "systemChange";
/** The former secret goes on for so long, while the system changes over. */
const FORMER_DAYS = 14;

type Deps = {
  store: Pick<SystemRegistryStore, "inTransaction" | "standing">;
  changes: SystemChangesStore;
  desk: RegistryDesk;
  systems: Pick<ConnectedSystems, "checkSecretOf" | "forget" | "rotateWithin" | "stages">;
  accounts: Pick<AccountsModule, "findById">;
  approvals: Pick<ApprovalsModule, "open" | "withdraw">;
  hasApplicant: (abbr: string) => Promise<boolean>;
  requireFresh: (caller: Caller) => Promise<unknown>;
  clock: Clock;
};
type Asked = {
  system: ConnectedSystem;
  step: SystemStep;
  reason: string;
  wayIn: { before: Agreement; after: Agreement } | null;
};

/** A registration as it would stand with another agreement. @throws Refusal `systemRegistry.unknown` for one that is not connected */
export const registrationWith = (system: ConnectedSystem, agreed: Agreement) => {
  const { protocol } = system;
  if (protocol === "none") throw new Refusal("systemRegistry.unknown");
  return registrationOf({ ...system, protocol }, agreed);
};

/** What is dangerous to change of a system: one administrator asks, another one confirms (design §4). */
export function systemChangesService(deps: Deps) {
  const { store, changes, desk, systems, accounts, approvals, hasApplicant, requireFresh, clock } = deps;

  /** @throws Refusal `content.changedMeanwhile` */
  async function onVersion(system: ConnectedSystem, revision: number): Promise<void> {
    const now = await store.standing(system.abbr);
    if (now?.version === revision) return;
    throw outrun(now && { revision: now.version, changedAt: now.changedAt, changedBy: now.changedBy });
  }

  /** @throws Refusal `systemRegistry.isOpen` */
  async function ask({ system, step, reason, wayIn }: Asked, revision: number, asker: Asker) {
    const { caller } = asker;
    const account = await accounts.findById(caller.accountId);
    const { abbr } = system;
    const differences = wayIn ? differencesOf(wayIn.before, wayIn.after) : [];
    const facts = factsOf({ system, step, reason, differences, who: caller.nickname, phone: account?.phone ?? "" });
    return store.inTransaction(async (trx) => {
      const asked = { subjectId: abbr, applicantId: caller.accountId, regionCode: PROVINCE_CODE, facts };
      const receiptNumber = await approvals.open({ kind: KIND, ...asked }, trx);
      if (receiptNumber === undefined) throw new Refusal("systemRegistry.isOpen");
      const by = { askedBy: caller.accountId, askedByName: caller.nickname, askedAt: clock() };
      await changes.add({ receiptNumber, systemAbbr: abbr, step, baseVersion: revision, wayIn, reason, ...by }, trx);
      const detail = { step, receiptNumber, changed: differences.map(({ part }) => part).join(" ") };
      await desk.record(asker, "changeAsked", { abbr, reason, detail }, trx);
      return { receiptNumber };
    });
  }

  return {
    /** @throws Refusal `systemRegistry.*`, `content.changedMeanwhile`, `secondFactor.confirmationRequired` */
    async proposeWayIn({ systemAbbr, revision, reason, wayIn }: ParsedInputOf<typeof proposeWayIn>, asker: Asker) {
      const system = await desk.systemOf(systemAbbr);
      await onVersion(system, revision);
      const before = agreementOf(system);
      const after = withoutEmpty(wayIn);
      const differences = differencesOf(before, after);
      if (differences.length === 0) throw new Refusal("systemRegistry.nothingChanged");
      if (system.protocol === "saml" && differences.some(({ part }) => OF_METADATA.includes(part)))
        throw new Refusal("systemRegistry.addressesInMetadata");
      const problems = [...problemsOf(registrationWith(system, after)), ...strayHosts(after)];
      if (problems.length > 0) throw refusalOf("systemRegistry.badWayIn", problems, (field) => field);
      await requireFresh(asker.caller);
      return ask({ system, step: "wayIn", reason, wayIn: { before, after } }, revision, asker);
    },

    /** @throws Refusal `systemRegistry.*`, `content.changedMeanwhile`, `secondFactor.confirmationRequired` */
    async proposeStep({ systemAbbr, revision, reason, step }: ParsedInputOf<typeof proposeSystemStep>, asker: Asker) {
      const system = await desk.systemOf(systemAbbr);
      await onVersion(system, revision);
      if (step === "secret") {
        if (!provesBySecret(system)) throw new Refusal("systemRegistry.noSecret");
        if (await hasApplicant(systemAbbr)) throw new Refusal("systemRegistry.hasApplicant");
      }
      const needed = { secret: system.stage, offline: "live", online: "offline" }[step];
      if (system.stage !== needed || system.protocol === "none") throw new Refusal("systemRegistry.otherStage");
      // what was only tried was never looked at for this
      if (step === "online" && (await systems.stages.wasGivenUp(systemAbbr)))
        throw new Refusal("systemRegistry.otherStage");
      await requireFresh(asker.caller);
      return ask({ system, step, reason, wayIn: null }, revision, asker);
    },

    /** @throws Refusal `systemRegistry.notOpen` */
    async withdraw(receiptNumber: string, asker: Asker): Promise<void> {
      if (!(await approvals.withdraw(KIND, receiptNumber, asker))) throw new Refusal("systemRegistry.notOpen");
    },

    /**
     * The new secret that another person confirmed, shown this once; the one before goes on for two weeks.
     *
     * @throws Refusal `systemRegistry.unknown`, `systemRegistry.noSecret`, `systemRegistry.nothingToTake`, `secondFactor.confirmationRequired`
     */
    async takeSecret(abbr: string, asker: Asker) {
      const system = await desk.systemOf(abbr);
      if (!provesBySecret(system)) throw new Refusal("systemRegistry.noSecret");
      await requireFresh(asker.caller);
      const at = clock();
      const confirmedSince = new Date(at.getTime() - TAKE_DAYS * DAY_MS);
      const { appSecret } = await store.inTransaction(async (trx) => {
        const given = { abbr, accountId: asker.caller.accountId, at, confirmedSince };
        const receiptNumber = await changes.take(given, trx);
        if (receiptNumber === undefined) throw new Refusal("systemRegistry.nothingToTake");
        await desk.record(asker, "secretTaken", { abbr, detail: { receiptNumber } }, trx);
        const rotated = await systems.rotateWithin(abbr, { days: SECRET_DAYS, formerDays: FORMER_DAYS }, trx);
        if (!rotated) throw new Refusal("systemRegistry.noSecret");
        return rotated;
      });
      systems.forget();
      return {
        appId: system.appId,
        appSecret,
        checkSecret: await systems.checkSecretOf(abbr),
        dueAt: new Date(at.getTime() + SECRET_DAYS * DAY_MS).toISOString(),
      };
    },
  };
}

const provesBySecret = ({ protocol, isPublicClient }: ConnectedSystem): boolean =>
  (protocol === "oidc" || protocol === "cas") && !isPublicClient;

type Described = {
  system: Pick<ConnectedSystem, "name" | "abbr" | "owner">;
  step: SystemStep;
  reason: string;
  differences: readonly Difference[];
  who: string;
  phone: string;
};

/** What whoever confirms it reads: each part as it is, and as it shall be. */
const factsOf = ({ system, step, reason, differences, who, phone }: Described): ChangeRequest["facts"] => ({
  applicant: who,
  phone,
  title: `${system.name}：${systemSteps[step]}`,
  items: [
    { label: "系统名称", value: system.name },
    { label: "系统简称", value: system.abbr },
    { label: "主管单位", value: system.owner || "未登记" },
    { label: "办理事项", value: systemSteps[step] },
    { label: "原因", value: reason },
    { label: "提出人", value: who, personal: "personName" },
    ...differences.flatMap(({ label, before, after }) => [
      { label: `${label}（改前）`, value: before },
      { label: `${label}（改后）`, value: after },
    ]),
  ],
});

export type SystemChangesService = ReturnType<typeof systemChangesService>;
