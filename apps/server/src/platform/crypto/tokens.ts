import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** An unguessable name: 256 random bits unless told otherwise, safe in addresses and headers. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString("base64url");

/** How a token is kept. A plain hash is enough for 256 random bits; a short secret needs a keyed one. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Equality that takes the same time wherever the difference is. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
