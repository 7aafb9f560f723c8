import { boundedMap } from "./cache/bounded-map.ts";

const HOUR_MS = 3_600_000;
/** So many different things are remembered as told. */
const SIZE = 1000;

/**
 * For what is met with every look and should be told once an hour: a row that was tampered with.
 *
 * @returns a function that tells `what` unless it did within the hour; telling that fails is repeated at the next look
 */
export function onceAnHour() {
  const told = boundedMap<number>(SIZE);
  return function tellOnce(what: string, tell: () => Promise<unknown>): void {
    const now = performance.now();
    if (now - (told.get(what) ?? -Infinity) < HOUR_MS) return;
    told.set(what, now);
    tell().catch(() => told.delete(what));
  };
}
