import { randomUUID } from "node:crypto";
import type { DemonstrationAccount } from "../features/demo/index.ts";
import { grantSealer, nameKey, storedUsername } from "../features/account/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { PasswordHasher } from "../platform/crypto/password-hasher.ts";
import type { Db } from "../platform/database/database.ts";
import { type SeedAccount, seededAccounts } from "./accounts-demonstration.ts";

export { seedRoles } from "./roles.ts";

type Needs = {
  db: Db;
  sealer: { seal(plain: string): string; index(value: string): string };
  hasher: Pick<PasswordHasher, "hash">;
  /** config.keys.grant */
  grantKey: string;
  clock: Clock;
};

const DAY = 24 * 3600 * 1000;

/** The accounts of the demonstration. Roles must be there (`seedRoles`). Safe to run again: who is there stays as he is. */
export async function seedAccounts(needs: Needs, accounts = seededAccounts): Promise<void> {
  const hashed = await Promise.all(
    accounts.map(async (account) => ({ account, passwordHash: await needs.hasher.hash(account.password) })),
  );
  const addAll = async (db: Db) => {
    for (const { account, passwordHash } of hashed) await add({ ...needs, db }, account, passwordHash);
  };
  await (needs.db.isTransaction ? addAll(needs.db) : needs.db.transaction().execute(addAll));
}

async function add({ db, sealer, grantKey, clock }: Needs, account: SeedAccount, passwordHash: string): Promise<void> {
  const id = randomUUID();
  const changedAt = new Date(clock().getTime() - account.passwordAge * DAY);
  const added = await db
    .insertInto("account")
    .values({
      id,
      ...storedUsername(sealer, account.username),
      nickname_sealed: sealer.seal(account.nickname),
      name_index: sealer.index(nameKey(account.nickname)),
      phone_sealed: account.tel ? sealer.seal(account.tel) : null,
      phone_index: account.tel ? sealer.index(account.tel) : null,
      id_number_sealed: null,
      id_number_index: null,
      phone_verified_at: account.tel ? changedAt : null,
      totp_secret_sealed: account.totpSecret ? sealer.seal(account.totpSecret) : null,
      password_hash: passwordHash,
      password_changed_at: changedAt,
      password_is_weak: account.passwordIsWeak,
      account_type: account.accountType,
      region_code: account.regionCode,
      company: account.company,
      credit_code: account.creditCode ?? null,
      ...(account.isVerified && {
        entity_level: "verified",
        entity_verified_at: changedAt,
        entity_verified_way: "review",
        entity_verified_by: "演示",
      }),
      dept_name: account.deptName,
      source: account.source,
      status: "active",
      complete: true,
      is_demonstration: true,
      last_sign_in_at: null,
    })
    .onConflict((conflict) => conflict.column("username_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;

  const { roleCode, regionCode } = account;
  const grant = { accountId: id, roleCode, regionCode, isPrimary: true };
  const mac = grantSealer(grantKey)(grant);
  await db
    .insertInto("account_role")
    .values({ account_id: id, role_code: roleCode, region_code: regionCode, is_primary: true, mac })
    .execute();
  await db
    .insertInto("password_history")
    .values({ account_id: id, password_hash: passwordHash, changed_at: changedAt })
    .execute();
}

/** What `GET /api/demo/accounts` tells (design §5). */
export const demonstrationAccounts: readonly DemonstrationAccount[] = seededAccounts.map((account) => ({
  label: account.label,
  username: account.username,
  password: account.password,
  tel: account.tel,
  totpSecret: account.totpSecret,
  accountType: account.accountType,
  roleCode: account.roleCode,
  regionCode: account.regionCode,
}));
