import type { ErrandName, RoundName } from "@sannong/contract/operations/job-words";
import { Refusal } from "../refusal.ts";
import type { Jobs } from "./start-jobs.ts";

/** Hands work to the job runner, which starts once the server listens. */
export type JobQueue = {
  isRunning(): boolean;
  /** @throws Refusal `server.busy` while the server is only starting */
  mustRun(): void;
  /**
   * Asks for work once; whichever server is free does it.
   *
   * @throws Refusal `server.busy` while the server is only starting
   */
  send(errand: ErrandName, id: string): Promise<void>;
  /**
   * Asks for a round of what comes again, beside its rhythm.
   *
   * @param askedBy the name of the administrator
   * @throws Refusal `server.busy` while the server is only starting
   */
  runNow(round: RoundName, askedBy: string): Promise<void>;
  /** Says that the runner is there. */
  started(runner: Pick<Jobs, "send" | "runNow">): void;
};

export function jobQueue(): JobQueue {
  let runner: Pick<Jobs, "send" | "runNow"> | undefined;
  const running = () => {
    if (!runner) throw new Refusal("server.busy", { retryAfter: 5 });
    return runner;
  };
  return {
    isRunning: () => runner !== undefined,
    mustRun: () => void running(),
    send: async (errand, id) => running().send(errand, { id }),
    runNow: async (round, askedBy) => running().runNow(round, askedBy),
    started(given) {
      runner = given;
    },
  };
}
