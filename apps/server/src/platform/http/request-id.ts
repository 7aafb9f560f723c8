import { randomFillSync } from "node:crypto";

const BYTES = 4;
const random = Buffer.alloc(1024 * BYTES);
let at = random.length;

/**
 * 16 hex digits: the second, then 8 that are random, fetched for many at once. The audit log is indexed by it, and ids
 * of one time stand together there.
 */
export function newRequestId(): string {
  if (at === random.length) {
    randomFillSync(random);
    at = 0;
  }
  at += BYTES;
  return Math.floor(Date.now() / 1000).toString(16) + random.toString("hex", at - BYTES, at);
}
