import type { ErrandName, RoundName } from "@sannong/contract/operations/job-words";
import type { Db } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import type { Jobs } from "./start-jobs.ts";

type Runner = Pick<Jobs, "send" | "runNow" | "look">;

/** Hands work to the job runner, which starts once the server listens. */
export type JobQueue = {
  isRunning(): boolean;
  /** @throws Refusal `server.busy` while the server is only starting */
  mustRun(): void;
  /**
   * Asks for work once; whichever server is free does it.
   *
   * @param within the transaction of the act that it follows: the work is there when that is committed, and not when it fails
   * @throws Refusal `server.busy` while the server is only starting
   */
  send(errand: ErrandName, id: string, within: Db): Promise<void>;
  /**
   * Asks for a round of what comes again, beside its rhythm.
   *
   * @param askedBy the name of the administrator
   * @param within the transaction that writes down who asked; call `look` when it is committed
   * @throws Refusal `server.busy` while the server is only starting
   */
  runNow(round: RoundName, askedBy: string, within: Db): Promise<void>;
  /** Looks at once for what was asked for; without it the next look finds it. */
  look(round: RoundName): void;
  /** Says that the runner is there. */
  started(runner: Runner): void;
};

export function jobQueue(): JobQueue {
  let runner: Runner | undefined;
  const running = () => {
    if (!runner) throw new Refusal("server.busy", { retryAfter: 5 });
    return runner;
  };
  return {
    isRunning: () => runner !== undefined,
    mustRun: () => void running(),
    send: async (errand, id, within) => running().send(errand, { id }, { within }),
    runNow: async (round, askedBy, within) => running().runNow(round, askedBy, within),
    look: (round) => runner?.look(round),
    started(given) {
      runner = given;
    },
  };
}
