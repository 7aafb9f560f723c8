import { LRUCache } from "lru-cache";
import type { Changes } from "./changes.ts";
import type { Clock } from "./clock.ts";

type Deps<V> = {
  load: (key: string) => Promise<V>;
  clock: Clock;
  /** how long an answer may be repeated */
  ms: number;
  most: number;
  /** tells of what is remembered, by its key: what it says nothing of may be repeated for longer */
  changes?: Changes | undefined;
};

type Answer<V> = { asked: Promise<V>; until: number; askedAt: number; value: V | undefined };

/**
 * A bounded in-process memory before a look-up that comes with nearly every request (design §5, Short-lived state:
 * what is taken away must be felt within two seconds everywhere). Callers at the same moment share
 * one look-up; one that fails is not remembered.
 */
export function remembered<V>({ load, clock, ms, most, changes }: Deps<V>) {
  // When an answer is too old is judged here: the cache's own judgement reads a clock at every step of a look-up.
  const answers = new LRUCache<string, Answer<V>>({ max: most });

  const fresh = (key: string, now: number): Answer<V> | undefined => {
    const answer = answers.peek(key);
    if (answer === undefined) return undefined;
    // one from later than now was remembered before the clock was set back
    if (now <= answer.until && answer.until - now <= ms) return answer;
    // that something is not there is told by nobody
    return answer.value !== undefined && changes?.holds(key, answer.askedAt) ? answer : undefined;
  };
  const ask = (key: string, now: number): Promise<V> => {
    const askedAt = changes ? performance.now() : 0;
    const asked = load(key);
    const answer: Answer<V> = { asked, until: now + ms, askedAt, value: undefined };
    answers.set(key, answer);
    asked.then(
      (value) => (answer.value = value),
      () => answers.peek(key) === answer && answers.delete(key),
    );
    return asked;
  };

  return {
    find(key: string): Promise<V> {
      const now = clock().getTime();
      return fresh(key, now)?.asked ?? ask(key, now);
    },
    /** What is remembered of it, at once; undefined when that must be asked for. */
    known: (key: string): V | undefined => fresh(key, clock().getTime())?.value,
    forget: (key: string) => void answers.delete(key),
  };
}
