import { randomUUID } from "node:crypto";
import type { DemonstrationAccount } from "@sannong/server/operations/demo/index";
import { grantSealer, nameKey, storedUsername } from "@sannong/server/identity/accounts/index";
import type { PasswordHasher } from "@sannong/server/platform/crypto/password-hasher";
import type { Db } from "@sannong/server/platform/database/database";
import { type SeedAccount, seededAccounts } from "./people.ts";
import type { AppContext } from "@sannong/server/kernel/context";

type Deps = Pick<AppContext, "db" | "clock"> & {
  sealer: { seal(plain: string): string; index(value: string): string };
  hasher: Pick<PasswordHasher, "hash">;
  /** config.keys.grant */
  grantKey: string;
};

const DAY = 24 * 3600 * 1000;

/** The accounts of the demonstration. Roles must be there (`seedRoles`). Safe to run again: who is there stays as they are. */
export async function seedAccounts(deps: Deps, accounts: readonly SeedAccount[] = seededAccounts): Promise<void> {
  const hashed = await Promise.all(
    accounts.map(async (account) => ({ account, passwordHash: await deps.hasher.hash(account.password) })),
  );
  const addAll = async (db: Db) => {
    for (const [place, { account, passwordHash }] of hashed.entries())
      await add({ ...deps, db }, account, { passwordHash, daysAgo: FIRST_DAYS_AGO + (place % 28) });
  };
  await (deps.db.isTransaction ? addAll(deps.db) : deps.db.transaction().execute(addAll));
}

/** Long enough for what they did since; less than what makes an account an unused one. */
const FIRST_DAYS_AGO = 61;

type Registered = { passwordHash: string; daysAgo: number };

async function add(
  { db, sealer, grantKey, clock }: Deps,
  account: SeedAccount,
  { passwordHash, daysAgo }: Registered,
): Promise<void> {
  const id = randomUUID();
  const changedAt = new Date(clock().getTime() - account.passwordAge * DAY);
  const createdAt = new Date(clock().getTime() - Math.max(account.passwordAge, daysAgo) * DAY);
  const added = await db
    .insertInto("account")
    .values({
      id,
      ...storedUsername(sealer, account.username),
      nicknameSealed: sealer.seal(account.nickname),
      nameIndex: sealer.index(nameKey(account.nickname)),
      phoneSealed: account.tel ? sealer.seal(account.tel) : null,
      phoneIndex: account.tel ? sealer.index(account.tel) : null,
      idNumberSealed: null,
      idNumberIndex: null,
      phoneVerifiedAt: account.tel ? changedAt : null,
      totpSecretSealed: account.totpSecret ? sealer.seal(account.totpSecret) : null,
      passwordHash,
      passwordChangedAt: changedAt,
      passwordIsWeak: account.passwordIsWeak,
      accountType: account.accountType,
      regionCode: account.regionCode,
      company: account.company,
      creditCode: account.creditCode ?? null,
      ...(account.isVerified && {
        entityLevel: "verified",
        entityVerifiedAt: changedAt,
        entityVerifiedWay: "review",
        entityVerifiedBy: "演示",
      }),
      deptName: account.deptName,
      source: account.source,
      status: "active",
      complete: true,
      isDemonstration: true,
      lastSignInAt: null,
      createdAt,
    })
    .onConflict((conflict) => conflict.column("usernameKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;

  const { roleCode, regionCode } = account;
  const grant = { accountId: id, roleCode, regionCode, isPrimary: true };
  const mac = grantSealer(grantKey)(grant);
  await db.insertInto("accountRole").values({ accountId: id, roleCode, regionCode, isPrimary: true, mac }).execute();
  await db.insertInto("passwordHistory").values({ accountId: id, passwordHash, changedAt }).execute();
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
