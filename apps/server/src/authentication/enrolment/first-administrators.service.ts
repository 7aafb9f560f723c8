import { randomInt } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { FailureWithMessage } from "../../platform/failure-with-message.ts";
import { type Account, type AccountsModule, AccountTaken } from "../../identity/accounts/index.ts";
import type { SecondFactorModule } from "../second-factor/index.ts";
import {
  type Named,
  namesFault,
  type Post,
  type PostKey,
  posts,
  reachableSince,
  whyNotAdd,
  whyNotCreate,
  whyNotRenew,
} from "./first-administrators.rules.ts";
import { firstAdministratorsStore } from "./first-administrators.store.ts";
import type { AppContext } from "../../kernel/context.ts";

/** The operator asked for what may not be; the message says why. */
class NotForOperators extends FailureWithMessage {
  override name = "NotForOperators";
}

type Deps = Pick<AppContext, "db" | "clock" | "audit"> & {
  accounts: Pick<
    AccountsModule,
    "acceptPassword" | "change" | "create" | "findByUsernameOrPhone" | "handOutPassword" | "hold"
  >;
  secondFactor: SecondFactorModule;
  /** whoever is signed in under this name is out */
  endSessionsOf: (accountId: string) => Promise<void>;
  /** who runs the command, as the system calls them */
  operator: string;
};
/** Told once; what is not written down then is renewed. */
export type HandedOut = {
  role: string;
  username: string;
  password: string;
  activationCode: string;
  /** ISO 8601 */
  expiresAt: string;
};

const kinds = ["ABCDEFGHJKMNPQRSTUVWXYZ", "abcdefghjkmnpqrstuvwxyz", "23456789", "@$!%*?&"] as const;
const pickFrom = (signs: string) => signs.charAt(randomInt(signs.length));
/** Sixteen signs of all four kinds; it must be changed at the first sign-in. */
const handedOutPassword = () => Array.from({ length: 4 }, () => kinds.map(pickFrom).join("")).join("");

const refuseIf = (why: string | undefined): void => {
  if (why !== undefined) throw new NotForOperators(why);
};

/**
 * The first administrators of a new installation (design §4), and the way back into one that nobody can enter any
 * more: made from the operator's shell, since there is nobody who could. Each signs in with password and activation
 * code, sets up a second factor and a password of their own.
 *
 * Only those count who are active and whose grant carries our seal. Of two commands at once the second sees what the
 * first did.
 */
