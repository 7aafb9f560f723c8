import { dangerousRoles } from "@sannong/contract/rules/role-permissions";
import { Role } from "@sannong/contract/rules/roles";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { grantSealer } from "./role-grant.ts";

type Needs = { db: Db; grantKey: string; clock: () => Date };
type Grant = { role_code: string; region_code: string; is_primary: boolean; mac: string };

/** Grants of roles, each sealed with its account and the region it holds in. `within` is the caller's transaction. */
export function accountRoles({ db, grantKey, clock }: Needs) {
  const sealGrant = grantSealer(grantKey);
  const grantIn = async (within: Db, id: string, roleCode: string, regionCode: string, isPrimary: boolean) => {
    const mac = sealGrant({ accountId: id, roleCode, regionCode, isPrimary });
    const row = { account_id: id, role_code: roleCode, region_code: regionCode, is_primary: isPrimary, mac };
    await within.insertInto("account_role").values(row).execute();
  };

  const isWhole = (accountId: string, { role_code: roleCode, region_code: regionCode, ...grant }: Grant) =>
    isSame(grant.mac, sealGrant({ accountId, roleCode, regionCode, isPrimary: grant.is_primary }));

  /** The grants of an account that carry our seal, the oldest first; nobody else changes them meanwhile. */
  const holdGrants = async (id: string, within: Db): Promise<Grant[]> => {
    await within.selectFrom("account").select("id").where("id", "=", id).forUpdate().execute();
    const grants = await within
      .selectFrom("account_role")
      .select(["role_code", "region_code", "is_primary", "mac"])
      .where("account_id", "=", id)
      .orderBy("granted_at")
      .execute();
    return grants.filter((grant) => isWhole(id, grant));
  };

  /** Sealed anew: what tampered rows say is never sealed. */
  const reseal = async (id: string, roleCode: string, regionCode: string, isPrimary: boolean, within: Db) => {
    await within
      .updateTable("account_role")
      .set({
        region_code: regionCode,
        is_primary: isPrimary,
        mac: sealGrant({ accountId: id, roleCode, regionCode, isPrimary }),
      })
      .where("account_id", "=", id)
      .where("role_code", "=", roleCode)
      .execute();
  };

  return {
    grantIn,

    grantRole: (id: string, roleCode: string, regionCode: string, within: Db = db) =>
      grantIn(within, id, roleCode, regionCode, false),

    /** Makes this the primary role, in place of the one there was. */
    async grantPrimaryRole(id: string, roleCode: string, regionCode: string, within: Db): Promise<void> {
      await within.deleteFrom("account_role").where("account_id", "=", id).where("is_primary", "=", true).execute();
      await grantIn(within, id, roleCode, regionCode, true);
    },

    /**
     * Takes a role away. Was it the primary one, the oldest of the others takes its place.
     *
     * @returns false when it was not held, or is the only one
     */
    async withdraw(id: string, roleCode: string, within: Db): Promise<boolean> {
      const grants = await holdGrants(id, within);
      const gone = grants.find((grant) => grant.role_code === roleCode);
      const heir = grants.find((grant) => grant.role_code !== roleCode);
      if (!gone || !heir) return false;
      const ofAccount = within.deleteFrom("account_role").where("account_id", "=", id);
      await ofAccount.where("role_code", "=", roleCode).execute();
      if (gone.is_primary) await reseal(id, heir.role_code, heir.region_code, true, within);
      return true;
    },

    /**
     * Moves an account to another region. What it may do as somebody of its kind holds there from now on; roles of
     * administrators belong to the post that is left, and end: they are granted anew by two persons where they are
     * needed. Whoever held nothing else, or a market user's role alone, is a member of staff.
     *
     * @returns the roles that ended
     */
    async move(id: string, regionCode: string, within: Db): Promise<string[]> {
      const grants = await holdGrants(id, within);
      await within
        .updateTable("account")
        .set({ region_code: regionCode, updated_at: clock() })
        .where("id", "=", id)
        .execute();
      await within
        .deleteFrom("account_role")
        .where("account_id", "=", id)
        .where("role_code", "in", dangerousRoles)
        .execute();
      const [ended, kept] = [true, false].map((isDangerous) =>
        grants.filter(({ role_code: roleCode }) => dangerousRoles.includes(roleCode) === isDangerous),
      ) as [Grant[], Grant[]];
      const primaryEnded = ended.some((grant) => grant.is_primary);
      // with a market user's role alone the account would open to a password
      const becomesStaff = ended.length > 0 && kept.every(({ role_code: roleCode }) => roleCode === Role.marketUser);
      const isHeir = (place: number) => primaryEnded && place === 0 && !becomesStaff;
      for (const [place, { role_code: roleCode, is_primary: wasPrimary }] of kept.entries())
        await reseal(id, roleCode, regionCode, wasPrimary || isHeir(place), within);
      if (becomesStaff) await grantIn(within, id, Role.staff, regionCode, primaryEnded || kept.length === 0);
      return ended.map(({ role_code: roleCode }) => roleCode);
    },
  };
}

export type AccountRoles = ReturnType<typeof accountRoles>;
