import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";

type Needs<V> = {
  load: (key: string) => Promise<V>;
  clock: Clock;
  /** how long an answer may be repeated */
  ms: number;
  most: number;
};

/**
 * A bounded in-process memory before a look-up that comes with nearly every request (design §5:
 * what is taken away must be felt within two seconds everywhere). Callers at the same moment share
 * one look-up; one that fails is not remembered.
 */
export function remembered<V>({ load, clock, ms, most }: Needs<V>) {
  const answers = new LRUCache<string, Promise<V>>({
    max: most,
    ttl: ms,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  });
  return {
    find(key: string): Promise<V> {
      const known = answers.get(key);
      if (known) return known;
      const asked = load(key);
      answers.set(key, asked);
      asked.catch(() => answers.delete(key));
      return asked;
    },
    forget: (key: string) => void answers.delete(key),
  };
}
