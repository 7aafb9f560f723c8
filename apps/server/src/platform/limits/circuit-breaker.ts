import { boundedMap } from "../cache/bounded-map.ts";
import type { Clock } from "../clock.ts";

/** The other side has failed so often that it is not asked for a while. */
export class CircuitOpen extends Error {
  override name = "CircuitOpen";
}

type Deps = { clock: Clock; failures?: number; restMs?: number };
type Circuit = { failures: number; restsUntil: number };

/**
 * Leaves a broken server alone: after `failures` failures in a row it is asked nothing for `restMs`, then one
 * call tries it; so people are told at once instead of waiting for a time limit each.
 */
export function circuitBreaker({ clock, failures = 5, restMs = 30_000 }: Deps) {
  const circuits = boundedMap<Circuit>(1000);

  return {
    /** @throws CircuitOpen without calling; otherwise whatever `work` does */
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const circuit = circuits.get(name) ?? { failures: 0, restsUntil: 0 };
      circuits.set(name, circuit);
      const now = clock().getTime();
      if (circuit.failures >= failures) {
        // a clock that was set back would let it rest for as long as that
        const isResting = now < circuit.restsUntil && circuit.restsUntil - now <= restMs;
        if (isResting) throw new CircuitOpen(`${name} is left alone for now`);
        // This call is the one that tries; those beside it go on resting.
        circuit.restsUntil = now + restMs;
      }
      try {
        const result = await work();
        circuit.failures = 0;
        return result;
      } catch (fault) {
        circuit.failures += 1;
        circuit.restsUntil = clock().getTime() + restMs;
        throw fault;
      }
    },
  };
}
