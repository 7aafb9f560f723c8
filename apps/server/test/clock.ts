import type { Clock } from "../src/platform/clock.ts";

export type FixedClock = Clock & { advance(seconds: number): void; set(at: Date | string): void };

/** A clock that stands still until it is told otherwise. */
export function fixedClock(at: Date | string = "2026-11-21T08:00:00Z"): FixedClock {
  let now = new Date(at);
  const clock = () => new Date(now);
  return Object.assign(clock, {
    advance: (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000)),
    set: (to: Date | string) => void (now = new Date(to)),
  });
}
