import type { CompiledQuery } from "kysely";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import type { Clock } from "../../platform/clock.ts";
import { isSame } from "../../platform/crypto/tokens.ts";
import { ask } from "../../platform/database/ask.ts";
import type { Db } from "../../platform/database/database.ts";
import { joined } from "../../platform/joined.ts";
import { remembered } from "../../platform/remembered.ts";
import { type Account, type AccountStatus, rolesInOrder } from "./account.rules.ts";
import { grantSealer } from "./role-grant.ts";

type Needs = {
  db: Db;
  /** commits without waiting for the disk: for what a crash may take back */
  eventual: Db;
  sealer: { open(sealed: string): string; index(value: string): string };
  grantKey: string;
  clock: Clock;
  /** told of every grant that does not carry our seal */
  onBrokenGrant: (grant: { accountId: string; roleCode: string }) => void;
};
export type SignInFacts = { at: Date; passwordIsWeak: boolean };

/** A user name is looked up without regard to case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

const ROLES_REMEMBERED_MS = 1000;

export function accountStore({ db, eventual, sealer, grantKey, clock, onBrokenGrant }: Needs) {
  const sealGrant = grantSealer(grantKey);

  // Look-ups come with every request: built once, and one plain join each. An account has a row for each grant.
  const accounts = db
    .selectFrom("account")
    .leftJoin("account_role", "account_role.account_id", "account.id")
    .selectAll("account")
    .select(["account_role.role_code", "account_role.is_primary", "account_role.mac"]);
  const byIds = accounts.where(({ eb, fn, val }) => eb("account.id", "=", fn.any(val([""])))).compile();
  const byName = accounts.where("account.username_key", "=", "").compile();
  const byPhone = accounts.where("account.phone_index", "=", "").compile();
  const byNameOrPhone = accounts
    .where((account) => account.or([account("username_key", "=", ""), account("phone_index", "=", "")]))
    .compile();
  type AccountRow = typeof byIds extends CompiledQuery<infer Row> ? Row : never;
  const rowsOf = (query: CompiledQuery<AccountRow>, ...parameters: (string | string[])[]): Promise<AccountRow[]> =>
    ask<AccountRow>(db, query.sql, parameters);

  const rowsById = joined({
    run: async (ids: string[]) => {
      const found = Map.groupBy(await rowsOf(byIds, ids), ({ id }) => id);
      return ids.map((id) => found.get(id) ?? []);
    },
  });

  const roles = remembered({ load: () => readRoles(db), clock, ms: ROLES_REMEMBERED_MS, most: 1 });

  const recordJoined = joined({
    run: async (signIns: { id: string; last_sign_in_at: Date; password_is_weak: boolean }[]) => {
      await ask(eventual, recordSignIns, [JSON.stringify(signIns), Math.floor(Math.random() * SLOTS)]);
      return signIns;
    },
    nameOf: ({ id }) => id,
  });

  const asAccount = async (rows: AccountRow[], within?: Db): Promise<Account | undefined> => {
    const [row] = rows;
    if (!row) return undefined;
    // a transaction that waited for another connection could wait for ever
    const known = await (within ? readRoles(within) : roles.find("all"));
    const grants = rows.flatMap(({ role_code: roleCode, is_primary: isPrimary, mac }) => {
      if (roleCode === null || isPrimary === null || mac === null) return [];
      const sealIsWhole = isSame(
        sealGrant({ accountId: row.id, roleCode, regionCode: row.region_code, isPrimary }),
        mac,
      );
      if (!sealIsWhole) onBrokenGrant({ accountId: row.id, roleCode });
      return [{ roleCode, roleName: known.get(roleCode)?.name ?? "", isPrimary, sealIsWhole }];
    });
    const roleList = rolesInOrder(grants);
    const open = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed));
    return {
      id: row.id,
      username: row.username,
      nickname: sealer.open(row.nickname_sealed),
      phone: open(row.phone_sealed),
      phoneIsVerified: row.phone_sealed !== null && row.phone_verified_at !== null,
      idNumber: open(row.id_number_sealed),
      creditCode: row.credit_code,
      companyTypeId: row.company_type_id,
      companyAddress: row.company_address,
      isTemporary: row.is_temporary,
      closingAt: row.closing_at,
      totpSecret: open(row.totp_secret_sealed),
      passwordHash: row.password_hash,
      passwordChangedAt: row.password_changed_at,
      passwordIsWeak: row.password_is_weak,
      accountType: row.account_type,
      regionCode: row.region_code,
      company: row.company,
      deptName: row.dept_name,
      source: row.source,
      status: row.status as AccountStatus,
      complete: row.complete,
      lastSignInAt: row.last_sign_in_at,
      roles: roleList,
      permissions: new Set(roleList.flatMap(({ roleCode }) => known.get(roleCode)?.permissions ?? [])),
    };
  };

  return {
    findById: async (id: string): Promise<Account | undefined> => asAccount(await rowsById(id)),

    /**
     * The account as it is now, and stays until the transaction is over: whatever is decided about it is decided by
     * one at a time. Bindings, factors and links may still come to it meanwhile.
     */
    async hold(id: string, within: Db): Promise<Account | undefined> {
      await within.selectFrom("account").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      return asAccount(await ask<AccountRow>(within, byIds.sql, [[id]]), within);
    },

    /** By user name, else by the phone on record. */
    async findByUsernameOrPhone(name: string): Promise<Account | undefined> {
      const key = usernameKey(name);
      if (!PHONE_PATTERN.test(key)) return asAccount(await rowsOf(byName, key));
      const rows = await rowsOf(byNameOrPhone, key, sealer.index(key));
      const named = rows.filter((row) => row.username_key === key);
      return asAccount(named.length > 0 ? named : rows);
    },

    findByPhone: async (phone: string): Promise<Account | undefined> =>
      asAccount(await rowsOf(byPhone, sealer.index(phone))),

    /** How many people signed in on a day in Beijing. */
    async signedInOn(day: string): Promise<number> {
      const [row] = await ask<{ people: string }>(db, peopleOn, [day]);
      return Number(row?.people ?? 0);
    },

    /** A crash may take it back: the next sign-in says it again. */
    async recordSignIn(id: string, { at, passwordIsWeak }: SignInFacts): Promise<void> {
      await recordJoined({ id, last_sign_in_at: at, password_is_weak: passwordIsWeak });
    },
  };
}

