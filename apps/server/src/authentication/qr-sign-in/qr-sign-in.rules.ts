import type { QrState } from "@sannong/contract/authentication/qr-sign-in.schemas";
import { type Factor, isAdministrator } from "@sannong/contract/rules/identity/roles";

/** A QR sign-in as it is kept; times in milliseconds. It holds no token, and of the secret the hash alone. */
export type QrSignIn = {
  secretHash: string;
  number: string;
  askedAt: number;
  expiresAt: number;
  address: string;
  userAgent: string;
  /** the session of the first phone that scanned it */
  claimedBy?: string;
  /** what that phone said, once */
  decision?: { confirmed: boolean; accountId: string; factors: Factor[] };
};

/**
 * What the page with the code is told.
 *
 * @param now milliseconds since 1970
 */
export function stateOf(row: QrSignIn | undefined, now: number): QrState {
  if (!row || now >= row.expiresAt) return "expired";
  if (row.decision) return row.decision.confirmed ? "confirmed" : "refused";
  return row.claimedBy === undefined ? "waiting" : "scanned";
}

/** Nothing more happens after these. */
export const isOver = (state: QrState): boolean => state === "confirmed" || state === "refused" || state === "expired";

/**
 * Whole seconds until the code ends, at least 0.
 *
 * @param now milliseconds since 1970
 */
export const secondsLeft = (row: QrSignIn | undefined, now: number): number =>
  row ? Math.max(0, Math.ceil((row.expiresAt - now) / 1000)) : 0;

export type ScanVerdict =
  | { step: "claim" }
  | { step: "refuse"; reason: "qrLogin.gone" | "qrLogin.claimed" | "qrLogin.notForAdministrators" };

type Phone = { sessionId: string; roles: readonly { roleCode: string }[] };

/**
 * May this phone claim the code, or go on with the one it claimed? The first phone keeps it, and it never
 * opens roles 2, 3, 5 or 6 (design §3, QR sign-in).
 */
export function judgeScan(row: QrSignIn | undefined, phone: Phone, now: number): ScanVerdict {
  if (!row || isOver(stateOf(row, now))) return { step: "refuse", reason: "qrLogin.gone" };
  if (isAdministrator(phone)) return { step: "refuse", reason: "qrLogin.notForAdministrators" };
  if (row.claimedBy !== undefined && row.claimedBy !== phone.sessionId)
    return { step: "refuse", reason: "qrLogin.claimed" };
  return { step: "claim" };
}

export type LoginVerdict =
  | { step: "open"; accountId: string; phoneSessionId: string; factors: Factor[] }
  | { step: "refuse"; reason: "qrLogin.gone" | "qrLogin.notConfirmed" | "qrLogin.refused" };

/** May the asking browser have its session? A wrong secret hears what an unknown code hears. */
export function judgeLogin(facts: { row: QrSignIn | undefined; secretFits: boolean; now: number }): LoginVerdict {
  const { row, secretFits, now } = facts;
  if (!row || !secretFits || now >= row.expiresAt) return { step: "refuse", reason: "qrLogin.gone" };
  if (!row.decision || row.claimedBy === undefined) return { step: "refuse", reason: "qrLogin.notConfirmed" };
  if (!row.decision.confirmed) return { step: "refuse", reason: "qrLogin.refused" };
  const { accountId, factors } = row.decision;
  return { step: "open", accountId, phoneSessionId: row.claimedBy, factors };
}
