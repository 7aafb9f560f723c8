import type { Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { PHONE_PATTERN } from "@sannong/contract/fields";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import type { AccountTable } from "../../platform/database/tables.ts";
import { type Account, type AccountStatus, rolesInOrder } from "./account.rules.ts";
import { grantSealer } from "./role-grant.ts";

type Needs = {
  db: Db;
  /** commits without waiting for the disk: for what a crash may take back */
  eventual: Db;
  sealer: { open(sealed: string): string; index(value: string): string };
  grantKey: string;
  /** told of every grant that does not carry our seal */
  onBrokenGrant: (grant: { accountId: string; roleCode: string }) => void;
};
type GrantRow = {
  role_code: string;
  is_primary: boolean;
  mac: string;
  name: string;
  permissions: { permission: string }[];
};

export type SignInFacts = { at: Date; passwordIsWeak: boolean };

/** A user name is looked up without regard to case. */
export const usernameKey = (username: string): string => username.trim().toLowerCase();

export function accountStore({ db, eventual, sealer, grantKey, onBrokenGrant }: Needs) {
  const sealGrant = grantSealer(grantKey);

  const accounts = () =>
    db
      .selectFrom("account")
      .selectAll("account")
      .select((account) =>
        jsonArrayFrom(
          account
            .selectFrom("account_role")
            .innerJoin("role", "role.code", "account_role.role_code")
            .whereRef("account_role.account_id", "=", "account.id")
            .select(["account_role.role_code", "account_role.is_primary", "account_role.mac", "role.name"])
            .select((grant) =>
              jsonArrayFrom(
                grant
                  .selectFrom("role_permission")
                  .whereRef("role_permission.role_code", "=", "account_role.role_code")
                  .select("role_permission.permission"),
              ).as("permissions"),
            ),
        ).as("grants"),
      );

  const asAccount = (row: Selectable<AccountTable> & { grants: GrantRow[] }): Account => {
    const grants = row.grants.map((grant) => {
      const { role_code: roleCode, is_primary: isPrimary } = grant;
      const mac = sealGrant({ accountId: row.id, roleCode, regionCode: row.region_code, isPrimary });
      const sealIsWhole = isSame(mac, grant.mac);
      if (!sealIsWhole) onBrokenGrant({ accountId: row.id, roleCode });
      return { roleCode, roleName: grant.name, isPrimary, sealIsWhole, permissions: grant.permissions };
    });
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
      roles: rolesInOrder(grants),
      permissions: new Set(
        grants.filter((grant) => grant.sealIsWhole).flatMap((grant) => grant.permissions.map((one) => one.permission)),
      ),
    };
  };

  return {
    async findById(id: string): Promise<Account | undefined> {
      const row = await accounts().where("account.id", "=", id).executeTakeFirst();
      return row && asAccount(row);
    },

    /** By user name, else by the phone on record. */
    async findByUsernameOrPhone(name: string): Promise<Account | undefined> {
      const key = usernameKey(name);
      const phoneIndex = PHONE_PATTERN.test(key) ? sealer.index(key) : null;
      const row = await accounts()
        .where((account) => account.or([account("username_key", "=", key), account("phone_index", "=", phoneIndex)]))
        .orderBy((account) => account("username_key", "=", key), "desc")
        .limit(1)
        .executeTakeFirst();
      return row && asAccount(row);
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

export type AccountStore = ReturnType<typeof accountStore>;
