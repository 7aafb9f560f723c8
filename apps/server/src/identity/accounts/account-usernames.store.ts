import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { storedUsername } from "./stored-username.ts";

type Deps = { db: Db; sealer: { seal(plain: string): string; index(value: string): string } };

const AT_ONCE = 500;

/**
 * Seals phones that are user names in rows of a time when they were kept as they are: the migration had no key to do it.
 *
 * @returns whether there may be more
 */
export const usernameSealing =
  ({ db, sealer }: Deps) =>
  async (): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom("account")
        .select(["id", "username", "usernameKey"])
        // to the letter as in the index `account_phone_username_open`
        .where("phoneUsernameSealed", "is", null)
        .where(sql<boolean>`username_key ~ '^1[3-9][0-9]{9}$'`)
        .orderBy("id")
        .limit(AT_ONCE)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      if (rows.length === 0) return false;
      const sealed = rows.map(({ id, username }) => ({ id, ...storedUsername(sealer, username) }));
      // sealed, it is no other name: nobody is told of it
      await sql`select set_config('sannong.resealing', 'on', true)`.execute(trx);
      const { numAffectedRows = 0n } = await sql`
        update account set username = given.username, username_key = given."usernameKey",
               phone_username_sealed = given."phoneUsernameSealed"
          from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
               as given (id text, username text, "usernameKey" text, "phoneUsernameSealed" text)
         where account.id = given.id
           -- a server of the former release may have let somebody in by a name that is taken: an administrator settles it
           and not exists (select from account as other where other.username_key = given."usernameKey")`.execute(trx);
      return rows.length === AT_ONCE && numAffectedRows > 0n;
    });
