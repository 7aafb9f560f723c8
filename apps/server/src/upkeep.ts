import type { House } from "./house.ts";
import { systemClock } from "./platform/clock.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import type { Log } from "./platform/log.ts";
import { sweepShortLived } from "./platform/short-lived/postgres-short-lived.ts";

type Needs = {
  house: Pick<
    House,
    | "accountData"
    | "audit"
    | "binding"
    | "devices"
    | "files"
    | "links"
    | "messages"
    | "notices"
    | "outbox"
    | "provider"
    | "records"
    | "remindOfEnds"
    | "search"
    | "onboarding"
    | "sessions"
    | "temporaryUsers"
    | "webhooks"
  >;
  database: OpenDatabase;
  log: Log;
};

/** Other servers' new signing keys are taken up within this time. */
const KEY_REFRESH_MS = 60_000;

/** What has to be done from time to time; begun once the server answers, so that no start waits for it. */
export async function startUpkeep({ house, database, log }: Needs) {
  const {
    audit,
    binding,
    devices,
    messages,
    notices,
    onboarding,
    outbox,
    provider,
    search,
    sessions,
    temporaryUsers,
    webhooks,
  } = house;
  const stopSealing = audit.startSealer(log);
  const refresh = setInterval(() => {
    provider
      .refreshKeys()
      .catch((failure: unknown) => log.error({ err: failure }, "signing keys could not be refreshed"));
  }, KEY_REFRESH_MS);

  const jobs = await startJobs({ url: database.appUrl, log });
  await jobs.every("sweep-short-lived", { seconds: 60 }, () => sweepShortLived(database.eventual, systemClock));
  await jobs.every("end-aged-sessions", { seconds: 60 }, () => sessions.endAged());
  await jobs.every("close-accounts", { seconds: 300 }, () => house.accountData.closeDue());
  await jobs.every("deliver-notices", { seconds: 60 }, () => outbox.run());
  await jobs.every("remove-temporary-users", { seconds: 60 }, () =>
    temporaryUsers.removeDue((accountId) => sessions.endAllOf(accountId, "signedOut")),
  );
  await jobs.every("remove-expired-system-tokens", { seconds: 60 }, () => binding.removeExpiredTokens());
  await jobs.every("tell-systems-of-unbound", { seconds: 60 }, () => binding.tellUnbound());
  await jobs.every("deliver-webhooks", { seconds: 2 }, () => webhooks.deliver());
  await jobs.every("tidy-webhooks", { cron: "30 3 * * *" }, () => webhooks.tidy());
  // once a quarter; whoever of several servers takes the job turns for all of them
  await jobs.every("rotate-signing-keys", { cron: "10 3 1 */3 *" }, () => provider.rotateKeys());
  await jobs.every("find-what-there-is", { seconds: 300 }, () => search.refresh());
  await jobs.every("tidy-notices", { cron: "20 3 * * *" }, () => outbox.tidy());

  await jobs.every("forget-unused-devices", { cron: "40 3 * * *" }, () => devices.tidy());
  await jobs.every(
    "withdraw-ended-records",
    { cron: "5 0 * * *" },
    async () => void (await house.records.withdrawEnded()),
  );
  await jobs.every("remove-unused-files", { cron: "15 * * * *" }, () => house.files.tidy());
  await jobs.every("tidy-messages", { cron: "50 3 * * *" }, () => messages.tidy());
  await jobs.every("deliver-text-notices", { seconds: 30 }, () => notices.deliverDue());

  await jobs.work<{ runId: string }>("self-test", ({ runId }) => onboarding.perform(runId));
  onboarding.sendBy((runId) => jobs.send("self-test", { runId }));
  await jobs.work<{ id: string }>("check-links", ({ id }) => house.links.perform(id));
  house.links.sendBy((id) => jobs.send("check-links", { id }));
  await jobs.every("check-links-by-night", { cron: "40 2 * * *" }, () => house.links.checkByCalendar());
  await jobs.every("probe-systems", { seconds: 60 }, () => onboarding.probe());
  await jobs.every("remind-of-what-ends", { cron: "10 9 * * *" }, () => house.remindOfEnds());

  return {
    async stop() {
      clearInterval(refresh);
      await jobs.stop();
      await notices.settled();
      await stopSealing();
    },
  };
}
