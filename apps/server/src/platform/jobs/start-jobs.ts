import { randomUUID } from "node:crypto";
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type { Json } from "../short-lived/short-lived.ts";
import type { Log } from "../log.ts";
import type { Db } from "../database/database.ts";
import { type DatabaseUse, usualUse } from "../database/database-use.ts";
import { createPool } from "../database/pool.ts";
import { within } from "../limits/within.ts";
import { repeated } from "../repeated.ts";
import { withoutTimeLimit } from "../time-limit.ts";
import { JOBS_SCHEMA } from "./install-jobs.ts";

type Payload = { [member: string]: Json };

/** A run of a job; `askedBy`: who asked for this one by hand. */
type Run = { job: string; askedBy: string | null };
/** Stands around every run, so that what came of it can be told; passes its failure on. */
export type Watch = (run: Run, act: () => unknown) => Promise<void>;

/** Work that is done later, or again and again, by whichever server is free. */
export type Jobs = {
  /**
   * Runs `act` on one of the servers every so many seconds, or by a cron expression in the
   * province's time. A round that fails is logged, and the next comes in its turn; one whose server stops or falls
   * meanwhile is begun anew by another.
   */
  every(name: string, when: { seconds: number } | { cron: string }, act: () => unknown): Promise<void>;
  /** What a release before this one did from time to time and this one does not is asked for no more. */
  onlyThese(names: readonly string[]): Promise<void>;
  /**
   * Asks for a round of what comes again, beside its rhythm; without a name, where nobody asked for it. It is begun at
   * once, unless it belongs to a transaction: then call `look` when that is committed.
   */
  runNow(name: string, askedBy?: string, within?: Db): Promise<void>;
  /** Looks at once for a round that was asked for, on this server. */
  look(name: string): void;
  /** Does what `send` asks under this name. A failure is tried again, later and later, five times. */
  work<T extends Payload>(name: string, act: (payload: T) => Promise<unknown>): Promise<void>;
  /**
   * Asks for work once; with a `key`, not while the same is waiting already. `within`: the transaction of the act that
   * it follows, so that neither is there without the other.
   */
  send(name: string, payload: Payload, options?: { afterSeconds?: number; key?: string; within?: Db }): Promise<void>;
  /** Lets what is under way finish, for `patienceMs` at most (ten seconds where nothing is said). */
  stop(): Promise<void>;
};

const HOUR = 60 * 60;
/** The library fails what takes a quarter of an hour, and would have it begun anew beside the one that goes on. */
const LONGEST_ROUND_MS = 14 * 60_000;
const unwatched: Watch = async (_run, act) => void (await act());

type Deps = {
  url: string;
  log: Log;
  watch?: Watch;
  use?: DatabaseUse | undefined;
  patienceMs?: number;
  longestRoundMs?: number;
};
type ByHand = { askedBy: string | null };

/**
 * The job runner, on the application's own role and a pool of its own. Start it when the server
 * listens already: nothing a visitor asks for waits for it.
 */
