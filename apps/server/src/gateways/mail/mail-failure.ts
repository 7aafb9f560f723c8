/**
 * Why a mail server did not take a message over. `refused`: it will not take mail to this address, and asking again
 * changes nothing; everything else may be well a while later. It holds the server's number for the log, and neither the
 * address nor its words, in which the address stands.
 */
export class MailFailure extends Error {
  override name = "MailFailure";
  readonly reason: "refused" | "later" | "unreachable" | "timeout" | "misconfigured";
  constructor(reason: MailFailure["reason"], detail = "") {
    super(`the mail server: ${reason}${/^[\w.-]{1,40}$/.test(detail) ? ` (${detail})` : ""}`);
    this.reason = reason;
  }
}

/** Would asking again change nothing? */
export const isRefused = (failure: unknown): boolean => failure instanceof MailFailure && failure.reason === "refused";
