import { type ErrandName, type RoundName, roundNames, rounds } from "@sannong/contract/job-words";
import { whenOf } from "./operations/jobs/index.ts";
import type { House } from "./house.ts";
import { sweepChanges } from "./platform/changes.ts";
import { systemClock } from "./platform/clock.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { type Jobs, startJobs } from "./platform/jobs/start-jobs.ts";
import type { Log } from "./platform/log.ts";
import { sweepShortLived } from "./platform/short-lived/postgres-short-lived.ts";

type Needs = {
  house: Pick<
    House,
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
export async function startUpkeep({ house, database, log }: Needs) {
  const stopSealing = house.audit.startThread({ url: database.appUrl, log });
  const refresh = setInterval(() => {
    house.provider
      .refreshKeys()
      .catch((failure: unknown) => log.error({ err: failure }, "signing keys could not be refreshed"));
  }, KEY_REFRESH_MS);

  const jobs = await startJobs({ url: database.appUrl, log, watch: house.jobs.watch });
  const acts = actsOf(house, database);
  for (const name of roundNames) await jobs.every(name, whenOf(rounds[name].rhythm), acts[name]);
  await takeErrands(jobs, house);
  house.jobQueue.started(jobs);
  // what a server that fell was at need not wait for its round
  await house.records.imports.resume();

  return {
    async stop() {
      clearInterval(refresh);
      await jobs.stop();
      await house.notices.settled();
      await stopSealing();
    },
  };
}

/** What is done in each round; when, is in the contract, where the office reads it too. */
const actsOf = (house: Needs["house"], database: Needs["database"]): Record<RoundName, () => unknown> => ({
  "sweep-short-lived": async () => {
    await sweepChanges(database.eventual);
    return sweepShortLived(database.eventual, systemClock);
  },
  "end-aged-sessions": () => house.sessions.endAged(),
  "close-accounts": () => house.accountData.closeDue(),
  "deliver-notices": () => house.outbox.run(),
  "remove-temporary-users": () =>
    house.temporaryUsers.removeDue((accountId) => house.sessions.endAllOf(accountId, "signedOut")),
  "remove-expired-system-tokens": () => house.binding.removeExpiredTokens(),
  "tell-systems-of-unbound": () => house.binding.tellUnbound(),
  "deliver-webhooks": () => house.webhooks.deliver(),
  "tidy-webhooks": () => house.webhooks.tidy(),
  // whoever of several servers takes the job turns for all of them
  "rotate-signing-keys": () => house.provider.rotateKeys(),
  "reseal-columns": async () => {
    await house.dataKeys.sealOpen();
    return house.dataKeys.reseal();
  },
  "find-what-there-is": () => house.search.refresh(),
  "index-names": async () => {
    for (let isMore = true; isMore; isMore = await house.people.indexNames());
    for (let isMore = true; isMore; isMore = await house.people.sealUsernames());
  },
  "tidy-notices": () => house.outbox.tidy(),
  "forget-unused-devices": () => house.devices.tidy(),
  "withdraw-ended-records": () => house.records.withdrawEnded(),
  "resume-imports": () => house.records.imports.resume(),
  "remove-unused-files": () => house.files.tidy(),
  "check-files-by-night": () => house.files.check(),
  "tidy-messages": () => house.messages.tidy(),
  "deliver-text-notices": () => house.notices.deliverDue(),
  "tidy-bindings": () => house.bindingDesk.tidy(),
  "check-links-by-night": () => house.links.checkByCalendar(),
  "gather-usage": () => house.usage.gather(),
  "inspect-by-night": () => house.inspection.runByCalendar(),
  "check-audit-by-night": () => house.auditing.checkByCalendar(),
  "sign-audit-head": () => house.auditing.signHead(),
  "send-audit-heads": () => house.auditing.sendHeads(),
  "retire-audit": () => house.auditing.retire(),
  "probe-systems": () => house.onboarding.probe(),
  "remind-of-what-ends": () => house.remindOfEnds(),
  "watch-for-bursts": () => house.alarms.look(),
});

/** What somebody waits for is done by whichever server is free. */
async function takeErrands(jobs: Jobs, house: Needs["house"]): Promise<void> {
  type Errand = { perform: (id: string) => Promise<unknown> };
  const errands: Record<ErrandName, Errand> = {
    "self-test": house.onboarding,
    "check-links": house.links,
    "import-records": house.records.imports,
    "apply-bindings": house.bindingDesk,
    inspect: house.inspection,
    "check-audit": house.auditing,
  };
  for (const [name, errand] of Object.entries(errands))
    await jobs.work<{ id: string }>(name, ({ id }) => errand.perform(id));
}
