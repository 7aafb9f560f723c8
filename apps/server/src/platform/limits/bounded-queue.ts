import { Refusal } from "../refusal.ts";

type Bounds = {
  /** how many run at the same time */
  concurrency: number;
  /** how many may wait; one more is refused */
  longest: number;
  /** seconds after which a refused caller should try again */
  retryAfter: number;
};

/**
 * Lets expensive work through a few at a time. A long queue helps nobody: whoever would wait too
 * long is told so at once, and the work already waiting is done in good time.
 *
 * @throws Refusal `server.busy` from the returned function
 */
export function boundedQueue({ concurrency, longest, retryAfter }: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async () => {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= longest) throw new Refusal("server.busy", { retryAfter });
    // whoever finishes hands the place on, so `running` stays as it is
    await new Promise<void>((start) => waiting.push(start));
  };
  const done = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      done();
    }
  }
  /** How many wait now. */
  run.waiting = () => waiting.length;
  return run;
}
