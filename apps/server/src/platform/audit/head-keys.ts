import { sm2Pair } from "../../config/generate-keys.ts";
import type { Clock } from "../clock.ts";
import type { FieldSealer } from "../crypto/field-sealer.ts";
import { keyIdOf } from "../crypto/sm2-signature.ts";
import type { Db } from "../database/database.ts";

type Deps = { db: Db; sealer: Pick<FieldSealer, "seal" | "open">; clock: Clock };

export type HeadKey = { kid: string; publicKey: string; since: Date };
export type NewHeadKey = Pick<HeadKey, "kid" | "publicKey"> & { privateKey: string };

export function newHeadKey(): NewHeadKey {
  const { publicKey, privateKey } = sm2Pair();
  return { kid: keyIdOf(publicKey), publicKey, privateKey };
}

/** The keys that sign heads of the audit chain: one stands, those before it only prove what they have signed. */
export function headKeys({ db, sealer, clock }: Deps) {
  const rowOf = ({ kid, publicKey, privateKey }: NewHeadKey) => ({
    kid,
    publicKey,
    privateSealed: sealer.seal(privateKey),
    createdAt: clock(),
  });

  return {
    /** The newest first; the first one signs. */
    list: (): Promise<HeadKey[]> =>
      db
        .selectFrom("auditSigningKey")
        .select(["kid", "publicKey", "createdAt as since"])
        .orderBy("createdAt", "desc")
        .execute(),

    async standing(): Promise<{ kid: string; privateKey: string }> {
      const find = () => db.selectFrom("auditSigningKey").selectAll().where("retiredAt", "is", null).executeTakeFirst();
      let row = await find();
      if (!row) {
        await db
          .insertInto("auditSigningKey")
          .values(rowOf(newHeadKey()))
          // another server was faster: then its key signs
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        row = await find();
      }
      if (!row) throw new Error("no key signs heads of the audit chain");
      return { kid: row.kid, privateKey: sealer.open(row.privateSealed) };
    },

    /**
     * Lets `next` sign from now on; the private half of the former is gone for good.
     *
     * @returns false when another key stands by now
     */
    replace: (former: string, next: NewHeadKey): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const retired = await trx
          .updateTable("auditSigningKey")
          .set({ retiredAt: clock(), privateSealed: sealer.seal("") })
          .where("kid", "=", former)
          .where("retiredAt", "is", null)
          .returning("kid")
          .executeTakeFirst();
        if (!retired) return false;
        await trx.insertInto("auditSigningKey").values(rowOf(next)).execute();
        return true;
      }),
  };
}
