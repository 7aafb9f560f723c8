import { randomInt } from "node:crypto";
import { Role } from "@sannong/contract/rules/roles";
import type { Audit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/database.ts";
import { type AccountRoom, AccountTaken } from "../account/index.ts";
import type { SecondFactorRoom } from "../second-factor/index.ts";
import { firstAdministratorsStore } from "./first-administrators.store.ts";

/** The operator asked for what may not be; the message says why. */
class NotForOperators extends Error {
  override name = "NotForOperators";
}

type Needs = {
  db: Db;
  accounts: Pick<AccountRoom, "create" | "acceptPassword" | "findByUsernameOrPhone">;
  secondFactor: SecondFactorRoom;
  audit: Audit;
};
export type Usernames = { system: string; security: string; audit: string };
/** Told once; what is not written down then is renewed. */
export type HandedOut = {
  role: string;
  username: string;
  password?: string;
  activationCode: string;
  expiresAt: string;
};

const posts = [
  { key: "system", roleCode: Role.systemAdministrator, name: "系统管理员" },
  { key: "security", roleCode: Role.securityAdministrator, name: "安全管理员" },
  { key: "audit", roleCode: Role.auditAdministrator, name: "审计管理员" },
] as const;

const kinds = ["ABCDEFGHJKMNPQRSTUVWXYZ", "abcdefghjkmnpqrstuvwxyz", "23456789", "@$!%*?&"] as const;
const pickFrom = (signs: string) => signs.charAt(randomInt(signs.length));
/** Sixteen signs of all four kinds; it must be changed at the first sign-in. */
const handedOutPassword = () => Array.from({ length: 4 }, () => kinds.map(pickFrom).join("")).join("");

/**
 * The first three administrators of a new installation (design §4): made from the operator's shell, since there is
 * nobody yet who could. Each signs in with password and activation code, sets up a second factor and a password of his own.
 */
export function firstAdministratorsService({ db, accounts, secondFactor, audit }: Needs) {
  const store = firstAdministratorsStore(db);

  const issue = async (id: string, within: Db) => {
    const issued = await secondFactor.activationCodes.issue(id, null, within);
    if (!issued) throw new NotForOperators("另一个进程正在发放激活码，请稍后再试。");
    return { activationCode: issued.code, expiresAt: issued.expiresAt.toISOString() };
  };
  const note = (event: string, id: string, roleCode: string, within: Db) =>
    audit.record(
      { event, result: "ok", objectKind: "account", objectId: id, detail: { roleCode, by: "operator" } },
      within,
    );

  return {
    /** @throws NotForOperators when there are administrators, or a name is taken */
    create: (usernames: Usernames, regionCode: string): Promise<HandedOut[]> =>
      store.alone(async (trx) => {
        if (await store.haveAdministrators(trx))
          throw new NotForOperators("已经有系统、安全或审计管理员，不能再用本命令创建。");
        const made: HandedOut[] = [];
        for (const { key, roleCode, name } of posts) {
          const username = usernames[key];
          const password = handedOutPassword();
          const owner = { username, nickname: name, phone: null, regionName: "" };
          const passwordHash = await accounts.acceptPassword(password, owner);
          const person = { username, nickname: name, phone: null, phoneIsVerified: false, passwordHash, roleCode };
          const account = { ...person, passwordIsWeak: true, accountType: 1, regionCode, complete: true } as const;
          const id = await accounts.create({ ...account, status: "active" }, trx).catch((fault: unknown) => {
            if (fault instanceof AccountTaken) throw new NotForOperators(`用户名 ${username} 已被使用。`);
            throw fault;
          });
          await note("account.firstAdministratorMade", id, roleCode, trx);
          made.push({ role: name, username, password, ...(await issue(id, trx)) });
        }
        return made;
      }),

    /** A new activation code for one of them who has not come in yet. @throws NotForOperators */
    renew: (username: string): Promise<HandedOut> =>
      store.alone(async (trx) => {
        const account = await accounts.findByUsernameOrPhone(username);
        const post = posts.find(({ roleCode }) => account?.roles.some((role) => role.roleCode === roleCode));
        if (!account || !post) throw new NotForOperators(`${username} 不是系统、安全或审计管理员。`);
        if (account.lastSignInAt !== null)
          throw new NotForOperators(`${username} 已经登录过，须由另一名管理员经双人确认重置。`);
        await note("secondFactor.activationIssued", account.id, post.roleCode, trx);
        return { role: post.name, username: account.username, ...(await issue(account.id, trx)) };
      }),
  };
}
