import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

type Outcome = { milliseconds: number; failure: unknown };
const KEPT = 32;

/**
 * How the last sends went. What is not sent, since nobody has the number, goes as one of them went: as slow, and
 * failed where it failed. Otherwise the gateway's own time, or its outage, would tell who is registered.
 */
export function recentOutcomes() {
  const outcomes: Outcome[] = [];
  const note = (outcome: Outcome) => {
    outcomes.unshift(outcome);
    outcomes.length = Math.min(outcomes.length, KEPT);
  };
  return {
    async watch(send: () => Promise<void>): Promise<void> {
      const begun = performance.now();
      const failure = await send().then(
        () => undefined,
        (thrown: unknown) => thrown ?? new Error("the gateway failed"),
      );
      note({ milliseconds: performance.now() - begun, failure });
      if (failure !== undefined) throw failure;
    },

    async repeatOne(): Promise<void> {
      if (outcomes.length === 0) return;
      const { milliseconds, failure } = outcomes[randomInt(outcomes.length)] as Outcome;
      await pause(milliseconds);
      if (failure !== undefined) throw failure;
    },
  };
}
