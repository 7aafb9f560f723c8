import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { grantSealer } from "./role-grant.ts";

type Needs = { db: Db; grantKey: string; clock: () => Date };

/** Grants of roles, each sealed with its account and region. `within` is the caller's transaction. */
export function accountRoles({ db, grantKey, clock }: Needs) {
  const sealGrant = grantSealer(grantKey);
  const grantIn = async (within: Db, id: string, roleCode: string, regionCode: string, isPrimary: boolean) => {
    const mac = sealGrant({ accountId: id, roleCode, regionCode, isPrimary });
    const row = { account_id: id, role_code: roleCode, is_primary: isPrimary, mac };
    await within.insertInto("account_role").values(row).execute();
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
      const grants = await within
        .selectFrom("account")
        .innerJoin("account_role", "account_role.account_id", "account.id")
        .select(["account.region_code", "account_role.role_code", "account_role.is_primary"])
        .where("account.id", "=", id)
        .orderBy("account_role.granted_at")
        .forUpdate()
        .execute();
      const gone = grants.find((grant) => grant.role_code === roleCode);
      const next = grants.find((grant) => grant.role_code !== roleCode);
      if (!gone || !next) return false;
      const ofAccount = within.deleteFrom("account_role").where("account_id", "=", id);
      await ofAccount.where("role_code", "=", roleCode).execute();
      if (!gone.is_primary) return true;
      const { role_code: heir, region_code: regionCode } = next;
      await within
        .updateTable("account_role")
        .set({ is_primary: true, mac: sealGrant({ accountId: id, roleCode: heir, regionCode, isPrimary: true }) })
        .where("account_id", "=", id)
        .where("role_code", "=", heir)
        .execute();
      return true;
    },

    /**
     * Moves an account to another region. Its grants are sealed with the region, so those whose seal is whole are
     * sealed anew; one that somebody tampered with stays worthless.
     */
    async move(id: string, regionCode: string, within: Db): Promise<void> {
      const grants = await within
        .selectFrom("account")
        .innerJoin("account_role", "account_role.account_id", "account.id")
        .select(["account.region_code", "account_role.role_code", "account_role.is_primary", "account_role.mac"])
        .where("account.id", "=", id)
        .forUpdate()
        .execute();
      await within
        .updateTable("account")
        .set({ region_code: regionCode, updated_at: clock() })
        .where("id", "=", id)
        .execute();
      for (const { region_code: former, role_code: roleCode, is_primary: isPrimary, mac } of grants) {
        if (!isSame(mac, sealGrant({ accountId: id, roleCode, regionCode: former, isPrimary }))) continue;
        await within
          .updateTable("account_role")
          .set({ mac: sealGrant({ accountId: id, roleCode, regionCode, isPrimary }) })
          .where("account_id", "=", id)
          .where("role_code", "=", roleCode)
          .execute();
      }
    },
  };
}

export type AccountRoles = ReturnType<typeof accountRoles>;