export function firstAdministratorsService(deps: Deps) {
  const { db, clock, accounts, secondFactor, endSessionsOf, audit, operator } = deps;
  const store = firstAdministratorsStore(db);

  const note = (event: string, id: string, detail: Record<string, string | boolean>, within: Db) =>
    audit.record(
      { event, result: "ok", objectKind: "account", objectId: id, detail: { ...detail, by: `operator ${operator}` } },
      within,
    );
  const issue = async (id: string, within: Db) => {
    const issued = await secondFactor.activationCodes.issue(id, null, within);
    if (!issued) throw new NotForOperators("另一个进程正在发放激活码，请稍后再试。");
    return { activationCode: issued.code, expiresAt: issued.expiresAt.toISOString() };
  };

  /** Who holds each post and is active, by user name. */
  async function active(within: Db): Promise<Named> {
    const found: Record<PostKey, string[]> = { system: [], security: [], audit: [] };
    for (const id of await store.holders(within)) {
      const account = await accounts.hold(id, within);
      if (account?.status !== "active") continue;
      for (const { key, roleCode } of posts)
        if (account.roles.some((role) => role.roleCode === roleCode)) found[key].push(account.username);
    }
    for (const names of Object.values(found)) names.sort();
    return found;
  }

  async function make({ roleCode, name }: Post, username: string, regionCode: string, trx: Db): Promise<HandedOut> {
    const password = handedOutPassword();
    const nickname = `${name}${(await store.everHeld(roleCode, trx)) + 1}`;
    const passwordHash = await accounts.acceptPassword(password, { username, nickname, phone: null, regionName: "" });
    const person = { username, nickname, phone: null, phoneIsVerified: false, passwordHash, roleCode };
    const account = { ...person, passwordIsWeak: true, accountType: 1, regionCode, complete: true } as const;
    const id = await accounts.create({ ...account, status: "active" }, trx).catch((fault: unknown) => {
      if (fault instanceof AccountTaken) throw new NotForOperators(`用户名 ${username} 已被使用，请另取一个。`);
      throw fault;
    });
    await note("account.firstAdministratorMade", id, { roleCode }, trx);
    return { role: name, username, password, ...(await issue(id, trx)) };
  }

  async function makeAll(named: Named, regionCode: string, trx: Db): Promise<HandedOut[]> {
    refuseIf(namesFault(Object.values(named).flat()));
    if (!(await store.isRegion(regionCode, trx)))
      throw new NotForOperators(
        `没有行政区划 ${regionCode}：请核对代码；新装的门户要先启动一次，数据库里才有行政区划。`,
      );
    const made: HandedOut[] = [];
    for (const post of posts)
      for (const username of named[post.key]) made.push(await make(post, username, regionCode, trx));
    return made;
  }

  /** Others who may decide about this person, and came in lately: one asks, another confirms. */
  async function helpersOf(person: Account, within: Db): Promise<Account[]> {
    const since = reachableSince(clock());
    const ids = await store.mayHelp({ id: person.id, regionCode: person.regionCode, since }, within);
    const found = await Promise.all(ids.map((id) => accounts.hold(id, within)));
    return found.filter((one) => one !== undefined && one.permissions.has("factor.confirm")) as Account[];
  }

  async function judged(username: string, trx: Db): Promise<{ account: Account; post: Post }> {
    const found = await accounts.findByUsernameOrPhone(username);
    const account = found && (await accounts.hold(found.id, trx));
    if (!account) throw new NotForOperators(`没有用户 ${username}。`);
    refuseIf(whyNotRenew(account, await helpersOf(account, trx)));
    const post = posts.find(({ roleCode }) => account.roles.some((role) => role.roleCode === roleCode));
    if (!post) throw new Error("judged before");
    return { account, post };
  }

  return {
    /** Would it be done now? Asked before the operator is. @throws NotForOperators */
    mayCreate: () => store.alone(async (trx) => refuseIf(whyNotCreate(await active(trx)))),
    /** @throws NotForOperators */
    mayAdd: (named: Named) => store.alone(async (trx) => refuseIf(whyNotAdd(await active(trx), named))),
    /** @returns whether they came in before, and will lose what they prove themselves with @throws NotForOperators */
    mayRenew: (username: string) =>
      store.alone(async (trx) => ({ cameIn: (await judged(username, trx)).account.lastSignInAt !== null })),

    /** @throws NotForOperators while one of the three posts has somebody active, or a name is taken */
    create: (named: Named, regionCode: string): Promise<HandedOut[]> =>
      store.alone(async (trx) => {
        refuseIf(whyNotCreate(await active(trx)));
        return makeAll(named, regionCode, trx);
      }),

    /** For posts of which fewer than two are active. @throws NotForOperators */
    add: (named: Named, regionCode: string): Promise<HandedOut[]> =>
      store.alone(async (trx) => {
        refuseIf(whyNotAdd(await active(trx), named));
        return makeAll(named, regionCode, trx);
      }),

    /** A new password and a new activation code; whatever they proved themselves with before is gone. @throws NotForOperators */
    async renew(username: string): Promise<HandedOut> {
      const { id, handedOut } = await store.alone(async (trx) => {
        const { account, post } = await judged(username, trx);
        const { nickname, phone } = account;
        const password = handedOutPassword();
        const owner = { username: account.username, nickname, phone, regionName: "", accountId: account.id };
        await accounts.handOutPassword(account.id, await accounts.acceptPassword(password, owner), trx);
        await accounts.change(account.id, { totpSecret: null }, trx);
        await secondFactor.reset(account.id, trx);
        const cameIn = account.lastSignInAt !== null;
        await note("account.administratorRenewed", account.id, { roleCode: post.roleCode, cameIn }, trx);
        const codes = await issue(account.id, trx);
        return { id: account.id, handedOut: { role: post.name, username: account.username, password, ...codes } };
      });
      await endSessionsOf(id);
      return handedOut;
    },
  };
}
