/** JSON as it is kept; no dates, no undefined. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

type Entry<T extends Json = Json> = { key: string; value: T; expiresAt: Date };

export type Name = { kind: string; key: string };

/** Says, in ms of the epoch, since when marks of what was spent are known. */
export const MARKS = { kind: "marksKnownSince", key: "all" } as const;
/** Whatever was issued before is out of date by itself long before this. */
export const MARKS_SECONDS = 7 * 24 * 3600;

type PutOptions = {
  /** seconds of life */
  ttl: number;
  /** a handle for listing and removing together (an account's sessions, a grant's tokens) */
  group?: string;
  /**
   * `eventual` may lose the newest few hundred milliseconds when the store itself is killed:
   * right for what may simply be asked for again (a captcha, a token), and for marking something spent only where
   * nobody learns of it before an entry of the audit log is kept: what is kept for good takes all before it along.
   */
  durability?: "full" | "eventual";
};

export type Durability = Pick<PutOptions, "durability">;

/**
 * Everything that dies by itself: captchas, challenges, codes, counters, sessions, OpenID artefacts
 * (design §5). Two implementations pass the same tests: PostgreSQL and Redis.
 * Keys are the caller's; a secret is hashed before it becomes a key or a value.
 * An expired entry is as good as absent at once, whenever it is swept away.
 */
export interface ShortLived {
  put<T extends Json>(kind: string, key: string, value: T, options: PutOptions): Promise<void>;
  /**
   * Puts as `eventual`, and looks without waiting for that: what `look` reads of this store, or over the shared
   * connection beside it (`askShared`), is read after the entry is there. So of two who put and look one sees the other.
   */
  putAndLook<T extends Json, Seen>(
    kind: string,
    key: string,
    value: T,
    options: Omit<PutOptions, "durability">,
    look: () => Promise<Seen>,
  ): Promise<Seen>;
  /**
   * Puts several before the list that is there, of which the first `most` stay, and gives the whole a life of `ttl` or
   * what it has, whichever ends later. What of a list is over sooner says so itself. Kept as `eventual`.
   */
  putFirst<T extends Json>(
    kind: string,
    key: string,
    values: T[],
    options: { ttl: number; most: number },
  ): Promise<void>;
  /**
   * True for the one caller who put it there. With `issuedAt` it marks something from outside as spent, which was made
   * at that moment: false also where marks of that moment may be lost (`marksKnownSince`).
   */
  putIfAbsent<T extends Json>(
    kind: string,
    key: string,
    value: T,
    options: PutOptions & { issuedAt?: Date },
  ): Promise<boolean>;
  /** From now on nothing that was issued before `moment` is spent by anybody: it may have been, and nobody knows. */
  marksKnownSince(moment: Date): Promise<void>;
  get<T extends Json>(kind: string, key: string): Promise<T | undefined>;
  /** Reads several of a kind in one act, in the order of their keys. */
  getAll<T extends Json>(kind: string, keys: readonly string[]): Promise<(T | undefined)[]>;
  /** Removes and returns: of two callers at the same instant one gets it. */
  take<T extends Json>(kind: string, key: string, kept?: Durability): Promise<T | undefined>;
  /**
   * Takes several. What has the same `key` is taken in one act, whatever its kinds: of two callers at the same instant one
   * gets all that was there. Of several keys each goes to one caller, and it need not be the same for all.
   */
  takeAll(names: readonly Name[], kept?: Durability): Promise<(Json | undefined)[]>;
  /** Merges top-level members into a live entry and returns the whole; undefined when there is none. Optionally gives it a new life in seconds. */
  merge<T extends Json>(
    kind: string,
    key: string,
    patch: { [member: string]: Json },
    ttl?: number,
  ): Promise<T | undefined>;
  /**
   * Merges `patch` only where no member of it is there yet (marking a code consumed): the one who did gets the whole,
   * everybody else undefined.
   */
  mergeIfAbsent<T extends Json>(
    kind: string,
    key: string,
    patch: { [member: string]: Json },
    kept?: Durability,
  ): Promise<T | undefined>;
  remove(kind: string, key: string, kept?: Durability): Promise<boolean>;
  listGroup<T extends Json>(kind: string, group: string): Promise<Entry<T>[]>;
  /** Removes a whole group; how many went. */
  removeGroup(kind: string, group: string): Promise<number>;
  /** Counts one more in a window that began at the first count; survives a restart of the server. Kept as `eventual`. */
  count(kind: string, key: string, windowSeconds: number, by?: number): Promise<{ count: number; resetsIn: number }>;
  /** Reads a counter without counting. */
  counted(kind: string, key: string): Promise<{ count: number; resetsIn: number }>;
  /** Reads several counters in one act. */
  countedAll(names: readonly Name[]): Promise<{ count: number; resetsIn: number }[]>;
}
