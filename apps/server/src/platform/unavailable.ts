/** What the portal itself stands on. */
export type Backend = "database" | "redis" | "storage" | "cryptoModule";

/** It does not answer, or takes nothing more; whoever asked may ask again. */
export class Unavailable extends Error {
  override name = "Away";
  readonly what: Backend;
  constructor(what: Backend, message: string, options?: ErrorOptions) {
    super(message, options);
    this.what = what;
  }
}

/**
 * SQLSTATE: the connection broke (08), the database goes down or comes up (57P), a time limit ended the statement
 * (57014) or its wait for a lock (55P03), it has no room for one more visitor (53300) or no memory (53200), it takes no
 * writes (25006: a standby, or made read-only).
 */
const unanswered = /^(08...|57P..|57014|55P03|53[23]00|25006)$/;
/** The database's disk is full, or fails. */
const unwritten = /^(53100|58030)$/;
const brokenConnections = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const brokenDisks = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO"]);
/** The database's client has no codes for what it finds out itself. */
const clientsOwnWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded|the database was closed)/;

/**
 * Which part of our own ground is gone, when that is what was thrown. Causes are not looked at: what has wrapped a
 * broken connection, such as a call to another system, has said already whose it was.
 */
export function unavailableOf(thrown: unknown): Backend | undefined {
  if (thrown instanceof Unavailable) return thrown.what;
  if (!(thrown instanceof Error)) return undefined;
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (code !== undefined) {
    if (unwritten.test(code) || brokenDisks.has(code)) return "storage";
    // a socket's file that is not there: nobody listens
    const isUnreached = brokenConnections.has(code) || (code === "ENOENT" && syscall === "connect");
    if (isUnreached || unanswered.test(code)) return "database";
  }
  return clientsOwnWords.test(thrown.message) ? "database" : undefined;
}
