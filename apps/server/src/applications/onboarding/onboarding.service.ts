import { randomUUID } from "node:crypto";
import { mask } from "@sannong/contract/mask";
import type { JumpPlace } from "@sannong/contract/applications/onboarding.schemas";
import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import { type ApplicationForm, asksTwo, provesByKey } from "@sannong/contract/applications/application-shapes.schemas";
import {
  mayTest,
  type OnboardingStatus,
  SECRET_DAYS,
  type SelfTestKey,
} from "@sannong/contract/applications/onboarding-words";
import { competentRegion } from "@sannong/contract/operations/regions";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { mayApply } from "@sannong/contract/rules/identity/may-apply";
import type { Asker, Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { revisionOf } from "../../platform/database/as-read.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { connectionOf, factsOfApplication, factsOfStep } from "./application-facts.ts";
import type { AmendmentsService } from "./amendments.service.ts";
import type { OnboardingAdmin, OwnersDeps } from "./onboarding-admin.ts";
import { nameRefusals, provesBySecret, readByOwner, steps } from "./onboarding.rules.ts";
import { type Application, isOwnerOf } from "./onboarding.store.ts";
import type { SandboxesService } from "./sandboxes.service.ts";
import type { NumberedRun, Run } from "./self-test-runs.store.ts";
import { kindOf, type WaitingService } from "./waiting.service.ts";

type Input = ApplicationForm & { contactName: string; contactPhone: string };

type MetadataDeps = { metadataOf: (system: ConnectedSystem) => Promise<SamlMetadata | null> };

/** The former secret goes on for so long, while the system changes over. */
const FORMER_DAYS = 14;

export const shownRun = ({ id, state, startedAt, finishedAt, lines, number, only, report }: NumberedRun) => ({
  id,
  state,
  number,
  only,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  lines,
  report,
});
const countOf = ({ lines }: Run, outcome: string) => lines.filter((line) => line.outcome === outcome).length;
/** Was there ever a client for it? */
export const wasConnected = (status: OnboardingStatus) => !["review", "rejected", "withdrawn"].includes(status);

/** What the owner of a system does from the first application to its end. */
export function onboardingService(
  deps: OwnersDeps & {
    admin: OnboardingAdmin;
    waiting: WaitingService;
    check: AmendmentsService["check"];
    sandboxes: Pick<SandboxesService, "readyToTest" | "hasPassed">;
  } & MetadataDeps,
) {
  const { store, admin, systems, changeRequests, accounts, selfTests, audit, clock, issuer } = deps;
  const { seen, own, notNow, fact } = admin;

  const summary = (application: Application, run: Run | undefined) => ({
    id: application.id,
    name: application.form.name,
    abbr: application.abbr,
    receiptNumber: application.receiptNumber,
    status: application.status,
    note: application.note,
    ownerLeft: application.ownerLeft,
    createdAt: application.createdAt.toISOString(),
    failed: run ? countOf(run, "fail") : null,
  });

  /** A system that signs with a key of its own takes only what its check endpoint is asked with. */
  async function withoutSecret(abbr: string, trx: Parameters<typeof systems.findIn>[1]) {
    const system = await systems.findIn(abbr, trx);
    return system && { system, appSecret: null };
  }

  async function clientOf(application: Application) {
    const system = mayTest(application.status) ? await systems.findByAbbr(application.abbr) : undefined;
    if (!system) return null;
    const ids = await systems.stages.testUsersOf(system.abbr);
    const people = await Promise.all(ids.map((accountId) => accounts.findById(accountId)));
    return {
      appId: system.appId,
      liveSecrets: system.secretHashes.length,
      secretDueAt: application.secretDueAt?.toISOString() ?? null,
      mayTakeSecret: provesBySecret(application.form)
        ? application.status !== "live" || application.secretPermits > 0
        : system.checkUserUrl !== null && !application.checkSecretTaken,
      health: system.health,
      probedAt: system.probe?.at.toISOString() ?? null,
      probeTookMs: system.probe?.tookMs ?? null,
      probeFault: system.probe?.fault ?? null,
      testUsers: people.flatMap((person) => (person ? [mask.personName(person.nickname)] : [])),
    };
  }

  async function samlOf({ status, abbr }: Application): Promise<SamlMetadata | null> {
    const system = mayTest(status) ? await systems.findByAbbr(abbr) : undefined;
    return system ? deps.metadataOf(system) : null;
  }

  return {
    /** @throws Refusal `onboarding.whoMay`, `onboarding.badRegistration`, `onboarding.abbrTaken`, `onboarding.abbrUsedBefore` */
    async apply({ contactName, contactPhone, ...given }: Input, visit: Asker) {
      const { caller } = visit;
      if (!mayApply(caller) && !(await deps.sandboxes.hasPassed(caller.accountId)))
        throw new Refusal("onboarding.whoMay");
      const { form, published } = await deps.check(given);
      const name = await systems.stages.nameStanding(form.abbr, caller.accountId);
      if (name !== "free") throw new Refusal(nameRefusals[name]);
      const regionCode = competentRegion(caller.regionCode);
      const application = {
        id: randomUUID(),
        abbr: form.abbr,
        applicantId: caller.accountId,
        regionCode,
        form,
        contact: { name: contactName, phone: contactPhone },
        createdAt: clock(),
      };
      const receiptNumber = await store.inTransaction(async (trx) => {
        if (!(await store.add(application, trx))) throw new Refusal("onboarding.abbrTaken");
        const receipt = await changeRequests.ask(
          { kind: "systemOnboarding" },
          {
            subjectId: application.id,
            applicantId: caller.accountId,
            regionCode,
            facts: factsOfApplication(application, {
              regionName: deps.fullRegionName(regionCode) ?? "",
              published,
            }),
            // private addresses are confirmed by two persons (design §3, Addresses)
            needsSecond: asksTwo(form),
          },
          trx,
        );
        await store.receive(application.id, receipt, trx);
        await audit.record(fact(visit, "system.applied", application.id), trx);
        return receipt;
      });
      return { id: application.id, receiptNumber };
    },

    async mine(caller: Caller) {
      const all = await store.ofApplicant(caller.accountId);
      const records = await Promise.all(
        all.map(async (application) => summary(application, (await store.runsOf(application.id, { most: 1 }))[0])),
      );
      return { records };
    },

    /** @throws Refusal `onboarding.notFound` */
    async detail(id: string, caller: Caller) {
      const application = await seen(id, caller);
      const isOwn = isOwnerOf(application, caller.accountId);
      const [runs, client, waiting] = await Promise.all([
        store.runsOf(id),
        clientOf(application),
        deps.waiting.about(application, isOwn),
      ]);
      const [run, ...earlier] = runs;
      const { name, phone } = application.contact;
      return {
        ...summary(application, run),
        form: application.form,
        revision: isOwn ? revisionOf(readByOwner(application)) : null,
        isOwn,
        ofDeveloper: application.ofDeveloper,
        waiting,
        contactName: isOwn ? name : mask.personName(name),
        contactPhone: isOwn ? phone : mask.phone(phone),
        issuer,
        connection: connectionOf(application.form, issuer, client?.appId ?? ""),
        client,
        saml: await samlOf(application),
        run: run ? shownRun(run) : null,
        earlierRuns: earlier.map((one) => ({
          id: one.id,
          startedAt: one.startedAt.toISOString(),
          state: one.state,
          failed: countOf(one, "fail"),
          passed: countOf(one, "ok"),
          number: one.number,
          only: one.only,
        })),
      };
    },

    /** @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `onboarding.runIsOpen`, `sandbox.helperAbsent` */
    async startSelfTest({ id, only }: { id: string; only?: SelfTestKey | undefined }, caller: Caller) {
      const application = await own(id, caller);
      if (!mayTest(application.status)) throw notNow(application);
      if (application.ofDeveloper) await deps.sandboxes.readyToTest(application);
      return { runId: await selfTests.ask(id, only ?? null) };
    },
    /** @throws Refusal `onboarding.notFound` */
    async run({ id, runId }: { id: string; runId: string }, caller: Caller) {
      await seen(id, caller);
      const found = (await store.runsOf(id)).find((run) => run.id === runId);
      if (!found) throw new Refusal("onboarding.notFound");
      return shownRun(found);
    },

    /**
     * A new secret, shown this once; the one before goes on for two weeks.
     *
     * @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `onboarding.secretPermit`, `secondFactor.confirmationRequired`
     */
    async takeSecret(id: string, visit: Asker) {
      const { caller } = visit;
      const application = await own(id, caller);
      if (!mayTest(application.status)) throw notNow(application);
      await deps.requireFresh(caller);
      const dueAt = new Date(clock().getTime() + SECRET_DAYS * DAY_MS);
      const life = { days: SECRET_DAYS, formerDays: FORMER_DAYS };
      const { system, appSecret, isCheckNew } = await store.inTransaction(async (trx) => {
        if (!(await store.useSecretPermit(id, dueAt, trx))) throw new Refusal("onboarding.secretPermit");
        await audit.record(fact(visit, "system.secretTaken", id), trx);
        const rotated = provesByKey(application.form)
          ? await withoutSecret(application.abbr, trx)
          : await systems.rotateWithin(application.abbr, life, trx);
        if (!rotated) throw notNow(application);
        const isCheckNew = rotated.system.checkUserUrl !== null && (await store.takeCheckSecret(id, trx));
        return { ...rotated, isCheckNew };
      });
      systems.forget();
      return {
        appId: system.appId,
        appSecret: provesBySecret(application.form) ? appSecret : null,
        checkSecret: isCheckNew ? await systems.checkSecretOf(system.abbr) : null,
        dueAt: dueAt.toISOString(),
      };
    },

    /** @throws Refusal `onboarding.*` */
    async request(
      { id, step, reason }: { id: string; step: "goLive" | "secret" | "offline"; reason: string },
      visit: Asker,
    ) {
      const { caller } = visit;
      const application = await own(id, caller);
      if (application.ofDeveloper) throw new Refusal("sandbox.unreviewed");
      const report = step === "goLive" ? await selfTests.passedReport(application) : null;
      const moves = { goLive: steps.goLiveAsked, offline: steps.offlineAsked } as const;
      return store.inTransaction(async (trx) => {
        if (step === "secret" ? application.status !== "live" : !(await store.move(id, moves[step], null, trx)))
          throw application.amendment ? new Refusal("onboarding.requestIsOpen") : notNow(application);
        if (step === "goLive" && !(await selfTests.vouchesStill(id, trx))) throw new Refusal("onboarding.signedReport");
        const receiptNumber = await changeRequests.ask(
          { kind: kindOf[step] },
          {
            subjectId: id,
            applicantId: caller.accountId,
            regionCode: application.regionCode,
            facts: factsOfStep(application, { reason, report }),
          },
          trx,
        );
        await audit.record({ ...fact(visit, "system.stepAsked", id), detail: { step, receiptNumber } }, trx);
        return { receiptNumber };
      });
    },

    /** @throws Refusal `onboarding.notFound` */
    async jumps(
      { id, ...input }: { id: string; traceId?: string | undefined; before?: JumpPlace | undefined },
      caller: Caller,
    ) {
      const application = await seen(id, caller);
      const system = await systems.findByAbbr(application.abbr);
      // one that was refused may share its name with a system of somebody else's
      if (!system || !wasConnected(application.status)) return { records: [], hasMore: false };
      return deps.jumpLog.page(system, input);
    },
  };
}

export type OnboardingService = ReturnType<typeof onboardingService>;
