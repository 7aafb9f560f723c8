import { LRUCache } from "lru-cache";

/** What was revoked elsewhere stops working here within this time (design §5). */
const FRESH_MS = 2000;

/**
 * A small memory in front of the short-lived store. What this process changes is forgotten at once; what
 * another process changes, within two seconds. A value read while something was forgotten is not kept,
 * since it may be the old one.
 */
export function freshCache<T>(most = 5000) {
  // How old a value is is judged here: the library's own judgement costs more than the look-up.
  const kept = new LRUCache<string, { value: T; until: number }>({ max: most });
  let forgotten = 0;
  const keep = (key: string, value: T) => void kept.set(key, { value, until: performance.now() + FRESH_MS });
  return {
    async load(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
      const known = kept.get(key);
      if (known && performance.now() < known.until) return known.value;
      const before = forgotten;
      const value = await read();
      if (value !== undefined && forgotten === before) keep(key, value);
      return value;
    },
    keep,
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
