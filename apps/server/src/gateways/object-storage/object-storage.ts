import { once } from "node:events";
import type { Readable } from "node:stream";
import { Unavailable } from "../../platform/unavailable.ts";

/** What a storage says of an object without giving it out; `sha256` of the bytes as they lie there, where it knows. */
export type Found = { size: number; sha256?: string | undefined };

/**
 * Where the bytes of files lie. Keys are names of our own making, never a name somebody typed; what a file is called
 * and whose it is stands in the database.
 */
export interface ObjectStorage {
  /**
   * Whole or not at all.
   *
   * @throws Away when it takes nothing at the moment
   */
  put(key: string, content: Readable): Promise<void>;
  /** @throws Away before the first byte */
  get(key: string): Promise<Readable>;
  /** Undefined where nothing lies. @throws Away when that cannot be said */
  look(key: string): Promise<Found | undefined>;
  /** All that lies there, in no order. @throws Away */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Nothing to remove is no fault. @throws Away */
  remove(key: string): Promise<void>;
  /** Removes what was left in part by a server that fell, begun before that moment. @throws Away */
  sweep(before: Date): Promise<void>;
  /** Can something be put there now? @throws when not */
  check(): Promise<void>;
}

/** Spread over folders, so that none grows endless; the same everywhere, so that other tools may carry it as it is. */
export const placeOf = (key: string) => `${key.slice(0, 2).toLowerCase()}/${key}`;

/** The key of what lies at a place, if it is one of ours. */
export function keyAt(place: string): string | undefined {
  const key = place.split("/").at(-1) ?? "";
  return key !== "" && placeOf(key) === place ? key : undefined;
}

/** A storage that hangs, as one over a network may, is not waited for longer. */
export const PATIENCE_MS = 4500;

/** What went wrong in a storage, as visitors are told of it; what says that already stays as it is. */
export const away = (cause: unknown) =>
  cause instanceof Unavailable
    ? cause
    : new Unavailable("storage", "the storage of files does not do its work", { cause });

/** What cannot be read is found out before the answer begins, not in the middle of it. @throws Away */
export async function begun(content: Readable): Promise<Readable> {
  try {
    await once(content, "readable", { signal: AbortSignal.timeout(PATIENCE_MS) });
    return content;
  } catch (failure) {
    content.destroy();
    throw away(failure);
  }
}
