import { type CompiledQuery, sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import { isSame } from "../../platform/crypto/tokens.ts";
import { ask, askShared } from "../../platform/database/ask.ts";
import { few } from "../../platform/database/few.ts";
import type { Db } from "../../platform/database/database.ts";
import { joined } from "../../platform/joined.ts";
import { rememberedOne } from "../../platform/remembered-one.ts";
import {
  type Account,
  type AccountStatus,
  entityLevelOf,
  rolesInOrder,
  scopeOf,
  type Standing,
} from "./account.rules.ts";
import { grantSealer, type SealedPermission } from "./role-grant.ts";
import { rolePermissions } from "./role-permissions.store.ts";
import { keysOfUsername, openUsername } from "./stored-username.ts";
import type { SignInRecord } from "./sign-in-record.store.ts";

type StandingRow = {
  id: string;
  status: AccountStatus;
  password_hash: string | null;
  totp_secret_sealed: string | null;
  phone_sealed: string | null;
};

type Needs = {
  db: Db;
  /** commits without waiting for the disk; accounts are looked up there */
  eventual: Db;
  signIns: Pick<SignInRecord, "lastOf">;
  sealer: { open(sealed: string): string; index(value: string): string };
  grantKey: string;
  clock: Clock;
  /** told of every grant that does not carry our seal */
  onBrokenGrant: (grant: { accountId: string; roleCode: string }) => void;
  /** the same of every permission of a role */
  onBrokenPermission: (permission: SealedPermission) => void;
};

/** What a name's blind index is made of: equal for the same name, and for nothing else that is indexed. */
export const nameKey = (name: string): string => `accountName:${name.trim()}`;

const ROLES_REMEMBERED_MS = 1000;

/** What an account is made of; each column more costs every request. */
const columns = [
  "account.id",
  "account.username",
  "account.username_key",
  "account.phone_username_sealed",
  "account.nickname_sealed",
  "account.phone_sealed",
  "account.phone_verified_at",
  "account.id_number_sealed",
  "account.totp_secret_sealed",
  "account.credit_code",
  "account.company_type_id",
  "account.company_address",
  "account.entity_level",
  "account.is_temporary",
  "account.closing_at",
  "account.password_hash",
  "account.password_changed_at",
  "account.password_is_weak",
  "account.account_type",
  "account.region_code",
  "account.company",
  "account.dept_name",
  "account.source",
  "account.status",
  "account.complete",
  "account.last_sign_in_at",
] as const;

const standings = `
  select account.id, account.status, account.password_hash, account.totp_secret_sealed, account.phone_sealed
    from unnest($1::text[]) as given (id)
    join account on account.id = given.id
   where ${few("given.id")}`;

export function accountStore(needs: Needs) {
  const { db, eventual, signIns, sealer, grantKey, clock, onBrokenGrant, onBrokenPermission } = needs;
  const sealGrant = grantSealer(grantKey);
  const readRoles = rolePermissions(grantKey, onBrokenPermission);

  // Look-ups come with every request: built once, and one plain join each. An account has a row for each grant.
  const accounts = db
    .selectFrom("account")
    .leftJoin("account_role", "account_role.account_id", "account.id")
    .select(columns)
    .select(["account_role.role_code", "account_role.is_primary", "account_role.mac"])
    .select("account_role.region_code as grant_region");
  // Joined rather than `= any(…)`, for which a plan would be made anew each time.
  const byIds = accounts
    .innerJoin(sql<{ id: string }>`unnest(${[""]}::text[])`.as<"given">(sql`given(id)`), "given.id", "account.id")
    .where(sql.raw<boolean>(few("given.id")))
    .compile();
  const byName = accounts.where("account.username_key", "=", "").compile();
  const byPhone = accounts.where("account.phone_index", "=", "").compile();
  const byNameOrPhone = accounts
    .where((account) =>
      account.or([account("username_key", "=", ""), account("username_key", "=", ""), account("phone_index", "=", "")]),
    )
    .compile();
  type AccountRow = typeof byIds extends CompiledQuery<infer Row> ? Row : never;
  const rowsOf = (query: CompiledQuery<AccountRow>, ...parameters: (string | string[])[]): Promise<AccountRow[]> =>
    askShared<AccountRow>(eventual, query.sql, parameters);

  const rowsById = joined({
    run: async (ids: string[]) => {
      const found = Map.groupBy(await rowsOf(byIds, ids), ({ id }) => id);
      return ids.map((id) => found.get(id) ?? []);
    },
  });

  const standingById = joined({
    run: async (ids: string[]) => {
      const rows = await askShared<StandingRow>(eventual, standings, [ids]);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id));
    },
  });

  const open = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed));

  const roles = rememberedOne({ load: () => readRoles(db), clock, ms: ROLES_REMEMBERED_MS });

  const asAccount = async (rows: AccountRow[], within?: Db): Promise<Account | undefined> => {
    const [row] = rows;
    if (!row) return undefined;
    // a transaction that waited for another connection could wait for ever
    const known = await (within ? readRoles(within) : roles());
    const grants = rows.flatMap(({ role_code: roleCode, is_primary: isPrimary, grant_region: regionCode, mac }) => {
      if (roleCode === null || isPrimary === null || regionCode === null || mac === null) return [];
      const sealIsWhole = isSame(sealGrant({ accountId: row.id, roleCode, regionCode, isPrimary }), mac);
      if (!sealIsWhole) onBrokenGrant({ accountId: row.id, roleCode });
      return [{ roleCode, roleName: known.get(roleCode)?.name ?? "", regionCode, isPrimary, sealIsWhole }];
    });
    const roleList = rolesInOrder(grants);
    let username: string | undefined;
    let nickname: string | undefined;
    return {
      id: row.id,
      get username() {
        return (username ??= openUsername(sealer, row));
      },
      // opened by whoever asks for it: most of what is done with an account needs none of these
      get nickname() {
        return (nickname ??= sealer.open(row.nickname_sealed));
      },
      get phone() {
        return open(row.phone_sealed);
      },
      phoneIsVerified: row.phone_sealed !== null && row.phone_verified_at !== null,
      get idNumber() {
        return open(row.id_number_sealed);
      },
      creditCode: row.credit_code,
      companyTypeId: row.company_type_id,
      companyAddress: row.company_address,
      entityLevel: entityLevelOf(row.account_type, row.entity_level),
      isTemporary: row.is_temporary,
      closingAt: row.closing_at,
      get totpSecret() {
        return open(row.totp_secret_sealed);
      },
      passwordHash: row.password_hash,
      passwordChangedAt: row.password_changed_at,
      passwordIsWeak: row.password_is_weak,
      accountType: row.account_type,
      regionCode: row.region_code,
      scope: scopeOf(grants, row.region_code),
      company: row.company,
      deptName: row.dept_name,
      source: row.source,
      status: row.status as AccountStatus,
      complete: row.complete,
      lastSignInAt: signIns.lastOf(row.id, row.last_sign_in_at),
      roles: roleList,
      permissions: new Set(roleList.flatMap(({ roleCode }) => known.get(roleCode)?.permissions ?? [])),
    };
  };

  return {
    forgetRoles: roles.forget,

    findById: async (id: string): Promise<Account | undefined> => asAccount(await rowsById(id)),

    /** What an account's sessions stand on, as it is now. */
    async standingOf(id: string): Promise<Standing | undefined> {
      const row = await standingById(id);
      return (
        row && {
          id,
          status: row.status,
          passwordHash: row.password_hash,
          get totpSecret() {
            return open(row.totp_secret_sealed);
          },
          get phone() {
            return open(row.phone_sealed);
          },
        }
      );
    },

    /**
     * The account as it is now, and stays until the transaction is over: whatever is decided about it is decided by
     * one at a time. Bindings, factors and links may still come to it meanwhile.
     */
    async hold(id: string, within: Db): Promise<Account | undefined> {
      await within.selectFrom("account").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      return asAccount(await ask<AccountRow>(within, byIds.sql, [[id]]), within);
    },

    /** The account as this transaction sees it, without keeping others from changing it. */
    readIn: async (id: string, within: Db): Promise<Account | undefined> =>
      asAccount(await ask<AccountRow>(within, byIds.sql, [[id]]), within),

    /** By user name, else by the phone on record. */
    async findByUsernameOrPhone(name: string): Promise<Account | undefined> {
      const [key = "", phone] = keysOfUsername(sealer, name);
      if (phone === undefined) return asAccount(await rowsOf(byName, key));
      const rows = await rowsOf(byNameOrPhone, key, phone, sealer.index(phone));
      const named = rows.filter((row) => row.username_key === key || row.username_key === phone);
      return asAccount(named.length > 0 ? named : rows);
    },

    findByPhone: async (phone: string): Promise<Account | undefined> =>
      asAccount(await rowsOf(byPhone, sealer.index(phone))),
  };
}

export type AccountStore = ReturnType<typeof accountStore>;
