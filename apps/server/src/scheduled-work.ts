import { roundNames, rounds } from "@sannong/contract/operations/job-words";
import { whenOf } from "./operations/jobs/index.ts";
import type { App } from "./app.ts";
import type { OpenDatabase } from "./platform/database/open-database.ts";
import { spannedAlone } from "./platform/tracing/trace.ts";
import { startJobs, type Watch } from "./platform/jobs/start-jobs.ts";

type Deps = {
  app: App;
  database: Pick<OpenDatabase, "appUrl">;
};

/** Other servers' new signing keys are taken up within this time. */
const KEY_REFRESH_MS = 60_000;

/** What has to be done from time to time; begun once the server answers, so that no start waits for it. */
export async function startScheduledWork({ app, database }: Deps) {
  const { foundation, rounds: acts, errands } = app;
  const { log, audit } = foundation;
  const stopSealing = audit.startThread({ url: database.appUrl, log });
  const refresh = setInterval(() => {
    app.protocols.provider
      .refreshKeys()
      .catch((failure: unknown) => log.error({ err: failure }, "signing keys could not be refreshed"));
  }, KEY_REFRESH_MS);

  const traced: Watch = (run, act) =>
    spannedAlone({ name: `job ${run.job}`, kind: "internal" }, foundation.sampler, () =>
      app.operations.jobs.watch(run, act),
    );
  const jobs = await startJobs({ url: database.appUrl, log, watch: traced });
  for (const name of roundNames) await jobs.every(name, whenOf(rounds[name].rhythm), acts[name]);
  for (const [name, errand] of Object.entries(errands))
    await jobs.work<{ id: string }>(name, ({ id }) => errand.perform(id));
  foundation.jobs.started(jobs);
  // what a server that fell was at need not wait for its round
  await app.data.records.imports.resume();

  return {
    async stop() {
      clearInterval(refresh);
      await jobs.stop();
      await stopSealing();
    },
  };
}
