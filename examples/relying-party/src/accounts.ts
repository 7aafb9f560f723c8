import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { Database } from "./database.ts";

export type Account = { username: string; name: string; tel: string };

/** A system's own people: older than the portal, with passwords of their own. */
export const accountSchema = `
  create table if not exists account (
    username text primary key, name text not null, tel text not null, password text not null
  ) strict;
`;

const KEY_BYTES = 32;
const hashOf = (password: string, salt: string) => scryptSync(password, salt, KEY_BYTES).toString("hex");

export function createAccounts(database: Database, known: readonly (Account & { password: string })[]) {
  const insert = database.prepare(
    "insert into account (username, name, tel, password) values (?, ?, ?, ?) on conflict do nothing",
  );
  const byName = database.prepare("select username, name, tel, password from account where username = ?");
  const byTel = database.prepare("select count(*) as found from account where tel = ?");
  const rowOf = (username: string) => byName.get(username) as (Account & { password: string }) | undefined;
  for (const { username, name, tel, password } of known) {
    // a later start hashes nothing again
    if (rowOf(username)) continue;
    const salt = randomBytes(8).toString("hex");
    insert.run(username, name, tel, `${salt}:${hashOf(password, salt)}`);
  }
  function find(username: string): Account | undefined {
    const row = rowOf(username);
    return row && { username: row.username, name: row.name, tel: row.tel };
  }

  return {
    find,
    /** The account whose password this is. */
    prove(username: string, password: string): Account | undefined {
      const [salt = "none", kept = ""] = (rowOf(username)?.password ?? "").split(":");
      const [expected, given] = [Buffer.from(kept, "hex"), Buffer.from(hashOf(password, salt), "hex")];
      const isRight = expected.length === given.length && timingSafeEqual(expected, given);
      return isRight ? find(username) : undefined;
    },
    isRegisteredUnder: (username: string, tel: string): boolean => tel !== "" && rowOf(username)?.tel === tel,
    knowsTel: (tel: string): boolean => tel !== "" && (byTel.get(tel) as { found: number }).found > 0,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
