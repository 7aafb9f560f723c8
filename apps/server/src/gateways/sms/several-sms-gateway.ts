import { circuitBreaker, CircuitOpen } from "../../platform/limits/circuit-breaker.ts";
import type { Clock } from "../../platform/clock.ts";
import { SMS_DEADLINE_MS, SmsFailure } from "./sms-failure.ts";
import type { SmsGateway } from "./sms-gateway.ts";

type Provider = { name: string; gateway: SmsGateway };

/** Whoever is waiting waits no longer than this for the first, if another is to be asked. */
const STILL_WAITS_MS = SMS_DEADLINE_MS / 2;

/**
 * Providers in their order. The next is asked only where the one before surely has not got the message: it refused it,
 * nobody listened, or it was left alone after failing five times in a row. After silence, a broken connection or an
 * answer that nobody understands it may be on its way, and nobody else sends it: one message, or none. What is refused
 * for the number's sake is refused.
 */
export function severalSmsGateway(providers: readonly Provider[], clock: Clock): SmsGateway {
  const breaker = circuitBreaker({ clock });
  /** That a number is refused says nothing of the provider. */
  const tried = (name: string, send: () => Promise<void>): Promise<SmsFailure | undefined> =>
    breaker.run(name, () =>
      send().then(
        () => undefined,
        (failure: unknown) => {
          if (failure instanceof SmsFailure && failure.isOfNumber) return failure;
          throw failure;
        },
      ),
    );
  return {
    async send(message) {
      const begun = performance.now();
      let last: unknown = new SmsFailure("unreachable", "", { mayHaveGone: false });
      for (const { name, gateway } of providers) {
        try {
          const ofNumber = await tried(name, () => gateway.send(message));
          if (ofNumber) throw ofNumber;
          return;
        } catch (failure) {
          if (failure instanceof CircuitOpen) continue;
          last = failure;
          const isElsewhere = failure instanceof SmsFailure && !failure.mayHaveGone && !failure.isOfNumber;
          if (!isElsewhere || performance.now() - begun > STILL_WAITS_MS) throw failure;
        }
      }
      throw last;
    },
  };
}
