import type { Db } from "../database/database.ts";

/** What happened, in the words an auditor searches for. Never a password, code, token or whole number. */
export type AuditFact = {
  /** dotted, noun first: signIn.succeeded, handoff.codeRedeemed, session.ended */
  event: string;
  result: "ok" | "refused" | "failed";
  actor?: { accountId: string; name: string; roleCode: string } | null;
  /** what it was done to: account, session, system, code … */
  objectKind?: string;
  objectId?: string;
  reason?: string;
  detail?: Record<string, string | number | boolean | null>;
  from?: { address: string; port?: number; userAgent?: string };
  traceId?: string;
  /** by which way somebody tried to come in; counted, and not kept */
  way?: SignInWay;
};

export type SignInWay = "password" | "sms" | "passkey" | "qr" | "source" | "system";

/**
 * The audit log. The row goes in with the act's own transaction when `db` is given, so an act that
 * cannot be audited does not happen; a sealer links committed rows into the chain within a second.
 *
 * @see design §3, Stored data
 */
export interface Audit {
  record(fact: AuditFact, db?: Db): Promise<void>;
}
