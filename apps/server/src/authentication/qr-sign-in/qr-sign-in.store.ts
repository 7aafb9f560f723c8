import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { QrSignIn } from "./qr-sign-in.rules.ts";

const KIND = "qrSignIn";

/**
 * QR sign-ins in the short-lived store. Claim and decision are written once each: of two at the same instant one is the
 * first, and gets what is written now.
 */
export const qrSignInStore = (shortLived: ShortLived) => ({
  add: (id: string, row: QrSignIn, seconds: number) =>
    shortLived.put(KIND, id, row, { ttl: seconds, durability: "eventual" }),
  find: (id: string) => shortLived.get<QrSignIn>(KIND, id),
  findAll: (ids: readonly string[]) => shortLived.getAll<QrSignIn>(KIND, ids),
  claim: (id: string, sessionId: string) => shortLived.mergeIfAbsent<QrSignIn>(KIND, id, { claimedBy: sessionId }),
  decide: (id: string, decision: NonNullable<QrSignIn["decision"]>) =>
    shortLived.mergeIfAbsent<QrSignIn>(KIND, id, { decision }),
  /** Removes it; of two who log in with it at the same instant one gets it. */
  take: (id: string) => shortLived.take<QrSignIn>(KIND, id),
  /** How often an address asked for a code within the minute. */
  countOf: (client: string) => shortLived.count("qrSignInAsked", client, 60),
});

export type QrSignInStore = ReturnType<typeof qrSignInStore>;
