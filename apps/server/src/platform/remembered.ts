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
  // When an answer is too old is judged here: the cache's own judgement reads a clock at every step of a look-up.
  const answers = new LRUCache<string, { asked: Promise<V>; until: number }>({ max: most });
  return {
    find(key: string): Promise<V> {
      const now = clock().getTime();
      const known = answers.get(key);
      if (known && now <= known.until) return known.asked;
      const asked = load(key);
      const answer = { asked, until: now + ms };
      answers.set(key, answer);
      asked.catch(() => {
        if (answers.peek(key) === answer) answers.delete(key);
      });
      return asked;
    },
    forget: (key: string) => void answers.delete(key),
  };
}
