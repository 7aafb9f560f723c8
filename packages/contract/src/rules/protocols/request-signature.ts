/** How far the clock of the other side may be off, in milliseconds. */
export const SIGNATURE_CLOCK_MS = 5 * 60_000;

/** What of a request its signature covers. */
export type SignedParts = {
  method: string;
  /** without the query */
  path: string;
  /** as it was sent, without the question mark; empty when there is none */
  query: string;
  /** SM3 of the body as it was sent, in hex; of nothing for a request without a body */
  bodyHash: string;
  /** milliseconds since 1970 */
  timestamp: string;
  nonce: string;
  appId: string;
};

/**
 * The one text that is signed, by whoever calls: by a system that calls the portal, and by the portal that calls a
 * system. Seven lines, so that no part can be pushed into its neighbour.
 */
export const textToSign = ({ method, path, query, bodyHash, timestamp, nonce, appId }: SignedParts): string =>
  [method, path, query, bodyHash, timestamp, nonce, appId].join("\n");

/** What may stand in a signed request's headers: no line break, which would move the lines below it. */
export const isPlainNonce = (nonce: string): boolean => /^[\w-]{16,64}$/.test(nonce);
/** Milliseconds since 1970, in thirteen digits. */
export const isPlainTimestamp = (timestamp: string): boolean => /^\d{13}$/.test(timestamp);
