import { unavailableOf } from "../unavailable.ts";

type Waiting<T, R> = {
  item: T;
  done: (result: R) => void;
  fail: (cause: unknown) => void;
  onSent: (() => void) | undefined;
};

type Options<T, R> = {
  /** asks or writes for all at once, or fails whole; what each item came to, in the order given */
  run: (items: T[]) => Promise<R[]>;
  /** two items of the same name never go into one statement; without it any may */
  nameOf?: (item: T) => string;
  /** how many items one statement takes */
  most?: number;
};

/** One under way, one filling: more at once would only make smaller ones. */
const AT_ONCE = 1;

/**
 * Joins what is asked or written in the same moment into one statement, as a database joins commits: under
 * load a tenth of the statements carries the same rows, and a lone one waits for nobody. A statement begins
 * after all its callers asked, so each finds what was written before. Each caller waits for their own row and
 * learns only of its own failure: a statement that fails whole is repeated row by row. When the database is away, all
 * who wait are told together: one after the other they would wait for one time limit each.
 *
 * @returns a function whose `onSent` is told when a statement with its item has been sent: again when it is repeated
 */
export function batched<T, R>({ run, nameOf, most = 64 }: Options<T, R>) {
  let waiting: Waiting<T, R>[] = [];
  let running = 0;
  let woken = false;

  /** The oldest of every name, up to the limit; the rest keeps its order. */
  function next(): Waiting<T, R>[] {
    const names = new Set<string>();
    const taken: Waiting<T, R>[] = [];
    const left: Waiting<T, R>[] = [];
    for (const one of waiting) {
      const name = nameOf?.(one.item);
      const fits = taken.length < most && (name === undefined || !names.has(name));
      if (name !== undefined) names.add(name);
      (fits ? taken : left).push(one);
    }
    waiting = left;
    return taken;
  }

  function send(taken: Waiting<T, R>[]): Promise<R[]> {
    const results = run(taken.map(({ item }) => item));
    for (const { onSent } of taken) onSent?.();
    return results;
  }

  async function runOne(one: Waiting<T, R>): Promise<void> {
    const { done, fail } = one;
    try {
      const [result] = await send([one]);
      done(result as R);
    } catch (cause) {
      fail(cause);
    }
  }

  async function flush(): Promise<void> {
    const taken = next();
    try {
      const results = await send(taken);
      taken.forEach(({ done }, index) => done(results[index] as R));
    } catch (cause) {
      if (unavailableOf(cause)) for (const { fail } of [...taken, ...waiting.splice(0)]) fail(cause);
      else if (taken.length === 1) taken[0]?.fail(cause);
      else await Promise.all(taken.map(runOne));
    }
  }

  function wake(): void {
    if (woken || running >= AT_ONCE || waiting.length === 0) return;
    woken = true;
    setImmediate(() => {
      woken = false;
      running += 1;
      void flush().finally(() => {
        running -= 1;
        wake();
      });
    });
  }

  return (item: T, onSent?: () => void): Promise<R> =>
    new Promise((done, fail) => {
      waiting.push({ item, done, fail, onSent });
      wake();
    });
}
