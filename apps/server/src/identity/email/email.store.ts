import type { Db } from "../../platform/database/database.ts";
import type { Account, AccountsModule } from "../accounts/index.ts";

type Deps = { db: Db; accounts: Pick<AccountsModule, "hold" | "change" | "forget"> };

/** An account's address with its audit row: both or none. */
export const emailStore = ({ db, accounts }: Deps) => ({
  /**
   * @param email verified, or null to take it away
   * @param judge is given the account as it is now, which nobody else changes meanwhile. @throws Refusal
   */
  async set(
    accountId: string,
    email: string | null,
    judge: (account: Account | undefined) => void,
    beside: (within: Db) => Promise<unknown>,
  ): Promise<void> {
    try {
      await db.transaction().execute(async (within) => {
        judge(await accounts.hold(accountId, within));
        await accounts.change(accountId, { email }, within);
        await beside(within);
      });
    } finally {
      // what was read while the transaction was open is old now
      accounts.forget(accountId);
    }
  },
});

export type EmailStore = ReturnType<typeof emailStore>;
