import { type RawBuilder, sql } from "kysely";
import { hashOfToken } from "../crypto/tokens.ts";

/**
 * Nobody writes over what they have not read. A row that counts its revisions, or says when it was saved, is changed by a
 * statement with `stillAsRead`; what counts none has the revision that `revisionOf` makes of what is read. An older client
 * says nothing of what it read, and is served.
 */

/** For the `where` of a change: the column says what it said when it was read; null stands for no row, which none is. */
export const stillAsRead = (column: string, read: number | Date | null | undefined): RawBuilder<boolean> =>
  read === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${read}`;

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * What somebody reads, in a few letters, whoever changes it and by which statement. It goes out with what is read and comes
 * back with what is saved over it. Whoever may not read all of what is put in must not be told it either.
 */
export const revisionOf = (read: unknown): string => hashOfToken(JSON.stringify(read, inOrder));

/** Was something else read than what stands there now? */
export const isOvertaken = (revision: string | undefined, now: unknown): boolean =>
  revision !== undefined && revision !== revisionOf(now);
