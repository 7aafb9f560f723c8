import type { Readable } from "node:stream";

/**
 * Where the bytes of files lie. Keys are names of our own making, never a name somebody typed; what a file is called
 * and whose it is stands in the database.
 */
export interface ObjectStorage {
  /** Whole or not at all. */
  put(key: string, content: Readable): Promise<void>;
  get(key: string): Promise<Readable>;
  /** Nothing to remove is no fault. */
  remove(key: string): Promise<void>;
}
