import type { CompiledQuery } from "kysely";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import type { Clock } from "../../platform/clock.ts";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
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
  const byId = accounts.where("account.id", "=", "").compile();
  const byName = accounts.where("account.username_key", "=", "").compile();
  const byNameOrPhone = accounts
    .where((account) => account.or([account("username_key", "=", ""), account("phone_index", "=", "")]))
    .compile();
  type AccountRow = typeof byId extends CompiledQuery<infer Row> ? Row : never;
  const ask = async (query: CompiledQuery<AccountRow>, ...parameters: string[]): Promise<AccountRow[]> =>
    (await db.executeQuery<AccountRow>({ ...query, parameters })).rows;

  const roles = remembered({ load: () => readRoles(db), clock, ms: ROLES_REMEMBERED_MS, most: 1 });

  const asAccount = async (rows: AccountRow[]): Promise<Account | undefined> => {
    const [row] = rows;
    if (!row) return undefined;
    const known = await roles.find("all");
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
    findById: async (id: string): Promise<Account | undefined> => asAccount(await ask(byId, id)),

    /** By user name, else by the phone on record. */
    async findByUsernameOrPhone(name: string): Promise<Account | undefined> {
      const key = usernameKey(name);
      if (!PHONE_PATTERN.test(key)) return asAccount(await ask(byName, key));
      const rows = await ask(byNameOrPhone, key, sealer.index(key));
      const named = rows.filter((row) => row.username_key === key);
      return asAccount(named.length > 0 ? named : rows);
    },

    async signedInSince(moment: Date): Promise<number> {
      const row = await db
        .selectFrom("account")
        .select((account) => account.fn.countAll<string>().as("total"))
        .where("last_sign_in_at", ">=", moment)
        .executeTakeFirstOrThrow();
      return Number(row.total);
    },

    /** A crash may take it back: the next sign-in says it again. */
    async recordSignIn(id: string, { at, passwordIsWeak }: SignInFacts): Promise<void> {
      const changes = { last_sign_in_at: at, password_is_weak: passwordIsWeak };
      await eventual.updateTable("account").set(changes).where("id", "=", id).execute();
    },
  };
}

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
