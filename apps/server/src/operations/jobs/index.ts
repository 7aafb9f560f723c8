import { type JobName, rounds } from "@sannong/contract/operations/job-words";
import { jobFailures, listJobs, runJob } from "@sannong/contract/operations/jobs";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { jobsService } from "./jobs.service.ts";
import { jobsStore } from "./jobs.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { whenOf } from "./rhythm.rules.ts";

type Deps = Pick<AppContext, "db" | "eventual" | "audit" | "clock" | "log" | "jobs"> & {
  /** of what takes several runs: how far it has come, in words */
  progressOf?: Partial<Record<JobName, () => Promise<string | null>>>;
};

/** The jobs module: everything the portal does by itself, as its administrators see it. */
export function jobsModule({ db, eventual, ...deps }: Deps) {
  const jobs = jobsService({ ...deps, store: jobsStore(db, eventual) });
  return {
    watch: jobs.watch,
    keepFailing: jobs.keepFailing,
    /** how each stands, as its page shows it */
    list: jobs.list,
    routes(server: Server) {
      server.serve(listJobs, () => jobs.list());
      server.serve(jobFailures, ({ name }) => jobs.failures(name));
      server.serve(
        runJob,
        async ({ name }, asker) =>
          new WithMessage(`“${rounds[name].name}”即将开始，结束后这里显示结果`, await jobs.run(name, asker)),
      );
    },
  };
}

export type JobsModule = ReturnType<typeof jobsModule>;