export async function startJobs({
  url,
  log,
  watch = unwatched,
  use = usualUse,
  patienceMs = 10_000,
  longestRoundMs = LONGEST_ROUND_MS,
}: Deps): Promise<Jobs> {
  // A pool like every other: it knows poolers and several servers, and lets go of one that takes no writes.
  const pool = createPool({ url, size: use.most.jobs, log, use });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    // The owner's role made the tables; this one may not, nor rebuild their indexes.
    migrate: false,
    createSchema: false,
    reindex: false,
  });
  boss.on("error", (failure) => log.error({ err: failure }, "the job runner failed"));
  boss.on("warning", (warning) => log.warn({ warning }, "the job runner warns"));
  await boss.start();
  const stopAsking: (() => Promise<void>)[] = [];
  const workers = new Map<string, string>();
  let isStopping = false;

  /** The library tries again what failed, so it hears of a failure where the round was broken off, and no other. */
  async function round(name: string, askedBy: string | null, act: () => unknown): Promise<void> {
    try {
      const ended = logged(log, name, () => watch({ job: name, askedBy }, act));
      await within(longestRoundMs, ended);
    } catch (failure) {
      if (isStopping) throw failure;
    }
  }

  async function every(name: string, when: { seconds: number } | { cron: string }, act: () => unknown) {
    // One round at a time; what was done is of no interest an hour later.
    await boss.createQueue(name, { policy: "singleton", retryLimit: 0, deleteAfterSeconds: HOUR });
    if ("cron" in when) await boss.schedule(name, when.cron, null, { ...begunAnew, tz: "Asia/Shanghai" });
    else {
      // Every server asks; the database gives each stretch of time one job.
      const ask = () =>
        boss
          .send(name, null, { ...begunAnew, singletonSeconds: when.seconds })
          .catch((failure) => log.error({ err: failure, job: name }, "a round could not be asked for"));
      // before the worker looks for the first time: the first round would wait for its second look
      await ask();
      stopAsking.push(repeated(ask, when.seconds * 1000));
    }
    const pollingIntervalSeconds = "seconds" in when ? pollFor(when.seconds) : LONGEST_POLL;
    const worker = await boss.work<ByHand | null>(name, { pollingIntervalSeconds }, ([job]) =>
      round(name, job?.data?.askedBy ?? null, act),
    );
    workers.set(name, worker);
  }

  function look(name: string) {
    const worker = workers.get(name);
    if (worker !== undefined) boss.notifyWorker(worker);
  }

  return {
    every,
    async onlyThese(names) {
      const former = (await boss.getSchedules()).filter(({ name }) => !names.includes(name));
      for (const { name, key } of former) await boss.unschedule(name, key);
    },
    async runNow(name, askedBy, within) {
      // without a key: a run by hand waits its turn behind the one that is under way
      await boss.send(name, { askedBy: askedBy ?? null } satisfies ByHand, { ...begunAnew, ...asked(within) });
      if (!within) look(name);
    },
    look,
    async work<T extends Payload>(name: string, act: (payload: T) => Promise<unknown>) {
      await boss.createQueue(name, queueOptions);
      await boss.work<T>(name, { pollingIntervalSeconds: 1 }, ([job]) =>
        logged(log, name, () => watch({ job: name, askedBy: null }, () => act(job!.data))),
      );
    },
    async send(name, payload, { afterSeconds, key, within } = {}) {
      await boss.send(name, payload, {
        ...watched,
        ...asked(within),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        singletonKey: key ?? randomUUID(),
      });
    },
    async stop() {
      isStopping = true;
      await Promise.all(stopAsking.map((stop) => stop()));
      await boss.stop({ graceful: true, timeout: patienceMs });
      await pool.end();
    },
  };
}

/** `short`: of the jobs with one key at most one waits. */
const queueOptions = { policy: "short", retryLimit: 5, retryDelay: 5, retryBackoff: true } as const;

/**
 * Whoever is at a job says so every half minute. One whose server fell is found by the next look (once a minute), and
 * done again, instead of standing in the way until its quarter of an hour is over.
 */
const watched = { heartbeatSeconds: 60 } as const;
/** Twice, for whoever stops the first server of several may stop the second. */
const begunAnew = { ...watched, retryLimit: 2, retryDelay: 0 } as const;

const LONGEST_POLL = 15;
/** Often enough to keep the rhythm, seldom enough to cost nothing. */
const pollFor = (seconds: number) => Math.min(LONGEST_POLL, Math.max(0.5, seconds / 4));

/** Lets the library write in a transaction of ours. It reads its columns as the database calls them. */
const asked = (within: Db | undefined) =>
  within && {
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        const { rows } = await within.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      },
    },
  };

/** The library notes a failure in its tables only. */
async function logged(log: Log, job: string, act: () => unknown) {
  try {
    await withoutTimeLimit(act);
  } catch (failure) {
    log.error({ err: failure, job }, "a job failed");
    throw failure;
  }
}
