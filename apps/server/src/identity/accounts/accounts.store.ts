import type { Selectable } from "kysely";
import { isSame } from "../../platform/crypto/tokens.ts";
import { queryPrepared, queryPipelined } from "../../platform/fast/prepared-statements.ts";
import { expectFew } from "../../platform/fast/planner-hint.ts";
import { columnsAs } from "../../platform/database/columns-as.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { batched } from "../../platform/fast/batched.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import {
  type Account,
  type AccountStatus,
  entityLevelOf,
  rolesInOrder,
  scopeOf,
  type Standing,
} from "./accounts.rules.ts";
import { grantSealer, type SealedPermission } from "./role-grant.ts";
import { rolePermissions } from "./role-permissions.store.ts";
import { keysOfUsername, openUsername } from "./stored-username.ts";
import type { SignInRecord } from "./sign-in-record.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type StandingRow = {
  id: string;
  status: AccountStatus;
  passwordHash: string | null;
  totpSecretSealed: string | null;
  phoneSealed: string | null;
};

type Deps = Pick<AppContext, "db" | "clock"> & {
  /** commits without waiting for the disk; accounts are looked up there */
  eventual: Db;
  signIns: Pick<SignInRecord, "lastOf">;
  sealer: { open(sealed: string): string; index(value: string): string };
  grantKey: string;
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
  "id",
  "username",
  "usernameKey",
  "phoneUsernameSealed",
  "nicknameSealed",
  "phoneSealed",
  "phoneVerifiedAt",
  "emailSealed",
  "idNumberSealed",
  "totpSecretSealed",
  "creditCode",
  "companyTypeId",
  "companyAddress",
  "entityLevel",
  "updatedAt",
  "isTemporary",
  "closingAt",
  "passwordHash",
  "passwordChangedAt",
  "passwordIsWeak",
  "accountType",
  "regionCode",
  "company",
  "deptName",
  "source",
  "status",
  "complete",
  "lastSignInAt",
] as const;

type AccountRow = Pick<Selectable<Tables["account"]>, (typeof columns)[number]> & {
  [column in "roleCode" | "mac" | "grantRegion"]: string | null;
} & { isPrimary: boolean | null };

/** One plain join each: an account has a row for each grant. */
const read = `
  select ${columnsAs("account", columns)}, ${columnsAs("account_role", ["roleCode", "isPrimary", "mac"])},
         account_role.region_code as "grantRegion"
    from account left join account_role on account_role.account_id = account.id`;
// Joined rather than `= any(…)`, for which a plan would be made anew each time.
const byIds = `${read} join unnest($1::text[]) as given (id) on given.id = account.id where ${expectFew("given.id")}`;
const byName = `${read} where account.username_key = $1`;
const byPhone = `${read} where account.phone_index = $1`;
const byNameOrPhone = `${read}
  where account.username_key = $1 or account.username_key = $2 or account.phone_index = $3`;

const standings = `
  select ${columnsAs("account", ["id", "status", "passwordHash", "totpSecretSealed", "phoneSealed"])}
    from unnest($1::text[]) as given (id)
    join account on account.id = given.id
   where ${expectFew("given.id")}`;

export function accountStore(deps: Deps) {
  const { db, eventual, signIns, sealer, grantKey, clock, onBrokenGrant, onBrokenPermission } = deps;
  const sealGrant = grantSealer(grantKey);
  const readRoles = rolePermissions(grantKey, onBrokenPermission);

  const rowsOf = (statement: string, ...parameters: (string | string[])[]): Promise<AccountRow[]> =>
    queryPipelined<AccountRow>(eventual, statement, parameters);

  const rowsById = batched({
    run: async (ids: string[]) => {
      const found = Map.groupBy(await rowsOf(byIds, ids), ({ id }) => id);
      return ids.map((id) => found.get(id) ?? []);
    },
  });

  const standingById = batched({
    run: async (ids: string[]) => {
      const rows = await queryPipelined<StandingRow>(eventual, standings, [ids]);
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id));
    },
  });

  const open = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed));

  const roles = cachedValue({ load: () => readRoles(db), clock, freshMs: ROLES_REMEMBERED_MS });

  const asAccount = async (rows: AccountRow[], within?: Db): Promise<Account | undefined> => {
    const [row] = rows;
    if (!row) return undefined;
    // a transaction that waited for another connection could wait for ever
    const known = await (within ? readRoles(within) : roles());
    const grants = rows.flatMap(({ roleCode, isPrimary, grantRegion: regionCode, mac }) => {
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
        return (nickname ??= sealer.open(row.nicknameSealed));
      },
      get phone() {
        return open(row.phoneSealed);
      },
      phoneIsVerified: row.phoneSealed !== null && row.phoneVerifiedAt !== null,
      get email() {
        return open(row.emailSealed);
      },
      get idNumber() {
        return open(row.idNumberSealed);
      },
      creditCode: row.creditCode,
      companyTypeId: row.companyTypeId,
      companyAddress: row.companyAddress,
      entityLevel: entityLevelOf(row.accountType, row.entityLevel),
      updatedAt: row.updatedAt,
      isTemporary: row.isTemporary,
      closingAt: row.closingAt,
      get totpSecret() {
        return open(row.totpSecretSealed);
      },
      passwordHash: row.passwordHash,
      passwordChangedAt: row.passwordChangedAt,
      passwordIsWeak: row.passwordIsWeak,
      accountType: row.accountType,
      regionCode: row.regionCode,
      scope: scopeOf(grants, row.regionCode),
      company: row.company,
      deptName: row.deptName,
      source: row.source,
      status: row.status,
      complete: row.complete,
      lastSignInAt: signIns.lastOf(row.id, row.lastSignInAt),
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
          passwordHash: row.passwordHash,
          get totpSecret() {
            return open(row.totpSecretSealed);
          },
          get phone() {
            return open(row.phoneSealed);
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
      return asAccount(await queryPrepared<AccountRow>(within, byIds, [[id]]), within);
    },

    /** The account as this transaction sees it, without keeping others from changing it. */
    readIn: async (id: string, within: Db): Promise<Account | undefined> =>
      asAccount(await queryPrepared<AccountRow>(within, byIds, [[id]]), within),

    /** By user name, else by the phone on record. */
    async findByUsernameOrPhone(name: string): Promise<Account | undefined> {
      const [key = "", phone] = keysOfUsername(sealer, name);
      if (phone === undefined) return asAccount(await rowsOf(byName, key));
      const rows = await rowsOf(byNameOrPhone, key, phone, sealer.index(phone));
      const named = rows.filter((row) => row.usernameKey === key || row.usernameKey === phone);
      return asAccount(named.length > 0 ? named : rows);
    },

    findByPhone: async (phone: string): Promise<Account | undefined> =>
      asAccount(await rowsOf(byPhone, sealer.index(phone))),
  };
}

export type AccountStore = ReturnType<typeof accountStore>;
