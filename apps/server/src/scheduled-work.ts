import { type RoundName, roundNames, rounds } from "@sannong/contract/operations/job-words";
import { whenOf } from "./operations/jobs/index.ts";
import type { App } from "./app.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { spannedAlone } from "./platform/tracing/trace.ts";
import { startJobs, type Watch } from "./platform/jobs/start-jobs.ts";
import { repeated } from "./platform/repeated.ts";
import { checkWritable } from "./platform/database/check-writable.ts";

type Deps = {
  app: App;
  database: Pick<OpenDatabase, "appUrl">;
};

/** Other servers' new signing keys are taken up within this time. */
const KEY_REFRESH_MS = 60_000;
const WRITABLE_EVERY_MS = 2000;
/** It makes the parts of the logs by day. */
const TURN_OVER: RoundName = "remove-what-is-old";

/** What has to be done from time to time; begun once the server answers, so that no start waits for it. */
export async function startScheduledWork({ app, database }: Deps) {
  const { foundation, rounds: acts, errands } = app;
  const { log, audit } = foundation;
  const { databaseUse: use } = foundation.config;
  const stopSealing = audit.startThread({ url: database.appUrl, log, use });
  const stopRefreshing = repeated(
    () =>
      app.protocols.provider
        .refreshKeys()
        .catch((failure: unknown) => log.error({ err: failure }, "signing keys could not be refreshed")),
    KEY_REFRESH_MS,
  );

  const traced: Watch = (run, act) =>
    spannedAlone({ name: `job ${run.job}`, kind: "internal" }, foundation.sampler, () =>
      app.operations.jobs.watch(run, act),
    );
  // Nobody need write, or ask /readyz, for a server to leave a database that became a standby; its log says so itself.
  const stopWatching = repeated(
    () => Promise.allSettled([foundation.db, foundation.eventual].map((asked) => checkWritable(asked))),
    WRITABLE_EVERY_MS,
  );

  const jobs = await startJobs({ url: database.appUrl, log, use, watch: traced });
  for (const [name, errand] of Object.entries(errands))
    await jobs.work<{ id: string }>(name, ({ id }) => errand.perform(id));
  // a round may ask for an errand
  foundation.jobs.started(jobs);
  for (const name of roundNames) await jobs.every(name, whenOf(rounds[name].rhythm), acts[name]);
  await jobs.onlyThese(roundNames);
  // what a server that fell was at need not wait for its round, nor do the logs of a new database for the night
  await app.data.records.imports.resume();
  if (await app.operations.retention.isTodayWithoutPart()) await jobs.runNow(TURN_OVER);

  return {
    async stop() {
      await Promise.all([stopRefreshing(), stopWatching()]);
      await jobs.stop();
      await stopSealing();
    },
  };
}
