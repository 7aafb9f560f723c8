import { createHmac } from "node:crypto";

export type SealedGrant = { accountId: string; roleCode: string; regionCode: string; isPrimary: boolean };

/**
 * HMAC-SM3 over a role grant (design, Stored data): whoever can write to the table but has no key
 * can neither grant a role, move it to another account, nor widen its region.
 *
 * @param key hex, 32 bytes
 */
export const grantSealer = (key: string) => (grant: SealedGrant) =>
  createHmac("sm3", Buffer.from(key, "hex"))
    .update(JSON.stringify([grant.accountId, grant.roleCode, grant.regionCode, grant.isPrimary]))
    .digest("hex");
