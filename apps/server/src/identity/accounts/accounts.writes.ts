import { randomUUID } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { violatedUnique } from "../../platform/database/unique-violation.ts";
import type { VerifiedWay } from "@sannong/contract/identity/entity-level";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { type AccountStatus, changesAttested } from "./accounts.rules.ts";
import { nameKey } from "./accounts.store.ts";
import type { AccountRoles } from "./account-roles.store.ts";
import type { PasswordWrites } from "./password.writes.ts";
import { storedUsername } from "./stored-username.ts";

/** Somebody new. What is left out is unknown; `roleCode` becomes the primary role. */
export type NewAccount = {
  username: string;
  nickname: string;
  phone: string | null;
  /** a code sent to `phone` was given back */
  phoneIsVerified: boolean;
  idNumber?: string | null;
  creditCode?: string | null;
  legalPerson?: { name: string; idNumber: string } | null;
  passwordHash: string | null;
  passwordIsWeak?: boolean;
  accountType: number;
  regionCode: string;
  company?: string;
  companyTypeId?: string;
  companyAddress?: string;
  deptName?: string;
  source?: string;
  status: AccountStatus;
  complete: boolean;
  isTemporary?: boolean;
  /** null: none until somebody grants one */
  roleCode: string | null;
};

/** What may be changed of somebody who is there; a member that is left out stays. */
export type AccountChange = Partial<{
  username: string;
  nickname: string;
  /** null takes the number away; a new one is verified by whoever sets it */
  phone: string | null;
  /** verified by whoever sets it; null takes it away */
  email: string | null;
  idNumber: string;
  totpSecret: string | null;
  creditCode: string;
  legalPerson: { name: string; idNumber: string };
  company: string;
  companyTypeId: string;
  companyAddress: string;
  deptName: string;
  accountType: number;
  source: string;
  status: AccountStatus;
  complete: boolean;
  isTemporary: boolean;
  closingAt: Date | null;
}>;

type Deps = {
  db: Db;
  sealer: { seal(plain: string): string; index(value: string): string };
  roles: Pick<AccountRoles, "grantIn">;
  passwords: Pick<PasswordWrites, "remember">;
  isDemonstration: boolean;
  clock: () => Date;
};

/** The name or number belongs to somebody else; told by the table itself, so that of two at the same instant one wins. */
export class AccountTaken extends Error {
  override name = "AccountTaken";
  readonly what: "username" | "phone";
  constructor(what: "username" | "phone") {
    super(`the ${what} belongs to another account`);
    this.what = what;
  }
}

const selfDeclared = {
  entityLevel: "selfDeclared",
  entityVerifiedAt: null,
  entityVerifiedWay: null,
  entityVerifiedBy: null,
} as const;

const whatIsTaken = (fault: unknown): AccountTaken | undefined => {
  const constraint = violatedUnique(fault);
  if (constraint === "account_phone") return new AccountTaken("phone");
  return constraint === "account_username_key_key" ? new AccountTaken("username") : undefined;
};

/** What an address's blind index is made of: equal for the same address, and for nothing else that is indexed. */
const emailKey = (email: string): string => `email:${email}`;

