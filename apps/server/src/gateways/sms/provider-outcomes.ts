import type { OneSmsGateway } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SmsResult } from "./counted-sms-gateway.ts";

export type ProviderOutcome = {
  kind: OneSmsGateway["kind"];
  lastTakenAt: Date | null;
  lastFailedAt: Date | null;
  lastFailure: Exclude<SmsResult, "taken"> | null;
};

/** What last became of a message at each provider, as far as this process knows. */
export function providerOutcomes(kinds: readonly OneSmsGateway["kind"][], clock: Clock) {
  const known = new Map<string, ProviderOutcome>(
    kinds.map((kind) => [kind, { kind, lastTakenAt: null, lastFailedAt: null, lastFailure: null }]),
  );
  return {
    note(kind: OneSmsGateway["kind"], result: SmsResult): void {
      const one = known.get(kind);
      if (!one) return;
      if (result === "taken") one.lastTakenAt = clock();
      else Object.assign(one, { lastFailedAt: clock(), lastFailure: result });
    },
    /** In the order in which they are asked. */
    list: (): ProviderOutcome[] => [...known.values()],
  };
}
