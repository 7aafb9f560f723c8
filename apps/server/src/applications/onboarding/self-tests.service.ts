import { createHash, randomUUID } from "node:crypto";
import type { SelfTestLine } from "@sannong/contract/applications/onboarding.schemas";
import type { ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import type { SelfTestKey } from "@sannong/contract/applications/onboarding-words";
import * as z from "zod/mini";
import { accountCheck } from "../../gateways/connected-systems/account-check.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type ConnectedSystem, type ConnectedSystems, furtherOf } from "../../kernel/application/index.ts";
import type { Application, OnboardingStore } from "./onboarding.store.ts";
import type { Run } from "./self-test-runs.store.ts";
import type { SelfTestHelper } from "./self-test-helper.ts";
import type { Simulations } from "./self-test/test-run.ts";
import { takenOverFrom } from "./self-test/one-line.rules.ts";
import { hasPassed, runSelfTest } from "./self-test/run-self-test.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "log" | "jobs"> & {
  store: OnboardingStore;
  systems: ConnectedSystems;
  /** asked when a test runs: the protocols are built after what tries them */
  simulations: () => Simulations;
  outbound: Pick<Outbound, "call">;
  /** calls to a system that its developer has on a machine of their own */
  helper: Pick<SelfTestHelper, "outboundOf">;
  issuer: string;
  isProduction: boolean;
  landingAddress: (system: ConnectedSystem, code: string) => string;
};

/** No run takes so long: whoever holds one for more has died over it. */
const DEAD_AFTER_MS = 3 * 60_000;

const reportShape = z.object({ runId: z.string(), addresses: z.string(), at: z.string(), summary: z.string() });

/** What the report vouches for: another address, right or key, and it says nothing any more. */
export const digestOf = (
  system: ConnectedSystem,
  { jumpType, resourcePath, directUrl, roles, proxyCallbackUris }: ApplicationForm,
  samlProvider: object | undefined,
): string =>
  createHash("sm3")
    .update(
      JSON.stringify([
        system.appId,
        system.protocol,
        system.redirectUris,
        system.initiateLoginUri,
        system.handoffUri,
        system.tokenUri,
        system.backchannelLogoutUri,
        system.checkUserUrl,
        system.scopes,
        system.terms,
        system.privateHosts,
        system.requiresRole,
        [jumpType, resourcePath ?? "", directUrl ?? "", roles.map(({ code }) => code), proxyCallbackUris],
        samlProvider,
        ...Object.entries(furtherOf(system)),
      ]),
    )
    .digest("hex");

