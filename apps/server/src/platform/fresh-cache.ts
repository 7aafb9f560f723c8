import { LRUCache } from "lru-cache";
import { type Changes, FRESH_MS } from "./changes.ts";

const MOST = 5000;

/**
 * A small memory in front of the store. What this process changes is forgotten at once; what another changes, within
 * two seconds: either since all is asked for again after that time, or since `changes` tells of it. A value read while
 * something was forgotten is not kept, since it may be the old one.
 *
 * @param changes tells of what is remembered here. The first word of each key is then the subject it tells of
 * @param unheardMs for so long a value is believed though nobody was heard; 0: only while `changes` tells of nothing
 */
export function freshCache<T>(changes?: Changes, unheardMs = FRESH_MS) {
  // How old a value is is judged here: the library's own judgement costs more than the look-up, and so does its order by
  // use. What is used is read again within half a minute, and stands at the end then.
  const kept = new LRUCache<string, { value: T; readAt: number }>({ max: MOST });
  let forgotten = 0;

  function isFresh(key: string, readAt: number): boolean {
    return performance.now() - readAt < unheardMs || changes?.holds(subjectOf(key), readAt) === true;
  }

  return {
    async load(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
      const known = kept.peek(key);
      if (known && isFresh(key, known.readAt)) return known.value;
      const before = forgotten;
      const readAt = performance.now();
      const value = await read();
      if (value !== undefined && forgotten === before) kept.set(key, { value, readAt });
      return value;
    },
    keep: (key: string, value: T) => void kept.set(key, { value, readAt: performance.now() }),
    forget(key: string) {
      forgotten += 1;
      kept.delete(key);
    },
    forgetAll() {
      forgotten += 1;
      kept.clear();
    },
  };
}

function subjectOf(key: string): string {
  const end = key.indexOf(" ");
  return end < 0 ? key : key.slice(0, end);
}
