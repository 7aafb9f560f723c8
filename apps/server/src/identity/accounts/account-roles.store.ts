import { dangerousRoles } from "@sannong/contract/rules/identity/role-permissions";
import { Role } from "@sannong/contract/rules/identity/roles";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { grantSealer, type SealedGrant } from "./role-grant.ts";

type Deps = { db: Db; grantKey: string; clock: () => Date };
type Grant = { roleCode: string; regionCode: string; isPrimary: boolean; mac: string };

/** Grants of roles, each sealed with its account and the region it holds in. `within` is the caller's transaction. */
export function accountRoles({ db, grantKey, clock }: Deps) {
  const sealGrant = grantSealer(grantKey);
  const grantIn = async (within: Db, grant: SealedGrant) => {
    await within
      .insertInto("accountRole")
      .values({ ...grant, mac: sealGrant(grant) })
      .execute();
  };

  const isWhole = (accountId: string, { roleCode, regionCode, ...grant }: Grant) =>
    isSame(grant.mac, sealGrant({ accountId, roleCode, regionCode, isPrimary: grant.isPrimary }));

  /** The grants of an account that carry our seal, the oldest first; nobody else changes them meanwhile. */
  const holdGrants = async (id: string, within: Db): Promise<Grant[]> => {
    await within.selectFrom("account").select("id").where("id", "=", id).forUpdate().execute();
    const grants = await within
      .selectFrom("accountRole")
      .select(["roleCode", "regionCode", "isPrimary", "mac"])
      .where("accountId", "=", id)
      .orderBy("grantedAt")
      .execute();
    return grants.filter((grant) => isWhole(id, grant));
  };

  /** Sealed anew: what tampered rows say is never sealed. */
  const reseal = async (within: Db, grant: SealedGrant) => {
    const { accountId, roleCode, regionCode, isPrimary } = grant;
    await within
      .updateTable("accountRole")
      .set({ regionCode, isPrimary, mac: sealGrant(grant) })
      .where("accountId", "=", accountId)
      .where("roleCode", "=", roleCode)
      .execute();
  };

  return {
    grantIn,

    grantRole: (id: string, roleCode: string, regionCode: string, within: Db = db) =>
      grantIn(within, { accountId: id, roleCode, regionCode, isPrimary: false }),

    /** Makes this the primary role, in place of the one there was. */
    async grantPrimaryRole(id: string, roleCode: string, regionCode: string, within: Db): Promise<void> {
      await within.deleteFrom("accountRole").where("accountId", "=", id).where("isPrimary", "=", true).execute();
      await grantIn(within, { accountId: id, roleCode, regionCode, isPrimary: true });
    },

    /**
     * Takes a role away. Was it the primary one, the oldest of the others takes its place.
     *
     * @returns false when it was not held, or is the only one
     */
    async withdraw(id: string, roleCode: string, within: Db): Promise<boolean> {
      const grants = await holdGrants(id, within);
      const gone = grants.find((grant) => grant.roleCode === roleCode);
      const heir = grants.find((grant) => grant.roleCode !== roleCode);
      if (!gone || !heir) return false;
      const ofAccount = within.deleteFrom("accountRole").where("accountId", "=", id);
      await ofAccount.where("roleCode", "=", roleCode).execute();
      const { roleCode: next, regionCode } = heir;
      if (gone.isPrimary) await reseal(within, { accountId: id, roleCode: next, regionCode, isPrimary: true });
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
      await within.updateTable("account").set({ regionCode, updatedAt: clock() }).where("id", "=", id).execute();
      await within
        .deleteFrom("accountRole")
        .where("accountId", "=", id)
        .where("roleCode", "in", dangerousRoles)
        .execute();
      const [ended, kept] = [true, false].map((isDangerous) =>
        grants.filter(({ roleCode }) => dangerousRoles.includes(roleCode) === isDangerous),
      ) as [Grant[], Grant[]];
      const primaryEnded = ended.some((grant) => grant.isPrimary);
      // with a market user's role alone the account would open to a password
      const becomesStaff = ended.length > 0 && kept.every(({ roleCode }) => roleCode === Role.marketUser);
      const isHeir = (place: number) => primaryEnded && place === 0 && !becomesStaff;
      for (const [place, { roleCode, isPrimary: wasPrimary }] of kept.entries())
        await reseal(within, { accountId: id, roleCode, regionCode, isPrimary: wasPrimary || isHeir(place) });
      const isPrimary = primaryEnded || kept.length === 0;
      if (becomesStaff) await grantIn(within, { accountId: id, roleCode: Role.staff, regionCode, isPrimary });
      return ended.map(({ roleCode }) => roleCode);
    },
  };
}

export type AccountRoles = ReturnType<typeof accountRoles>;
