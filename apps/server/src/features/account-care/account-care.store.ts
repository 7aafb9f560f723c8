import type { Db } from "../../platform/database/database.ts";
import type { AccountChange, AccountRoom } from "../account/index.ts";

type Needs = { db: Db; accounts: Pick<AccountRoom, "setPassword" | "change" | "freePhone" | "forget"> };
type Beside = (within: Db) => Promise<void>;

/** Changes of an account with their audit rows: both or none. */
export function careStore({ db, accounts }: Needs) {
  const changing = (id: string, work: Beside): Promise<void> =>
    db
      .transaction()
      .execute(work)
      // what was read while the transaction was open is old now
      .finally(() => accounts.forget(id));

  return {
    setPassword: (id: string, hash: string, beside: Beside): Promise<void> =>
      changing(id, async (within) => {
        await accounts.setPassword(id, hash, within);
        await beside(within);
      }),

    /** @throws AccountTaken */
    change: (id: string, change: AccountChange, hash: string | undefined, beside: Beside): Promise<void> =>
      changing(id, async (within) => {
        if (change.phone) await accounts.freePhone(change.phone, within);
        await accounts.change(id, change, within);
        if (hash !== undefined) await accounts.setPassword(id, hash, within);
        await beside(within);
      }),
  };
}

export type CareStore = ReturnType<typeof careStore>;
