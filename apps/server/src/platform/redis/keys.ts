import type { Name } from "../short-lived/short-lived.ts";

/** So many places in which the names of what changed are kept; each is on one node of a Cluster. */
const PLACES = 64;
export const places: readonly string[] = Array.from({ length: PLACES }, (_, n) => String(n).padStart(2, "0"));

/** FNV-1a: the same place on every server. */
function placeOf(key: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return places[(hash >>> 0) % PLACES] ?? "00";
}

/** Braces say in a Cluster which part of a key decides where it lies: none may come from outside. */
const inBraces = (text: string): string => (/^$|[{}%]/.test(text) ? `%${encodeURIComponent(text)}` : text);

/**
 * How things are called in Redis. What one act touches lies on one node of a Cluster: everything with the same key
 * lies together, whatever its kind; sessions and grants lie beside the list of what changed.
 */
export const redisKeys = (prefix: string) => ({
  entry: ({ kind, key }: Name) => `${prefix}:e:${kind}:{${inBraces(key)}}`,
  /** of a kind whose changes are told */
  followed: ({ kind, key }: Name) => `${prefix}:e:${kind}:{${placeOf(key)}}:${key}`,
  group: ({ kind, key }: Name) => `${prefix}:g:${kind}:{${inBraces(key)}}`,
  told: (place: string) => `${prefix}:told:{${place}}`,
  toldBeside: (key: string) => `${prefix}:told:{${placeOf(key)}}`,
  /** since when that place remembers everything */
  since: (place: string) => `${prefix}:since:{${place}}`,
  channel: `${prefix}:told`,
});

export type RedisKeys = ReturnType<typeof redisKeys>;
