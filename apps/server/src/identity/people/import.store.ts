import { cut } from "@sannong/contract/rules/texts/cut";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { keysOfUsername, nameKey, storedUsername } from "../accounts/index.ts";
import { firstRoleOf } from "./people-acts.service.ts";
import type { ImportedPerson } from "./import.rules.ts";

type Deps = {
  db: Db;
  sealer: { seal(plain: string): string; index(value: string): string };
  sealGrant: (grant: { accountId: string; roleCode: string; regionCode: string; isPrimary: boolean }) => string;
  isDemonstration: boolean;
};
type Made = ImportedPerson & { id: string };
type By = { at: Date; by: { id: string; name: string }; file: string };

/** Many accounts in one statement each for account, role and history. */
export const importStore = ({ db, sealer, sealGrant, isDemonstration }: Deps) => ({
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
        .select("usernameKey")
        .where(({ eb, fn, val }) => eb("usernameKey", "=", fn.any(val([...keys.keys()]))))
        .execute(),
      db
        .selectFrom("account")
        .select("phoneIndex")
        .where(({ eb, fn, val }) => eb("phoneIndex", "=", fn.any(val([...phones.keys()]))))
        .execute(),
      db
        .selectFrom("account")
        .select("idNumberIndex")
        .where(({ eb, fn, val }) => eb("idNumberIndex", "=", fn.any(val([...ids.keys()]))))
        .execute(),
    ]);
    return {
      usernameLines: new Set(usernames.map((row) => keys.get(row.usernameKey))),
      phoneLines: new Set(byPhone.map((row) => phones.get(row.phoneIndex ?? ""))),
      idLines: new Set(byId.map((row) => ids.get(row.idNumberIndex ?? ""))),
    };
  },

  /** @returns the lines that were taken in; one whose name or number somebody else took meanwhile is not */
  async add(persons: readonly Made[], { at, by, file }: By, within: Db): Promise<Set<number>> {
    const rows = persons.map((person) => ({
      id: person.id,
      ...storedUsername(sealer, person.username),
      nicknameSealed: sealer.seal(person.nickname),
      nameIndex: sealer.index(nameKey(person.nickname)),
      phoneSealed: sealer.seal(person.phone),
      phoneIndex: sealer.index(person.phone),
      idNumberSealed: person.idNumber === null ? null : sealer.seal(person.idNumber),
      idNumberIndex: person.idNumber === null ? null : sealer.index(person.idNumber),
      accountType: person.accountType,
      regionCode: person.regionCode,
      company: person.company,
      deptName: person.deptName,
    }));
    // The unit's roster vouches for the number: its owner comes in by a code that is sent to it, staff by a second
    // factor beside that.
    const added = await sql<{ id: string }>`
      insert into account (id, username, username_key, phone_username_sealed, nickname_sealed, name_index, phone_sealed, phone_index,
        phone_verified_at, id_number_sealed, id_number_index, password_is_weak, account_type, region_code, company,
        dept_name, source, status, complete, is_demonstration, created_at, updated_at)
      select id, username, "usernameKey", "phoneUsernameSealed", "nicknameSealed", "nameIndex", "phoneSealed", "phoneIndex", ${at},
        "idNumberSealed", "idNumberIndex", false, "accountType", "regionCode", company, "deptName", '批量导入', 'active',
        true, ${isDemonstration}, ${at}, ${at}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id text, username text, "usernameKey" text,
          "phoneUsernameSealed" text, "nicknameSealed" text, "nameIndex" text, "phoneSealed" text, "phoneIndex" text,
          "idNumberSealed" text, "idNumberIndex" text, "accountType" smallint, "regionCode" text, company text,
          "deptName" text)
      on conflict do nothing
      returning id`.execute(within);
    const ids = new Set(added.rows.map(({ id }) => id));
    const made = persons.filter(({ id }) => ids.has(id));
    if (made.length === 0) return new Set();
    const grants = made.map(({ id, accountType, regionCode }) => {
      const roleCode = firstRoleOf(accountType);
      return {
        accountId: id,
        roleCode,
        regionCode,
        isPrimary: true,
        mac: sealGrant({ accountId: id, roleCode, regionCode, isPrimary: true }),
      };
    });
    await within.insertInto("accountRole").values(grants).execute();
    const events = made.map(({ id, line }) => ({
      accountId: id,
      at,
      act: "imported",
      outcome: cut(`${file} 第 ${line} 行`, 200),
      reason: "",
      byId: by.id,
      byNameSealed: sealer.seal(by.name),
    }));
    await within.insertInto("accountEvent").values(events).execute();
    return new Set(made.map(({ line }) => line));
  },
});

export type ImportStore = ReturnType<typeof importStore>;
