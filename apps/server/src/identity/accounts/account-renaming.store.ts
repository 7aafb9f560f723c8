import { randomBytes } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import type { Account } from "./accounts.rules.ts";
import { keysOfUsername, openUsername, storedUsername } from "./stored-username.ts";

type Deps = {
  sealer: { seal(plain: string): string; open(sealed: string): string; index(value: string): string };
  clock: () => Date;
};

/** Whoever registers is called by their number; these are the changes of that name that come with a number. */
export function renamingStore({ sealer, clock }: Deps) {
  const isFree = async (username: string, within: Db): Promise<boolean> => {
    const taken = within
      .selectFrom("account")
      .select("id")
      .where("usernameKey", "in", keysOfUsername(sealer, username));
    return (await taken.executeTakeFirst()) === undefined;
  };

  return {
    /** What somebody who is called by their number is called with another: undefined where they keep their name. */
    async nameWith(phone: string, { username, phone: former }: Pick<Account, "username" | "phone">, within: Db) {
      const follows = former !== null && username === former && former !== phone;
      return follows && (await isFree(phone, within)) ? phone : undefined;
    },

    /**
     * Somebody has just proved a number. Whoever is still called by it, and has another of their own, is called by that,
     * or by a name of our making where somebody else is.
     *
     * @param owner who proved it, if they have an account: nobody takes their own name from them
     */
    async freeUsername(phone: string, owner: string | undefined, within: Db) {
      const found = await within
        .selectFrom("account")
        .select(["id", "username", "phoneUsernameSealed", "phoneSealed"])
        .where("usernameKey", "in", keysOfUsername(sealer, phone))
        .where("phoneIndex", "<>", sealer.index(phone))
        .$if(owner !== undefined, (query) => query.where("id", "<>", owner ?? ""))
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!found?.phoneSealed) return undefined;
      const present = sealer.open(found.phoneSealed);
      const username = (await isFree(present, within)) ? present : `yonghu_${randomBytes(8).toString("hex")}`;
      await within
        .updateTable("account")
        .set({ ...storedUsername(sealer, username), updatedAt: clock() })
        .where("id", "=", found.id)
        .execute();
      return { accountId: found.id, former: openUsername(sealer, found), username };
    },
  };
}
