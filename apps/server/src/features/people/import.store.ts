import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { keysOfUsername, nameKey, storedUsername } from "../account/index.ts";
import { firstRoleOf } from "./people-acts.service.ts";
import type { ImportedPerson } from "./import.rules.ts";

type Needs = {
  db: Db;
  sealer: { seal(plain: string): string; index(value: string): string };
  sealGrant: (grant: { accountId: string; roleCode: string; regionCode: string; isPrimary: boolean }) => string;
  isDemonstration: boolean;
};
type Made = ImportedPerson & { id: string };
type By = { at: Date; by: { id: string; name: string }; file: string };

/** Many accounts in one statement each for account, role and history. */
export const importStore = ({ db, sealer, sealGrant, isDemonstration }: Needs) => ({
  inTransaction: <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work),

  /** Which of these names and numbers accounts have already. */
  async taken(persons: readonly ImportedPerson[]) {
    const keys = new Map(
      persons.flatMap(({ username, line }) => keysOfUsername(sealer, username).map((key) => [key, line])),
    );
    const phones = new Map(persons.map((person) => [sealer.index(person.phone), person.line]));
    const ids = new Map(
      persons.flatMap(({ idNumber, line }) => (idNumber === null ? [] : [[sealer.index(idNumber), line] as const])),
    );
    const [usernames, byPhone, byId] = await Promise.all([
      db
        .selectFrom("account")
        .select("username_key")
        .where(({ eb, fn, val }) => eb("username_key", "=", fn.any(val([...keys.keys()]))))
        .execute(),
      db
        .selectFrom("account")
        .select("phone_index")
        .where(({ eb, fn, val }) => eb("phone_index", "=", fn.any(val([...phones.keys()]))))
        .execute(),
      db
        .selectFrom("account")
        .select("id_number_index")
        .where(({ eb, fn, val }) => eb("id_number_index", "=", fn.any(val([...ids.keys()]))))
        .execute(),
    ]);
    return {
      usernameLines: new Set(usernames.map((row) => keys.get(row.username_key))),
      phoneLines: new Set(byPhone.map((row) => phones.get(row.phone_index ?? ""))),
      idLines: new Set(byId.map((row) => ids.get(row.id_number_index ?? ""))),
    };
  },

  /** @returns the lines that were taken in; one whose name or number somebody else took meanwhile is not */
  async add(persons: readonly Made[], { at, by, file }: By, within: Db): Promise<Set<number>> {
    const rows = persons.map((person) => ({
      id: person.id,
      ...storedUsername(sealer, person.username),
      nickname_sealed: sealer.seal(person.nickname),
      name_index: sealer.index(nameKey(person.nickname)),
      phone_sealed: sealer.seal(person.phone),
      phone_index: sealer.index(person.phone),
      id_number_sealed: person.idNumber === null ? null : sealer.seal(person.idNumber),
      id_number_index: person.idNumber === null ? null : sealer.index(person.idNumber),
      account_type: person.accountType,
      region_code: person.regionCode,
      company: person.company,
      dept_name: person.deptName,
    }));
    // The unit's roster vouches for the number: its owner comes in by a code that is sent to it, staff by a second
    // factor beside that.
    const added = await sql<{ id: string }>`
      insert into account (id, username, username_key, phone_username_sealed, nickname_sealed, name_index, phone_sealed, phone_index,
        phone_verified_at, id_number_sealed, id_number_index, password_is_weak, account_type, region_code, company,
        dept_name, source, status, complete, is_demonstration, created_at, updated_at)
      select id, username, username_key, phone_username_sealed, nickname_sealed, name_index, phone_sealed, phone_index, ${at},
        id_number_sealed, id_number_index, false, account_type, region_code, company, dept_name, '批量导入', 'active',
        true, ${isDemonstration}, ${at}, ${at}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, username text, username_key text,
          phone_username_sealed text, nickname_sealed text, name_index text, phone_sealed text, phone_index text, id_number_sealed text,
          id_number_index text, account_type smallint, region_code text, company text, dept_name text)
      on conflict do nothing
      returning id`.execute(within);
    const ids = new Set(added.rows.map(({ id }) => id));
    const made = persons.filter(({ id }) => ids.has(id));
    if (made.length === 0) return new Set();
    const grants = made.map(({ id, accountType, regionCode }) => {
      const roleCode = firstRoleOf(accountType);
      return {
        account_id: id,
        role_code: roleCode,
        region_code: regionCode,
        is_primary: true,
        mac: sealGrant({ accountId: id, roleCode, regionCode, isPrimary: true }),
      };
    });
    await within.insertInto("account_role").values(grants).execute();
    const events = made.map(({ id, line }) => ({
      account_id: id,
      at,
      act: "imported",
      outcome: `${file} 第 ${line} 行`.slice(0, 200),
      reason: "",
      by_id: by.id,
      by_name_sealed: sealer.seal(by.name),
    }));
    await within.insertInto("account_event").values(events).execute();
    return new Set(made.map(({ line }) => line));
  },
});

export type ImportStore = ReturnType<typeof importStore>;
