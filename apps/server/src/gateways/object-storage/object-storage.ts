import type { Readable } from "node:stream";

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
  /** Nothing to remove is no fault. */
  remove(key: string): Promise<void>;
  /** Can something be put there now? @throws when not */
  check(): Promise<void>;
}
