import { hashOfToken } from "../crypto/tokens.ts";

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * The revision of what counts none: what somebody reads, in a few letters, whoever changes it and by which statement. It
 * goes out with what is read and comes back with what is saved over it. Whoever may not read all of what is put in must not
 * be told it either.
 */
export const revisionOf = (read: unknown): string => hashOfToken(JSON.stringify(read, inOrder));

/** Was something else read than what stands there now? An older client tells none, and is served. */
export const isOvertaken = (revision: string | undefined, now: unknown): boolean =>
  revision !== undefined && revision !== revisionOf(now);
