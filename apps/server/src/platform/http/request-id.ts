import { randomFillSync } from "node:crypto";

const BYTES = 8;
const random = Buffer.alloc(512 * BYTES);
let at = random.length;

/** 16 random hex digits; the randomness is fetched for many at once. */
export function newRequestId(): string {
  if (at === random.length) {
    randomFillSync(random);
    at = 0;
  }
  at += BYTES;
  return random.toString("hex", at - BYTES, at);
}
