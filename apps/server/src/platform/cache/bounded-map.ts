import { LRUCache } from "lru-cache";

/**
 * A map of at most `most` entries: the one that was used longest ago goes first, and each after `ttl` milliseconds, if
 * they are given. Every entry counts as one of a whole size, because the library sets memory aside for all of them at
 * once where it is told their number.
 */
export const boundedMap = <V extends object | string | number | boolean>(most: number, { ttl = 0 } = {}) =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl });
