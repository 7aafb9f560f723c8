import type { OnboardingStatus } from "@sannong/contract/applications/onboarding-words";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import {
  type Agreement,
  agreementOf,
  differencesOf,
  withoutEmpty,
} from "@sannong/contract/applications/application-shapes.schemas";
import type { SystemStep } from "@sannong/contract/applications/registry-words";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type ChangeRequest, defineProposedChange, oneByOne } from "../../kernel/change-request/index.ts";
import { type ConnectedSystems, refuseTaken } from "../../kernel/application/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { AwaitedSecretsStore } from "./awaited-secrets.store.ts";
import type { RegistryAdmin } from "./registry-admin.ts";
import { hintsOn } from "./registry.rules.ts";
import type { RegistryStore } from "./registry.store.ts";
import { factsOf, type Now, registrationWith, type SystemChangeInput, whyNotChange } from "./why-not-change.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: Pick<RegistryStore, "standing" | "holdStanding">;
  secrets: Pick<AwaitedSecretsStore, "add">;
  admin: Pick<RegistryAdmin, "systemIn" | "fact">;
  systems: Pick<
    ConnectedSystems,
    "findByAbbr" | "findIn" | "amend" | "forget" | "stages" | "problemsBesideOthers" | "warningsOnShared"
  >;
  hasApplicant: (abbr: string, within: Db) => Promise<boolean>;
  /** the application that a system came by follows where it is put */
  follow: (abbr: string, move: { from: OnboardingStatus; to: OnboardingStatus }, within: Db) => Promise<void>;
  /** and says what it is agreed on */
  noteWayIn: (abbr: string, wayIn: Agreement, within: Db) => Promise<void>;
};

/** What the second person's word does to a system. */
export type RequestedSystemChange = {
  step: SystemStep;
  reason: string;
  /** the system's version that it was asked on */
  baseVersion: number;
  /** only where the way in is changed */
  wayIn: { before: Agreement; after: Agreement } | null;
};
type Request = ChangeRequest<RequestedSystemChange>;

/** What is dangerous to change of a system: one administrator asks, another one confirms (design §4). */
export function systemChange(deps: Deps) {
  const { store, secrets, admin, systems, hasApplicant, follow, noteWayIn, audit, clock } = deps;

  /** @throws Refusal `approvals.subjectChanged` when the system is another one by now */
  async function giveWayIn(abbr: string, { asked, facts, receiptNumber }: Request, within: Db) {
    const system = await systems.findIn(abbr, within);
    if (!system || !asked?.wayIn) throw new Refusal("approvals.subjectChanged");
    const { before, after } = asked.wayIn;
    const given = { version: asked.baseVersion, privateHosts: after.privateHosts, by: facts.applicant };
    // the application before the system, as its owner's acts lock them
    await noteWayIn(abbr, after, within);
    if (!(await systems.amend(registrationWith(system, after), given, within).catch(refuseTaken)))
      throw new Refusal("approvals.subjectChanged");
    const parts = differencesOf(before, after);
    await audit.record(
      {
        event: "system.wayInChanged",
        result: "ok",
        actor: null,
        objectKind: "system",
        objectId: abbr,
        detail: {
          receiptNumber,
          before: parts.map((one) => `${one.label}：${one.before}`).join("\n"),
          after: parts.map((one) => `${one.label}：${one.after}`).join("\n"),
        },
      },
      within,
    );
  }

  async function putAside(abbr: string, within: Db) {
    await follow(abbr, { from: "live", to: "offline" }, within);
    if (!(await systems.stages.goOffline(abbr, within))) throw new Refusal("approvals.subjectChanged");
  }
  async function bringBack(abbr: string, within: Db) {
    await follow(abbr, { from: "offline", to: "live" }, within);
    if (!(await systems.stages.comeBack(abbr, within).catch(refuseTaken)))
      throw new Refusal("approvals.subjectChanged");
  }
  /** A secret is given when whoever asked takes it. */
  async function permitSecret(abbr: string, { applicantId, receiptNumber }: Request, within: Db) {
    if (applicantId === null) throw new Refusal("approvals.subjectChanged");
    await secrets.add({ abbr, accountId: applicantId, receiptNumber, at: clock() }, within);
  }

  return defineProposedChange<SystemChangeInput, Now, RequestedSystemChange>({
    kind: "systemChange",
    workingDays: 1,
    prefix: "BG",
    standsOn: {
      person: "nobody",
      asks: "system.manage",
      more: async ({ subjectId }, within) => ({
        系统登记已变更: String((await store.standing(subjectId, within))?.version),
      }),
    },
    freshProof: true,
    alreadyOpen: { reason: "systemRegistry.isOpen" },

    subjectOf: ({ systemAbbr }) => systemAbbr,

    async gather({ systemAbbr, wayIn }, _asker, within) {
      const standing = await store.holdStanding(systemAbbr, within);
      const system = await admin.systemIn(systemAbbr, within);
      return {
        system,
        standing,
        hasApplicant: await hasApplicant(systemAbbr, within),
        wasGivenUp: await systems.stages.wasGivenUp(systemAbbr, within),
        taken:
          system.protocol === "none"
            ? []
            : await systems.problemsBesideOthers(registrationWith(system, wayIn ?? agreementOf(system)), within),
      };
    },

    whyNot: whyNotChange,

    describe({ systemAbbr, revision, reason, step, wayIn: requested }, { system }, asker) {
      const wayIn = requested ? { before: agreementOf(system), after: withoutEmpty(requested) } : null;
      const differences = wayIn ? differencesOf(wayIn.before, wayIn.after) : [];
      const detail = { step, changed: differences.map(({ part }) => part).join(" ") };
      return {
        regionCode: PROVINCE_CODE,
        asked: { step, reason, baseVersion: revision, wayIn },
        facts: factsOf({ system, step, reason, differences, who: asker.caller.nickname }),
        record: admin.fact(asker, "changeAsked", { abbr: systemAbbr, reason, detail }),
      };
    },

    async apply(request, within) {
      const { asked, subjectId: abbr } = request;
      if (!asked) throw new Refusal("approvals.decided");
      if (asked.step === "wayIn") await giveWayIn(abbr, request, within);
      if (asked.step === "offline") await putAside(abbr, within);
      if (asked.step === "online") await bringBack(abbr, within);
      if (asked.step === "secret") await permitSecret(abbr, request, within);
    },
    async decided() {
      // after the commit: within the transaction others may have remembered what stood before
      systems.forget();
    },

    hints: oneByOne(async ({ asked, subjectId }) => {
      if (!asked) return [];
      const system = await systems.findByAbbr(subjectId);
      if (asked.wayIn) {
        const shared = system ? await systems.warningsOnShared(registrationWith(system, asked.wayIn.after)) : [];
        return [
          ...hintsOn(asked.wayIn, system?.version === asked.baseVersion),
          ...shared.map((text) => ({ tone: "warn", text }) as const),
        ];
      }
      return [
        asked.step === "offline"
          ? { tone: "warn", text: "下线后任何人都不能再从门户进入该系统" }
          : { tone: "ok", text: "现有密钥在换取后还能用两周" },
      ];
    }),
  });
}

export type SystemChangeDefinition = ReturnType<typeof systemChange>;
