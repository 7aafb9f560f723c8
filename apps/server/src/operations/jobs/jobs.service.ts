import {
  isRound,
  jobCalled,
  jobNames,
  type JobName,
  roundNames,
  type RoundName,
  rounds,
} from "@sannong/contract/operations/job-words";
import type { Job, JobFailure } from "@sannong/contract/operations/jobs.schemas";
import { actorOf, type Asker, auditOrigin } from "../../platform/caller.ts";
import type { Watch } from "../../platform/jobs/start-jobs.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import { failureReason } from "./failure-reason.ts";
import type { JobsStore } from "./jobs.store.ts";
import { isLate, keepsFailing, nextRun } from "./rhythm.rules.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock" | "jobs"> & {
  store: JobsStore;
  log: Pick<Log, "error">;
  progressOf?: Partial<Record<JobName, () => Promise<string | null>>>;
};

/** The runner gives a run up after so long. */
const DEAD_AFTER_MS = 15 * 60_000;

/** What the portal does by itself: how it went, what comes next, and a run by hand. */
export function jobsService({ store, audit, clock, log, jobs: queue, progressOf = {} }: Deps) {
  /** What cannot be written down does not make a run fail that succeeded. */
  const keep = async (ended: Parameters<JobsStore["end"]>[0]): Promise<void> => {
    try {
      await store.end(ended);
    } catch (failure) {
      log.error({ err: failure, job: ended.name }, "how a job went could not be written down");
    }
  };

  /** @throws Refusal `job.underWay`, `job.alreadyAsked` */
  async function refuse(name: RoundName): Promise<never> {
    const job = rounds[name].name;
    if ((await store.underWay()).has(name)) throw new Refusal("job.underWay", { params: { job } });
    const state = (await store.states()).find((one) => one.name === name);
    throw new Refusal("job.alreadyAsked", { params: { job, who: state?.askedBy ?? "另一位管理员" } });
  }

  return {
    watch: (async ({ job, askedBy }, act) => {
      const begunAt = clock();
      const ended = (failure: string | null) => {
        const tookMs = Math.max(0, clock().getTime() - begunAt.getTime());
        return keep({ name: job, begunAt, tookMs, failure, askedBy });
      };
      try {
        await act();
      } catch (failure) {
        await ended(failureReason(failure));
        throw failure;
      }
      await ended(null);
    }) satisfies Watch,

    async list(): Promise<{ records: Job[] }> {
      const now = clock();
      const [states, underWay, failed, told] = await Promise.all([
        store.states(),
        store.underWay(),
        store.lastFailures(),
        Promise.all(Object.entries(progressOf).map(async ([name, progress]) => [name, await progress()] as const)),
      ]);
      const progress = new Map(told);
      const stateOf = new Map(states.map((state) => [state.name, state]));
      const asJob = (name: JobName): Job => {
        const state = stateOf.get(name);
        const rhythm = isRound(name) ? rounds[name].rhythm : undefined;
        const begunAt = state?.begunAt ?? null;
        const isRunning = underWay.has(name);
        const isAsked = state?.askedAt && state.askedAt.getTime() > now.getTime() - DEAD_AFTER_MS;
        return {
          name,
          underWaySince: underWay.get(name)?.toISOString() ?? null,
          askedBy: isAsked ? state.askedBy : null,
          last: begunAt && {
            begunAt: begunAt.toISOString(),
            tookMs: state?.tookMs ?? 0,
            failure: state?.failure ?? null,
            askedBy: state?.runAskedBy ?? null,
          },
          nextAt: (rhythm && nextRun(rhythm, begunAt, now)?.toISOString()) ?? null,
          isLate: rhythm !== undefined && !isRunning && isLate(rhythm, begunAt, now),
          lastFailedAt: failed.get(name)?.toISOString() ?? null,
          progress: progress.get(name) ?? null,
        };
      };
      return { records: jobNames.map(asJob) };
    },

    /** Names of those that keep failing: what comes once a day or more rarely at once, the others after a few times. */
    async keepFailing(): Promise<string[]> {
      const failed = new Map((await store.failedNow()).map(({ name, times }) => [name, times]));
      const timesOf = (name: RoundName) => {
        const round = rounds[name];
        return failed.get(name) ?? ("asks" in round ? failed.get(round.asks) : undefined) ?? 0;
      };
      return roundNames
        .filter((name) => keepsFailing(rounds[name].rhythm, timesOf(name)))
        .map((name) => rounds[name].name);
    },

    async failures(name: JobName): Promise<{ records: JobFailure[] }> {
      const rows = await store.failuresOf(name);
      const records = rows.map(({ id, reason, firstAt, lastAt, times }) => ({
        id,
        reason,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        times,
      }));
      return { records };
    },

    /** @throws Refusal `job.underWay`, `job.alreadyAsked`, `server.busy` while the server is only starting */
    async run(name: RoundName, { caller, origin }: Asker) {
      queue.mustRun();
      const at = clock();
      const isTaken = await store.inTransaction(async (trx) => {
        const deadBefore = new Date(at.getTime() - DEAD_AFTER_MS);
        if (!(await store.ask({ name, by: caller.nickname, at, deadBefore }, trx))) return false;
        await audit.record(
          {
            event: "job.asked",
            result: "ok",
            reason: jobCalled(name).name,
            actor: actorOf(caller),
            objectKind: "job",
            objectId: name,
            ...auditOrigin(origin),
          },
          trx,
        );
        await queue.runNow(name, caller.nickname, trx);
        return true;
      });
      if (!isTaken) return refuse(name);
      queue.look(name);
      return { askedAt: at.toISOString() };
    },
  };
}
