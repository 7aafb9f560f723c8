import { randomUUID } from "node:crypto";
import { mask } from "@sannong/contract/mask";
import type { ApplicationForm, JumpPlace } from "@sannong/contract/onboarding.schemas";
import {
  mayTest,
  onboardingStatuses,
  type OnboardingStatus,
  SECRET_DAYS,
  type SelfTestKey,
} from "@sannong/contract/onboarding-words";
import { DAY_MS } from "@sannong/contract/rules/days";
import { mayApply } from "@sannong/contract/rules/may-apply";
import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, type Caller, whence } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountRoom } from "../account/index.ts";
import type { ApprovalsRoom } from "../approvals/index.ts";
import type { SystemsRoom } from "../systems/index.ts";
import { connectionOf, factsOfApplication, factsOfStep } from "./application-facts.ts";
import type { JumpLog } from "./jump-log.service.ts";
import { nameRefusals, problemsOfForm, provesBySecret, registrationOf, steps } from "./onboarding.rules.ts";
import type { Application, NumberedRun, OnboardingStore, Run } from "./onboarding.store.ts";
import { consumersOf, metadataOf } from "./saml-application.ts";
import type { SelfTests } from "./self-tests.service.ts";

export type Needs = {
  store: OnboardingStore;
  systems: SystemsRoom;
  approvals: ApprovalsRoom;
  accounts: Pick<AccountRoom, "findById">;
  selfTests: SelfTests;
  jumpLog: JumpLog;
  audit: Audit;
  clock: Clock;
  issuer: string;
  isWithin: (code: string, subtree: string) => boolean;
  fullRegionName: (code: string) => string | undefined;
  /** the owner proved himself in the last 20 minutes, or is asked to */
  requireFresh: (caller: Caller) => Promise<unknown>;
};

type Asked = ApplicationForm & { contactName: string; contactPhone: string };

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
export const wasConnected = (status: OnboardingStatus) => status !== "review" && status !== "rejected";

