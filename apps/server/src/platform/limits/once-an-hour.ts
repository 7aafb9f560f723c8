import { boundedMap } from "../cache/bounded-map.ts";
import type { Log } from "../log.ts";

const HOUR_MS = 3_600_000;
/** So many different things are remembered as told. */
const SIZE = 1000;

/**
 * For what is met with every look and should be told once an hour: a row that was tampered with.
 *
 * @returns a function that tells `what` unless it did within the hour; telling that fails is logged, and
 *   repeated at the next look
 */
export function onceAnHour(log: Pick<Log, "error">) {
  const told = boundedMap<number>(SIZE);
  return function tellOnce(what: string, tell: () => Promise<unknown>): void {
    const now = performance.now();
    if (now - (told.get(what) ?? -Infinity) < HOUR_MS) return;
    told.set(what, now);
    tell().catch((failure: unknown) => {
      told.delete(what);
      log.error({ err: failure, what }, "it could not be told; it is tried again at the next look");
    });
  };
}
