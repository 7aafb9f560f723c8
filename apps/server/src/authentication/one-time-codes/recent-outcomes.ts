import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SmsFailure } from "../../gateways/sms/sms-failure.ts";
import type { Clock } from "../../platform/clock.ts";

type Deps = {
  clock: Clock;
  wait?: (milliseconds: number) => Promise<unknown>;
  /** milliseconds on a clock that never goes back */
  elapsed?: () => number;
};
type Outage = { milliseconds: number; failure: unknown };

const KEPT = 32;
/** What is older tells nothing of how the gateway does now. */
const TELLING_MS = 60_000;
/** What a gateway usually takes, for as long as nobody knows how long this one does. */
const USUAL_MS = 300;

/** The gateway is there and will not send this message: a matter between it and this number, or this portal. */
export const isRefused = (failure: unknown): boolean => failure instanceof SmsFailure && failure.reason === "refused";

const oneOf = <T>(all: readonly T[]): T | undefined => (all.length === 0 ? undefined : all[randomInt(all.length)]);

/**
 * How the last sends went. What is not sent, since nobody has the number, takes as long as one that was taken over,
 * and fails where the gateway is away just now. Otherwise its time, or its outage, would tell who is registered. What
 * it refused is repeated in neither: anybody can have it refuse a number, and would see their own refusals come back.
 */
export function recentOutcomes({ clock, wait = pause, elapsed = () => performance.now() }: Deps) {
  /** of what was taken over, the newest first */
  const durations: number[] = [];
  /** what was taken over, and outages */
  const outcomes: { at: number; outage: Outage | undefined }[] = [];

  function note(milliseconds: number, failure: unknown): void {
    if (isRefused(failure)) return;
    if (failure === undefined) durations.unshift(milliseconds);
    const outage = failure === undefined ? undefined : { milliseconds, failure };
    outcomes.unshift({ at: clock().getTime(), outage });
    durations.length = Math.min(durations.length, KEPT);
    outcomes.length = Math.min(outcomes.length, KEPT);
  }
  /** Until the first has come back nobody knows its time, so all wait for the usual one. */
  const leastMs = () => (durations.length === 0 ? USUAL_MS : 0);

  return {
    async watch(send: () => Promise<void>): Promise<void> {
      const begun = elapsed();
      const least = leastMs();
      const failure = await send().then(
        () => undefined,
        (thrown: unknown) => thrown ?? new Error("the gateway failed"),
      );
      const milliseconds = elapsed() - begun;
      note(milliseconds, failure);
      if (milliseconds < least) await wait(least - milliseconds);
      if (failure !== undefined) throw failure;
    },

    /** @param begun when its caller began, where that is not now: on the clock of `performance` */
    async repeatOne(begun = elapsed()): Promise<void> {
      const freshSince = clock().getTime() - TELLING_MS;
      const outage = oneOf(outcomes.filter(({ at }) => at > freshSince))?.outage;
      const milliseconds = Math.max(leastMs(), outage?.milliseconds ?? oneOf(durations) ?? 0);
      await wait(Math.max(0, begun + milliseconds - elapsed()));
      if (outage) throw outage.failure;
    },
  };
}
