import type { Db } from "../../platform/database/database.ts";
import type { Account, AccountChange, AccountsModule } from "../accounts/index.ts";

type Deps = {
  db: Db;
  accounts: Pick<AccountsModule, "hold" | "setPassword" | "change" | "freePhone" | "nameWith" | "forget">;
};
type Beside = (within: Db) => Promise<void>;
/** Whether what was found before still holds, now that nobody else changes the account. @throws Refusal */
type StillHolds = (account: Account | undefined) => void;

/** Changes of an account with their audit rows: both or none. */
export function careStore({ db, accounts }: Deps) {
  const changing = (
    id: string,
    stillHolds: StillHolds,
    work: (within: Db, account: Account | undefined) => Promise<void>,
  ): Promise<void> =>
    db
      .transaction()
      .execute(async (within) => {
        const account = await accounts.hold(id, within);
        stillHolds(account);
        await work(within, account);
      })
      // what was read while the transaction was open is old now
      .finally(() => accounts.forget(id));

  return {
    setPassword: (id: string, hash: string, stillHolds: StillHolds, beside: Beside): Promise<void> =>
      changing(id, stillHolds, async (within) => {
        await accounts.setPassword(id, hash, within);
        await beside(within);
      }),

    /** Whoever is called by their number is called by the new one. @throws AccountTaken */
    change: (
      id: string,
      change: AccountChange,
      hash: string | undefined,
      stillHolds: StillHolds,
      beside: (within: Db, made: AccountChange) => Promise<void>,
    ): Promise<void> =>
      changing(id, stillHolds, async (within, account) => {
        const { phone } = change;
        if (phone) await accounts.freePhone(phone, within, id);
        const username = phone && account ? await accounts.nameWith(phone, account, within) : undefined;
        const made = { ...change, ...(username === undefined ? {} : { username }) };
        await accounts.change(id, made, within);
        if (hash !== undefined) await accounts.setPassword(id, hash, within);
        await beside(within, made);
      }),
  };
}

export type CareStore = ReturnType<typeof careStore>;
