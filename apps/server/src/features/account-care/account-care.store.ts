import type { Db } from "../../platform/database/database.ts";
import type { Account, AccountChange, AccountRoom } from "../account/index.ts";

type Needs = { db: Db; accounts: Pick<AccountRoom, "hold" | "setPassword" | "change" | "freePhone" | "forget"> };
type Beside = (within: Db) => Promise<void>;
/** Whether what was found before still holds, now that nobody else changes the account. @throws Refusal */
type StillHolds = (account: Account | undefined) => void;

/** Changes of an account with their audit rows: both or none. */
export function careStore({ db, accounts }: Needs) {
  const changing = (id: string, stillHolds: StillHolds, work: Beside): Promise<void> =>
    db
      .transaction()
      .execute(async (within) => {
        stillHolds(await accounts.hold(id, within));
        await work(within);
      })
      // what was read while the transaction was open is old now
      .finally(() => accounts.forget(id));

  return {
    setPassword: (id: string, hash: string, stillHolds: StillHolds, beside: Beside): Promise<void> =>
      changing(id, stillHolds, async (within) => {
        await accounts.setPassword(id, hash, within);
        await beside(within);
      }),

    /** @throws AccountTaken */
    change: (
      id: string,
      change: AccountChange,
      hash: string | undefined,
      stillHolds: StillHolds,
      beside: Beside,
    ): Promise<void> =>
      changing(id, stillHolds, async (within) => {
        if (change.phone) await accounts.freePhone(change.phone, within);
        await accounts.change(id, change, within);
        if (hash !== undefined) await accounts.setPassword(id, hash, within);
        await beside(within);
      }),
  };
}

export type CareStore = ReturnType<typeof careStore>;
