import { sm2Pair } from "../../config/generate-keys.ts";
import type { Clock } from "../clock.ts";
import type { FieldSealer } from "../crypto/field-sealer.ts";
import { keyIdOf } from "../crypto/sm2-signature.ts";
import type { Db } from "../database/database.ts";

type Needs = { db: Db; sealer: Pick<FieldSealer, "seal" | "open">; clock: Clock };

export type HeadKey = { kid: string; publicKey: string; since: Date };
export type NewHeadKey = Pick<HeadKey, "kid" | "publicKey"> & { privateKey: string };

export function newHeadKey(): NewHeadKey {
  const { publicKey, privateKey } = sm2Pair();
  return { kid: keyIdOf(publicKey), publicKey, privateKey };
}

/** The keys that sign heads of the audit chain: one stands, those before it only prove what they have signed. */
export function headKeys({ db, sealer, clock }: Needs) {
  const rowOf = ({ kid, publicKey, privateKey }: NewHeadKey) => ({
    kid,
    public_key: publicKey,
    private_sealed: sealer.seal(privateKey),
    created_at: clock(),
  });

  return {
    /** The newest first; the first one signs. */
    list: (): Promise<HeadKey[]> =>
      db
        .selectFrom("audit_signing_key")
        .select(["kid", "public_key as publicKey", "created_at as since"])
        .orderBy("created_at", "desc")
        .execute(),

    async standing(): Promise<{ kid: string; privateKey: string }> {
      const find = () =>
        db.selectFrom("audit_signing_key").selectAll().where("retired_at", "is", null).executeTakeFirst();
      let row = await find();
      if (!row) {
        await db
          .insertInto("audit_signing_key")
          .values(rowOf(newHeadKey()))
          // another server was faster: then its key signs
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        row = await find();
      }
      if (!row) throw new Error("no key signs heads of the audit chain");
      return { kid: row.kid, privateKey: sealer.open(row.private_sealed) };
    },

    /**
     * Lets `next` sign from now on; the private half of the former is gone for good.
     *
     * @returns false when another key stands by now
     */
    replace: (former: string, next: NewHeadKey): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const retired = await trx
          .updateTable("audit_signing_key")
          .set({ retired_at: clock(), private_sealed: sealer.seal("") })
          .where("kid", "=", former)
          .where("retired_at", "is", null)
          .returning("kid")
          .executeTakeFirst();
        if (!retired) return false;
        await trx.insertInto("audit_signing_key").values(rowOf(next)).execute();
        return true;
      }),
  };
}