/** What the owner of a system does from the first application to its end. */
export function onboardingService(needs: Needs) {
  const { store, systems, approvals, accounts, selfTests, audit, clock, issuer } = needs;

  const fact = ({ caller, origin }: Asker, event: string, objectId: string): AuditFact => ({
    event,
    result: "ok",
    actor: actorOf(caller),
    objectKind: "systemApplication",
    objectId,
    ...whence(origin),
  });

  /** His own, or one that he may review in his region. @throws Refusal `onboarding.notFound` */
  async function seen(id: string, caller: Caller): Promise<Application> {
    const application = await store.findById(id);
    const isOwn = application?.applicantId === caller.accountId;
    const mayReview =
      application !== undefined &&
      caller.permissions.has("system.review") &&
      needs.isWithin(application.regionCode, caller.regionCode);
    if (!application || !(isOwn || mayReview)) throw new Refusal("onboarding.notFound");
    return application;
  }
  /** @throws Refusal `onboarding.notFound` */
  async function own(id: string, caller: Caller): Promise<Application> {
    const application = await store.findById(id);
    if (application?.applicantId !== caller.accountId) throw new Refusal("onboarding.notFound");
    return application;
  }
  const notNow = ({ status }: Application) =>
    new Refusal("onboarding.notNow", { params: { status: onboardingStatuses[status] } });

  const summary = (application: Application, run: Run | undefined) => ({
    id: application.id,
    name: application.form.name,
    abbr: application.abbr,
    receiptNumber: application.receiptNumber,
    status: application.status,
    note: application.note,
    createdAt: application.createdAt.toISOString(),
    failed: run ? countOf(run, "fail") : null,
  });

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
        : system.checkUserUrl !== null && system.secretHashes.length === 0,
      health: system.health,
      probedAt: system.probe?.at.toISOString() ?? null,
      probeTookMs: system.probe?.tookMs ?? null,
      probeFault: system.probe?.fault ?? null,
      testUsers: people.flatMap((person) => (person ? [mask.personName(person.nickname)] : [])),
    };
  }

  return {
    seen,

    /** @throws Refusal `onboarding.whoMay`, `onboarding.badRegistration`, `onboarding.abbrTaken`, `onboarding.abbrUsedBefore` */
    async apply({ contactName, contactPhone, ...form }: Asked, visit: Asker) {
      const { caller } = visit;
      if (!mayApply(caller)) throw new Refusal("onboarding.whoMay");
      const described = metadataOf(form);
      const problems = [
        ...problemsOfForm(form),
        ...(described.problem === null ? [] : [described.problem]),
        ...systems.stages.problemsOf(registrationOf(form, consumersOf(described))),
      ];
      if (problems.length > 0)
        throw new Refusal("onboarding.badRegistration", { params: { problems: problems.join("；") } });
      const name = await systems.stages.nameStanding(form.abbr, caller.accountId);
      if (name !== "free") throw new Refusal(nameRefusals[name]);
      const application = {
        id: randomUUID(),
        abbr: form.abbr,
        applicantId: caller.accountId,
        regionCode: caller.regionCode,
        form,
        contact: { name: contactName, phone: contactPhone },
        createdAt: clock(),
      };
      const receiptNumber = await store.inTransaction(async (trx) => {
        if (!(await store.add(application, trx))) throw new Refusal("onboarding.abbrTaken");
        const receipt = await approvals.open(
          {
            kind: "systemOnboarding",
            subjectId: application.id,
            applicantId: caller.accountId,
            regionCode: caller.regionCode,
            facts: factsOfApplication(application, {
              regionName: needs.fullRegionName(caller.regionCode) ?? "",
              provider: described.provider,
            }),
            // private addresses are confirmed by two persons (design §3, Addresses)
            needsSecond: form.usesPrivateNetwork,
          },
          trx,
        );
        if (receipt === undefined) throw new Refusal("onboarding.requestIsOpen");
        await store.receive(application.id, receipt, trx);
        await audit.record(fact(visit, "system.applied", application.id), trx);
        return receipt;
      });
      return { id: application.id, receiptNumber };
    },

    async mine(caller: Caller) {
      const all = await store.ofApplicant(caller.accountId);
      const records = await Promise.all(
        all.map(async (application) => summary(application, (await store.runsOf(application.id, 1))[0])),
      );
      return { records };
    },

    /** @throws Refusal `onboarding.notFound` */
    async detail(id: string, caller: Caller) {
      const application = await seen(id, caller);
      const [runs, client] = await Promise.all([store.runsOf(id), clientOf(application)]);
      const [run, ...earlier] = runs;
      const isOwn = application.applicantId === caller.accountId;
      const { name, phone } = application.contact;
      return {
        ...summary(application, run),
        form: application.form,
        isOwn,
        contactName: isOwn ? name : mask.personName(name),
        contactPhone: isOwn ? phone : mask.phone(phone),
        issuer,
        connection: connectionOf(application.form, issuer, client?.appId ?? ""),
        client,
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

    /** @throws Refusal `onboarding.notFound`, `onboarding.notNow`, `onboarding.runIsOpen` */
    async startSelfTest({ id, only }: { id: string; only?: SelfTestKey | undefined }, caller: Caller) {
      const application = await own(id, caller);
      if (!mayTest(application.status)) throw notNow(application);
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
      await needs.requireFresh(caller);
      const dueAt = new Date(clock().getTime() + SECRET_DAYS * DAY_MS);
      const life = { days: SECRET_DAYS, formerDays: FORMER_DAYS };
      const { system, appSecret } = await store.inTransaction(async (trx) => {
        if (!(await store.useSecretPermit(id, dueAt, trx))) throw new Refusal("onboarding.secretPermit");
        await audit.record(fact(visit, "system.secretTaken", id), trx);
        const rotated = await systems.rotateWithin(application.abbr, life, trx);
        if (!rotated) throw notNow(application);
        return rotated;
      });
      systems.forget();
      const isFirst = system.secretHashes.length === 1;
      return {
        appId: system.appId,
        appSecret: provesBySecret(application.form) ? appSecret : null,
        checkSecret: isFirst ? await systems.checkSecretOf(system.abbr) : null,
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
      const report = step === "goLive" ? await selfTests.passedReport(application) : null;
      const kinds = { goLive: "systemGoLive", secret: "systemSecret", offline: "systemOffline" } as const;
      const moves = { goLive: steps.goLiveAsked, offline: steps.offlineAsked } as const;
      return store.inTransaction(async (trx) => {
        if (step === "secret" ? application.status !== "live" : !(await store.move(id, moves[step], null, trx)))
          throw notNow(application);
        const receiptNumber = await approvals.open(
          {
            kind: kinds[step],
            subjectId: id,
            applicantId: caller.accountId,
            regionCode: application.regionCode,
            facts: factsOfStep(application, { reason, report }),
          },
          trx,
        );
        if (receiptNumber === undefined) throw new Refusal("onboarding.requestIsOpen");
        await audit.record({ ...fact(visit, "system.stepAsked", id), detail: { step, receiptNumber } }, trx);
        return { receiptNumber };
      });
    },

    /** @throws Refusal `onboarding.notFound` */
    async jumps(
      { id, ...asked }: { id: string; traceId?: string | undefined; before?: JumpPlace | undefined },
      caller: Caller,
    ) {
      const application = await seen(id, caller);
      const system = await systems.findByAbbr(application.abbr);
      // one that was refused may share its name with a system of somebody else's
      if (!system || !wasConnected(application.status)) return { records: [], hasMore: false };
      return needs.jumpLog.page(system, asked);
    },
  };
}

export type OnboardingService = ReturnType<typeof onboardingService>;
