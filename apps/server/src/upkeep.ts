import { type ErrandName, type RoundName, roundNames, rounds } from "@sannong/contract/operations/job-words";
import { whenOf } from "./operations/jobs/index.ts";
import type { App } from "./app.ts";
import { sweepChanges } from "./platform/changes.ts";
import { systemClock } from "./platform/clock.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { type Jobs, startJobs } from "./platform/jobs/start-jobs.ts";
import type { Log } from "./platform/log.ts";
import { sweepShortLived } from "./platform/short-lived/postgres-short-lived.ts";

type Needs = {
  app: Pick<
    App,
    | "accountData"
    | "alarms"
    | "audit"
    | "auditing"
    | "binding"
    | "bindingDesk"
    | "dataKeys"
    | "devices"
    | "files"
    | "inspection"
    | "jobQueue"
    | "jobs"
    | "links"
    | "messages"
    | "notices"
    | "outbox"
    | "people"
    | "provider"
    | "records"
    | "remindOfEnds"
    | "search"
    | "onboarding"
    | "sessions"
    | "temporaryUsers"
    | "usage"
    | "webhooks"
  >;
  database: Pick<OpenDatabase, "appUrl" | "eventual">;
  log: Log;
};

/** Other servers' new signing keys are taken up within this time. */
const KEY_REFRESH_MS = 60_000;

/** What has to be done from time to time; begun once the server answers, so that no start waits for it. */
export async function startUpkeep({ app, database, log }: Needs) {
  const stopSealing = app.audit.startThread({ url: database.appUrl, log });
  const refresh = setInterval(() => {
    app.provider
      .refreshKeys()
      .catch((failure: unknown) => log.error({ err: failure }, "signing keys could not be refreshed"));
  }, KEY_REFRESH_MS);

  const jobs = await startJobs({ url: database.appUrl, log, watch: app.jobs.watch });
  const acts = actsOf(app, database);
  for (const name of roundNames) await jobs.every(name, whenOf(rounds[name].rhythm), acts[name]);
  await takeErrands(jobs, app);
  app.jobQueue.started(jobs);
  // what a server that fell was at need not wait for its round
  await app.records.imports.resume();

  return {
    async stop() {
      clearInterval(refresh);
      await jobs.stop();
      await app.notices.settled();
      await stopSealing();
    },
  };
}

/** What is done in each round; when, is in the contract, where the office reads it too. */
const actsOf = (app: Needs["app"], database: Needs["database"]): Record<RoundName, () => unknown> => ({
  "sweep-short-lived": async () => {
    await sweepChanges(database.eventual);
    return sweepShortLived(database.eventual, systemClock);
  },
  "end-aged-sessions": () => app.sessions.endAged(),
  "close-accounts": () => app.accountData.closeDue(),
  "deliver-notices": () => app.outbox.run(),
  "remove-temporary-users": () =>
    app.temporaryUsers.removeDue((accountId) => app.sessions.endAllOf(accountId, "signedOut")),
  "remove-expired-system-tokens": () => app.binding.removeExpiredTokens(),
  "tell-systems-of-unbound": () => app.binding.tellUnbound(),
  "deliver-webhooks": () => app.webhooks.deliver(),
  "tidy-webhooks": () => app.webhooks.tidy(),
  // whoever of several servers takes the job turns for all of them
  "rotate-signing-keys": () => app.provider.rotateKeys(),
  "reseal-columns": async () => {
    await app.dataKeys.sealOpen();
    return app.dataKeys.reseal();
  },
  "find-what-there-is": () => app.search.refresh(),
  "index-names": async () => {
    for (let isMore = true; isMore; isMore = await app.people.indexNames());
    for (let isMore = true; isMore; isMore = await app.people.sealUsernames());
  },
  "tidy-notices": () => app.outbox.tidy(),
  "forget-unused-devices": () => app.devices.tidy(),
  "withdraw-ended-records": () => app.records.withdrawEnded(),
  "resume-imports": () => app.records.imports.resume(),
  "remove-unused-files": () => app.files.tidy(),
  "check-files-by-night": () => app.files.check(),
  "tidy-messages": () => app.messages.tidy(),
  "deliver-text-notices": () => app.notices.deliverDue(),
  "tidy-bindings": () => app.bindingDesk.tidy(),
  "check-links-by-night": () => app.links.checkByCalendar(),
  "gather-usage": () => app.usage.gather(),
  "inspect-by-night": () => app.inspection.runByCalendar(),
  "check-audit-by-night": () => app.auditing.checkByCalendar(),
  "sign-audit-head": () => app.auditing.signHead(),
  "send-audit-heads": () => app.auditing.sendHeads(),
  "retire-audit": () => app.auditing.retire(),
  "probe-systems": () => app.onboarding.probe(),
  "remind-of-what-ends": () => app.remindOfEnds(),
  "watch-for-bursts": () => app.alarms.look(),
});

/** What somebody waits for is done by whichever server is free. */
async function takeErrands(jobs: Jobs, app: Needs["app"]): Promise<void> {
  type Errand = { perform: (id: string) => Promise<unknown> };
  const errands: Record<ErrandName, Errand> = {
    "self-test": app.onboarding,
    "check-links": app.links,
    "import-records": app.records.imports,
    "apply-bindings": app.bindingDesk,
    inspect: app.inspection,
    "check-audit": app.auditing,
  };
  for (const [name, errand] of Object.entries(errands))
    await jobs.work<{ id: string }>(name, ({ id }) => errand.perform(id));
}
