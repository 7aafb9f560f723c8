import type { Log } from "../log.ts";
import { repeated } from "../repeated.ts";

/** Design §5, Short-lived state: what is changed is felt within two seconds on every node. */
const POLLED_EVERY_MS = 1000;

type Deps<T> = {
  read: () => Promise<T>;
  /** what holds until it is first read */
  first: T;
  log: Pick<Log, "error" | "info">;
  /** what is read, for the log */
  what: string;
};

/** A small thing that every request may need and seldom changes: read once a second, at hand without waiting. */
export function polled<T>({ read, first, log, what }: Deps<T>) {
  let now = first;
  let failing = false;
  let stop = async (): Promise<void> => {};
  async function refresh(): Promise<void> {
    try {
      now = await read();
      if (failing) log.info(`${what}: read again`);
      failing = false;
    } catch (failure) {
      // what was known last holds; told once, not every second
      if (!failing) log.error({ err: failure }, `${what}: cannot be read`);
      failing = true;
    }
  }
  return {
    now: () => now,
    refresh,
    /** Begun before the first who needs it; without it there is no start. */
    async start(): Promise<void> {
      now = await read();
      stop = repeated(refresh, POLLED_EVERY_MS);
    },
    stop: () => stop(),
  };
}
