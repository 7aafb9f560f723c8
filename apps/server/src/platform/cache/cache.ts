import { boundedMap } from "./bounded-map.ts";
import { type Changes, FRESH_MS } from "../changes.ts";
import type { Clock } from "../clock.ts";

type Freshness = {
  /** Milliseconds for which an answer is repeated; 0: only while `changes` tells of nothing. */
  freshMs?: number;
  /** Tells the age of an answer; without it the process's own monotonic clock does. */
  clock?: Clock;
};

type Options<K, V> = Freshness & {
  load: (key: K) => Promise<V>;
  /** How many answers are kept; the one that was read longest ago goes first. */
  size?: number;
  /** One text for each key. A key that is a text itself is its own name. */
  nameOf?: (key: K) => string;
  /** Tells which subjects changed: an answer about one that did not is repeated beyond `freshMs`. */
  changes?: Changes | undefined;
  /** The subject that `changes` tells of; the key's name, if nothing else is said. */
  subjectOf?: (key: K) => string;
  /** Whether `undefined` is an answer that is repeated for `freshMs`. Without it, what is not there is looked up anew each time. */
  keepsAbsence?: boolean;
};

type Entry<V> = { answer: Promise<V>; value: V | undefined; isSettled: boolean; at: number; readAt: number };

const SIZE = 5000;

/** Of all caches of this process, for whoever measures: how often an answer was there, and how often it was looked up. */
export const lookUps = { kept: 0, read: 0 };

/**
 * A bounded memory in this process before a look-up. What this process changes is forgotten at once (`forget`); what
 * another one changes is felt within `freshMs`, or as soon as `changes` tells of it. Callers at the same moment share
 * one look-up. A look-up that fails is not kept, nor is one during which its key was forgotten.
 *
 * @throws whatever `load` throws, from `find`
 */
export function cache<V, K = string>({
  load,
  size = SIZE,
  freshMs = FRESH_MS,
  clock,
  nameOf = String,
  changes,
  subjectOf = nameOf,
  keepsAbsence = true,
}: Options<K, V>) {
  // The age of an answer is judged here: the library's own judgement costs more than the look-up, and so does its order
  // by use. What is in use is read again within half a minute, and stands at the end then.
  const entries = boundedMap<Entry<V>>(size);
  const now = () => (clock ? clock().getTime() : performance.now());

  function fresh(key: K): Entry<V> | undefined {
    const entry = entries.peek(nameOf(key));
    if (entry === undefined || !(entry.isSettled || keepsAbsence)) return undefined;
    const age = now() - entry.at;
    // A negative age means that the clock was set back: that must not make an answer live longer.
    if (age >= 0 && age < freshMs) return entry;
    // That something is not there is told by nobody.
    return entry.value !== undefined && changes?.holds(subjectOf(key), entry.readAt) ? entry : undefined;
  }

  function read(key: K): Promise<V> {
    const name = nameOf(key);
    const readAt = performance.now();
    lookUps.read += 1;
    const entry: Entry<V> = { at: now(), readAt, answer: load(key), value: undefined, isSettled: false };
    const drop = () => void (entries.peek(name) === entry && entries.delete(name));
    entries.set(name, entry);
    entry.answer.then((value) => {
      entry.value = value;
      entry.isSettled = true;
      if (value === undefined && !keepsAbsence) drop();
    }, drop);
    return entry.answer;
  }

  return {
    find(key: K): Promise<V> {
      const found = fresh(key);
      if (found === undefined) return read(key);
      lookUps.kept += 1;
      return found.answer;
    },
    /** What is kept of it, at once; undefined where it has to be looked up. */
    known(key: K): V | undefined {
      const found = fresh(key);
      if (found !== undefined) lookUps.kept += 1;
      return found?.value;
    },
    /** Keeps what this process has just written. */
    keep(key: K, value: V): void {
      const answer = Promise.resolve(value);
      entries.set(nameOf(key), { answer, value, isSettled: true, at: now(), readAt: performance.now() });
    },
    forget: (key: K): void => void entries.delete(nameOf(key)),
    forgetAll: (): void => entries.clear(),
  };
}

/** A cache of one answer, which has no key: a whole table, or what is made of it. */
export function cachedValue<V>({ load, ...freshness }: Freshness & { load: () => Promise<V> }) {
  const { find, known, forget } = cache<V>({ ...freshness, size: 1, load: () => load() });
  return Object.assign(() => find(""), {
    /** What is kept, at once; undefined where it has to be read. */
    known: () => known(""),
    /** The next who asks gets what there is then. */
    forget: () => forget(""),
  });
}