/** Writers of one count wait for each other; they take turns over so many rows. */
const SLOTS = 8;
const DAY_IN_BEIJING = (moment: string) => `(${moment} at time zone 'Asia/Shanghai')::date`;

/** The first sign-in of a person's day is counted. */
const recordSignIns = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as given (id text, last_sign_in_at timestamptz, password_is_weak boolean)),
  counted as (
    insert into sign_in_day (day, slot, people)
    select ${DAY_IN_BEIJING("given.last_sign_in_at")}, $2::smallint, count(*)
      from given join account on account.id = given.id
     where account.last_sign_in_at is null
        or ${DAY_IN_BEIJING("account.last_sign_in_at")} < ${DAY_IN_BEIJING("given.last_sign_in_at")}
     group by 1
        on conflict (day, slot) do update set people = sign_in_day.people + excluded.people)
  update account set last_sign_in_at = given.last_sign_in_at, password_is_weak = given.password_is_weak
    from given where account.id = given.id`;
const peopleOn = `select coalesce(sum(people), 0) as people from sign_in_day where day = $1::date`;

type RoleFacts = { name: string; permissions: string[] };

async function readRoles(db: Db): Promise<ReadonlyMap<string, RoleFacts>> {
  const rows = await db
    .selectFrom("role")
    .leftJoin("role_permission", "role_permission.role_code", "role.code")
    .select(["role.code", "role.name", "role_permission.permission"])
    .execute();
  const roles = new Map<string, RoleFacts>();
  for (const { code, name, permission } of rows) {
    const role = roles.get(code) ?? { name, permissions: [] };
    if (permission !== null) role.permissions.push(permission);
    roles.set(code, role);
  }
  return roles;
}

export type AccountStore = ReturnType<typeof accountStore>;
