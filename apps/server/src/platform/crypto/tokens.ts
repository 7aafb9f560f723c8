import { hash, timingSafeEqual } from "node:crypto";
import { freshBytes } from "./random-bytes.ts";

/** An unguessable name: 256 random bits unless told otherwise, safe in addresses and headers. */
export const randomToken = (bytes = 32): string => freshBytes(bytes).toString("base64url");

/** The same in digits and small letters alone, for names that may hold nothing else (CAS Protocol 3.0, 3.7). */
export const randomLetters = (bytes = 32): string => freshBytes(bytes).toString("hex");

/** How a token is kept. A plain hash is enough for 256 random bits; a short secret needs a keyed one. */
export const hashOfToken = (token: string): string => hash("sha256", token, "base64url");

/** Equality that takes the same time wherever the difference is; only the length, which hashes share, shows. */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
