import { randomBytes } from "node:crypto";

/** Fetched at once, for many: a few bytes cost the system as much as thousands. */
const FETCHED = 4096;
let fetched = Buffer.alloc(0);
let at = 0;

/**
 * Unguessable bytes, each handed out once. What was handed out is never written over.
 *
 * @param count at most 4096
 */
export function freshBytes(count: number): Buffer {
  if (at + count > fetched.length) [fetched, at] = [randomBytes(FETCHED), 0];
  at += count;
  return fetched.subarray(at - count, at);
}
