import type { House } from "./house.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import { systemClock } from "./platform/clock.ts";
import type { Log } from "./platform/log.ts";
import { sweepShortLived } from "./platform/short-lived/postgres-short-lived.ts";

type Needs = { house: Pick<House, "audit">; database: OpenDatabase; log: Log };

/** What has to be done from time to time; begun once the server answers, so that no start waits for it. */
export async function startUpkeep({ house, database, log }: Needs) {
  const stopSealer = house.audit.startSealer(log);
  const jobs = await startJobs({ url: database.appUrl, log });
  await jobs.every("sweep-short-lived", { seconds: 60 }, () => sweepShortLived(database.eventual, systemClock));

  return {
    async stop() {
      await jobs.stop();
      await stopSealer();
    },
  };
}
