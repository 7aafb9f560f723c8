import { createHmac, createSecretKey } from "node:crypto";

export type SealedGrant = { accountId: string; roleCode: string; regionCode: string; isPrimary: boolean };

export type SealedPermission = { roleCode: string; permission: string };

/**
 * HMAC-SM3 over a role grant (design §3, Stored data): whoever can write to the table but has no key
 * can neither grant a role, move it to another account, nor widen its region.
 *
 * @param key hex, 32 bytes
 */
export function grantSealer(key: string) {
  const secret = createSecretKey(key, "hex");
  return (grant: SealedGrant): string =>
    createHmac("sm3", secret)
      .update(JSON.stringify([grant.accountId, grant.roleCode, grant.regionCode, grant.isPrimary]))
      .digest("hex");
}

/**
 * HMAC-SM3 over what a role may do: whoever can write to the table but has no key widens no role.
 *
 * @param key hex, 32 bytes
 */
export function permissionSealer(key: string) {
  const secret = createSecretKey(key, "hex");
  return ({ roleCode, permission }: SealedPermission): string =>
    createHmac("sm3", secret)
      .update(JSON.stringify(["role_permission", roleCode, permission]))
      .digest("hex");
}