const summaryOf = (lines: readonly SelfTestLine[]): string => {
  const count = (outcome: SelfTestLine["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  return `通过 ${count("ok")} 项，警告 ${count("warn")} 项，未执行 ${count("skipped")} 项，不适用 ${count("na")} 项`;
};

/** Self-tests are asked for here and done by whichever server is free. */
export function selfTestsService({ store, systems, simulations, clock, log, jobs, ...deps }: Deps) {
  const digest = async (system: ConnectedSystem, form: ApplicationForm) =>
    digestOf(system, form, await simulations().saml.providerOf(system.abbr));

  /** What lines are taken over from: the newest run that came to its end. */
  const newestOver = async (applicationId: string): Promise<Run | undefined> =>
    (await store.runsOf(applicationId)).find(({ finishedAt }) => finishedAt !== null);

  return {
    /**
     * @param asked the line that alone is tried again, with what it depends on; before any run is over everything is
     * @throws Refusal `onboarding.runIsOpen`, `server.busy` while the server is only starting
     */
    async ask(applicationId: string, requested: SelfTestKey | null): Promise<string> {
      jobs.mustRun();
      const [id, at] = [randomUUID(), clock()];
      const deadBefore = new Date(at.getTime() - DEAD_AFTER_MS);
      const only = requested !== null && (await newestOver(applicationId)) ? requested : null;
      await store.inTransaction(async (trx) => {
        const isFirst = await store.addRun({ id, applicationId, only, at, deadBefore }, trx);
        if (!isFirst) throw new Refusal("onboarding.runIsOpen");
        await jobs.send("self-test", id, trx);
      });
      return id;
    },

    /** Does one that was asked for; a second worker finds it taken. */
    async perform(runId: string): Promise<void> {
      const run = await store.takeRun(runId);
      if (!run) return;
      const failed = () => store.finishRun(runId, { state: "failed", at: clock(), report: null });
      try {
        const application = await store.findById(run.applicationId);
        const system = application && (await systems.findByAbbr(application.abbr));
        if (!system) return void (await failed());
        const former = run.only === null ? undefined : await newestOver(run.applicationId);
        const vouchedFor = await digest(system, application.form);
        const outbound = application.ofDeveloper ? deps.helper.outboundOf(system.abbr) : deps.outbound;
        const lines = await runSelfTest(
          {
            ...deps,
            outbound,
            // what never leaves a developer's own machine is not asked for TLS
            isProduction: deps.isProduction && !application.ofDeveloper,
            system,
            form: application.form,
            simulations: simulations(),
            clock,
            privateAllowed: system.privateHosts ?? [],
            takenOver: takenOverFrom(former, run.only),
            refusalSince: store.refusalSince,
            accountCheck: accountCheck({ outbound, clock }),
            checkSecret: await systems.checkSecretOf(system.abbr),
          },
          (line) => store.noteConnection(runId, line),
        );
        const at = clock();
        if (!hasPassed(lines)) return void (await failed());
        // what others found before, of addresses that may have been others, is not vouched for
        // …nor what a developer's own helper brought
        if (run.only !== null || application.ofDeveloper)
          return void (await store.finishRun(runId, { state: "passed", at, report: null }));
        const report = await simulations().openid.sign({
          runId,
          at: at.toISOString(),
          system: { abbr: system.abbr, name: system.name, appId: system.appId },
          addresses: vouchedFor,
          summary: summaryOf(lines),
          lines: lines.map(({ key, outcome, found }) => ({ key, outcome, found })),
        });
        await store.finishRun(runId, { state: "passed", at, report });
      } catch (failure) {
        log.error({ err: failure, runId }, "a self-test could not be finished");
        await failed();
      }
    },

    /**
     * Was nothing changed until now of what the newest report speaks of, as this transaction sees it?
     */
    async vouchesStill(applicationId: string, within: Db): Promise<boolean> {
      const application = await store.findById(applicationId, within);
      const system = application && (await systems.findIn(application.abbr, within));
      const run = (await store.runsOf(applicationId, { within })).find(({ report }) => report !== null);
      if (!system || !run?.report) return false;
      const report = reportShape.safeParse(await simulations().openid.verified(run.report));
      return report.success && report.data.addresses === (await digest(system, application.form));
    },

    /**
     * The newest run, when it tried and passed everything and its report is ours and speaks of the system as it is
     * registered now.
     *
     * @throws Refusal `onboarding.notPassed`, `onboarding.partialRun`, `onboarding.signedReport`
     */
    async passedReport({
      id,
      abbr,
      form,
    }: Pick<Application, "id" | "abbr" | "form">): Promise<{ at: string; summary: string }> {
      const [[run], system] = await Promise.all([store.runsOf(id, { most: 1 }), systems.findByAbbr(abbr)]);
      if (!system || run?.state !== "passed") throw new Refusal("onboarding.notPassed");
      if (run.only !== null) throw new Refusal("onboarding.partialRun");
      if (run.report === null) throw new Refusal("onboarding.notPassed");
      const said = await simulations()
        .openid.verified(run.report)
        .catch((cause: unknown) => {
          throw new Refusal("onboarding.signedReport", { cause });
        });
      const report = reportShape.safeParse(said);
      if (!report.success || report.data.runId !== run.id || report.data.addresses !== (await digest(system, form)))
        throw new Refusal("onboarding.signedReport");
      return report.data;
    },
  };
}

export type SelfTests = ReturnType<typeof selfTestsService>;
