import type { Clock } from "../clock.ts";
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
  /** in one statement; undefined while another one is under way */
  begin: (begun: Begun) => Promise<string | undefined>;
  perform: (id: string) => Promise<void>;
  /** what is said to somebody who asks while one is under way */
  underWay: ConstructorParameters<typeof Refusal>[0];
};

/** Work of which one is done at a time: by the calendar, or because somebody asks; then a job does it. */
export function errand({ clock, jobs, name, deadAfterMs, begin, perform, underWay }: Deps) {
  const begun = async (askedBy: string | null) => {
    const at = clock();
    const id = await begin({ at, askedBy, deadBefore: new Date(at.getTime() - deadAfterMs) });
    return id === undefined ? undefined : { id, at };
  };

  return {
    perform,

    /**
     * @param note writes down who asked, before it is sent
     * @throws Refusal `underWay`, `server.busy` while the server is only starting
     */
    async ask(askedBy: string, note: () => Promise<void> = async () => {}): Promise<{ begunAt: string }> {
      jobs.mustRun();
      const run = await begun(askedBy);
      if (!run) throw new Refusal(underWay);
      await note();
      await jobs.send(name, run.id);
      return { begunAt: run.at.toISOString() };
    },

    /** @returns false where one was under way already, which is enough */
    async byCalendar(): Promise<boolean> {
      const run = await begun(null);
      if (run) await perform(run.id);
      return run !== undefined;
    },
  };
}