/** Making, changing and ending accounts. `within` is the caller's transaction, so that its audit row stands or falls with the act. */
export function accountWrites({ db, sealer, roles, passwords, isDemonstration, clock }: Deps) {
  const sealed = (value: string | null) => (value === null ? null : sealer.seal(value));
  const indexed = (value: string | null) => (value === null ? null : sealer.index(value));
  const orTaken = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (fault) {
      throw whatIsTaken(fault) ?? fault;
    }
  };

  return {
    /** @throws AccountTaken */
    create: (given: NewAccount, within: Db = db): Promise<string> =>
      orTaken(async () => {
        const id = randomUUID();
        const now = clock();
        const { phone, idNumber = null, legalPerson = null, passwordHash } = given;
        const add = async (trx: Db) => {
          await trx
            .insertInto("account")
            .values({
              id,
              ...storedUsername(sealer, given.username),
              nicknameSealed: sealer.seal(given.nickname),
              nameIndex: sealer.index(nameKey(given.nickname)),
              phoneSealed: sealed(phone),
              phoneIndex: indexed(phone),
              phoneVerifiedAt: phone !== null && given.phoneIsVerified ? now : null,
              idNumberSealed: sealed(idNumber),
              idNumberIndex: indexed(idNumber),
              totpSecretSealed: null,
              creditCode: given.creditCode ?? null,
              legalPersonSealed: sealed(legalPerson?.name ?? null),
              legalPersonIdSealed: sealed(legalPerson?.idNumber ?? null),
              legalPersonIdIndex: indexed(legalPerson?.idNumber ?? null),
              passwordHash,
              passwordChangedAt: passwordHash === null ? null : now,
              passwordIsWeak: given.passwordIsWeak ?? false,
              accountType: given.accountType,
              regionCode: given.regionCode,
              company: given.company ?? "",
              companyTypeId: given.companyTypeId ?? "",
              companyAddress: given.companyAddress ?? "",
              deptName: given.deptName ?? "",
              source: given.source ?? "",
              status: given.status,
              complete: given.complete,
              isTemporary: given.isTemporary ?? false,
              isDemonstration,
              lastSignInAt: null,
              closingAt: null,
            })
            .execute();
          const { roleCode, regionCode } = given;
          if (roleCode !== null) await roles.grantIn(trx, { accountId: id, roleCode, regionCode, isPrimary: true });
          if (passwordHash !== null) await passwords.remember(trx, { id, passwordHash, at: now });
        };
        await (within.isTransaction ? add(within) : within.transaction().execute(add));
        return id;
      }),

    /** What was checked of an entity and is changed is its own word again. @throws AccountTaken */
    change: (id: string, change: AccountChange, within: Db = db): Promise<void> =>
      orTaken(async () => {
        const { phone, email, idNumber, totpSecret, username, nickname } = change;
        await within
          .updateTable("account")
          .set({
            ...(username === undefined ? {} : storedUsername(sealer, username)),
            ...(nickname === undefined
              ? {}
              : { nicknameSealed: sealer.seal(nickname), nameIndex: sealer.index(nameKey(nickname)) }),
            ...(phone === undefined
              ? {}
              : {
                  phoneSealed: sealed(phone),
                  phoneIndex: indexed(phone),
                  phoneVerifiedAt: phone === null ? null : clock(),
                }),
            ...(email === undefined
              ? {}
              : {
                  emailSealed: sealed(email),
                  emailIndex: indexed(email === null ? null : emailKey(email)),
                  emailVerifiedAt: email === null ? null : clock(),
                }),
            ...(idNumber === undefined
              ? {}
              : { idNumberSealed: sealer.seal(idNumber), idNumberIndex: sealer.index(idNumber) }),
            ...(totpSecret === undefined ? {} : { totpSecretSealed: sealed(totpSecret) }),
            ...(change.creditCode === undefined ? {} : { creditCode: change.creditCode }),
            ...(change.legalPerson === undefined
              ? {}
              : {
                  legalPersonSealed: sealer.seal(change.legalPerson.name),
                  legalPersonIdSealed: sealer.seal(change.legalPerson.idNumber),
                  legalPersonIdIndex: sealer.index(change.legalPerson.idNumber),
                }),
            ...(change.company === undefined ? {} : { company: change.company }),
            ...(change.companyTypeId === undefined ? {} : { companyTypeId: change.companyTypeId }),
            ...(change.companyAddress === undefined ? {} : { companyAddress: change.companyAddress }),
            ...(change.deptName === undefined ? {} : { deptName: change.deptName }),
            ...(changesAttested(change) ? selfDeclared : {}),
            ...(change.accountType === undefined ? {} : { accountType: change.accountType }),
            ...(change.source === undefined ? {} : { source: change.source }),
            ...(change.status === undefined ? {} : { status: change.status }),
            ...(change.complete === undefined ? {} : { complete: change.complete }),
            ...(change.isTemporary === undefined ? {} : { isTemporary: change.isTemporary }),
            ...(change.closingAt === undefined ? {} : { closingAt: change.closingAt }),
            updatedAt: clock(),
          })
          .where("id", "=", id)
          .execute();
      }),

    /**
     * Somebody who can tell has said that this entity is who it says.
     *
     * @param known.by the name of the source, or the receipt of the review
     * @returns false for an account that is no entity, is not in use or is verified already
     */
    async verifyEntity(id: string, { way, by }: { way: VerifiedWay; by: string }, within: Db): Promise<boolean> {
      const now = clock();
      const { numUpdatedRows } = await within
        .updateTable("account")
        .set({
          entityLevel: "verified",
          entityVerifiedAt: now,
          entityVerifiedWay: way,
          entityVerifiedBy: by,
          updatedAt: now,
        })
        .where("id", "=", id)
        .where("accountType", "=", AccountType.entity)
        .where("status", "=", "active")
        .where("entityLevel", "=", "selfDeclared")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * The first number of an account, proved by a code; of two at the same instant one gets in.
     *
     * @returns false when there is a number already
     * @throws AccountTaken
     */
    addFirstPhone: (id: string, phone: string, within: Db = db): Promise<boolean> =>
      orTaken(async () => {
        const now = clock();
        const added = await within
          .updateTable("account")
          .set({
            phoneSealed: sealed(phone),
            phoneIndex: indexed(phone),
            phoneVerifiedAt: now,
            updatedAt: now,
          })
          .where("id", "=", id)
          .where("phoneIndex", "is", null)
          .executeTakeFirst();
        return added.numUpdatedRows > 0n;
      }),

    /** To wait for its review again, without a role, as it was when it was registered; false when it is not `from` any more. */
    async returnToReview(id: string, from: "active" | "rejected", within: Db): Promise<boolean> {
      const { numUpdatedRows } = await within
        .updateTable("account")
        .set({ status: "pending", updatedAt: clock() })
        .where("id", "=", id)
        .where("status", "=", from)
        .executeTakeFirst();
      await within.deleteFrom("accountRole").where("accountId", "=", id).execute();
      return numUpdatedRows > 0n;
    },

    /**
     * Whoever has just proved a number gets it: a refused registration under it goes, and an account that
     * never proved it, or was made for a passing visitor, loses it (design §3, Signing in from outside).
     *
     * @returns ids of the accounts this changed
     */
    async freePhone(phone: string, within: Db): Promise<string[]> {
      const held = sealer.index(phone);
      const gone = await within
        .deleteFrom("account")
        .where("phoneIndex", "=", held)
        .where("status", "=", "rejected")
        .returning("id")
        .execute();
      const released = await within
        .updateTable("account")
        .set({ phoneSealed: null, phoneIndex: null, phoneVerifiedAt: null, updatedAt: clock() })
        .where("phoneIndex", "=", held)
        .where((account) => account.or([account("phoneVerifiedAt", "is", null), account("isTemporary", "=", true)]))
        .returning("id")
        .execute();
      return [...gone, ...released].map(({ id }) => id);
    },

    /** Takes an account away with everything that hangs on it; for temporary users and closed accounts. */
    async remove(id: string, within: Db = db): Promise<boolean> {
      const result = await within.deleteFrom("account").where("id", "=", id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}
