import type { Clock } from "../clock.ts";
import type { Db } from "../database/database.ts";
import type { ErrandName } from "@sannong/contract/operations/job-words";
import { Refusal } from "../refusal.ts";
import type { JobQueue } from "./job-queue.ts";

type Begun = { at: Date; askedBy: string | null; deadBefore: Date };
type Deps = {
  clock: Clock;
  jobs: Pick<JobQueue, "mustRun" | "send">;
  name: ErrandName;
  /** one that has not ended by now never will */
  deadAfterMs: number;
  inTransaction: <T>(work: (trx: Db) => Promise<T>) => Promise<T>;
  /** in one statement; undefined while another one is under way */
  begin: (begun: Begun, within: Db) => Promise<string | undefined>;
  perform: (id: string) => Promise<void>;
  /** what is said to somebody who asks while one is under way */
  underWay: ConstructorParameters<typeof Refusal>[0];
};

/** Work of which one is done at a time, by a job: because the calendar says so, or somebody asks. */
export function errand({ clock, jobs, name, deadAfterMs, inTransaction, begin, perform, underWay }: Deps) {
  const begun = (askedBy: string | null, beside: (id: string, within: Db) => Promise<void>) =>
    inTransaction(async (trx) => {
      const at = clock();
      const id = await begin({ at, askedBy, deadBefore: new Date(at.getTime() - deadAfterMs) }, trx);
      if (id === undefined) return undefined;
      await beside(id, trx);
      return { id, at };
    });

  return {
    perform,

    /**
     * @param note writes down who asked, in the transaction in which it is begun
     * @throws Refusal `underWay`, `server.busy` while the server is only starting
     */
    async ask(askedBy: string, note: (within: Db) => Promise<void>): Promise<{ begunAt: string }> {
      jobs.mustRun();
      const run = await begun(askedBy, async (id, trx) => {
        await note(trx);
        await jobs.send(name, id, trx);
      });
      if (!run) throw new Refusal(underWay);
      return { begunAt: run.at.toISOString() };
    },

    /** @returns false where one was under way already, which is enough */
    byCalendar: async (): Promise<boolean> => (await begun(null, (id, trx) => jobs.send(name, id, trx))) !== undefined,
  };
}
