import { mask } from "@sannong/contract/mask";
import type { VerifiedWay } from "@sannong/contract/identity/entity-level";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { PasswordHasher } from "../../platform/crypto/password-hasher.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Changes } from "../../platform/changes.ts";
import type { Server } from "../../platform/http/serve.ts";
import { onceAnHour } from "../../platform/limits/once-an-hour.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { accountEvents } from "./account-events.store.ts";
import { administratorsService } from "./administrators.service.ts";
import { nameIndexes } from "./account-names.store.ts";
import { usernameSealing } from "./account-usernames.store.ts";
import { alikeStore } from "./account-alike.store.ts";
import { renamingStore } from "./account-renaming.store.ts";
import { closingStore } from "./account-closing.store.ts";
import { accountRoles } from "./account-roles.store.ts";
import { accountRoutes } from "./accounts.routes.ts";
import type { PasswordPolicy } from "./accounts.rules.ts";
import { accountService } from "./accounts.service.ts";
import { accountStore } from "./accounts.store.ts";
import { accountWrites, type AccountChange } from "./accounts.writes.ts";
import { passwordWrites } from "./password.writes.ts";
import { postRightsOf } from "./post-rights.ts";
import { passwordsService } from "./passwords.service.ts";
import { signInRecord } from "./sign-in-record.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { AppEvents } from "../../kernel/events.ts";

export { accountEvents } from "./account-events.store.ts";
export { type AccountCounts, accountCounts } from "./account-counts.store.ts";
export { type Account, changesAttested, entityLevelOf, isDue, isStaff, type Standing } from "./accounts.rules.ts";
export { AccountTaken, type AccountChange } from "./accounts.writes.ts";
export { nameKey } from "./accounts.store.ts";
export { tellPostLeft } from "./post-left-notice.ts";
export type { PostRightHandler } from "./post-rights.ts";
export { tellRenamed } from "./renamed-notice.ts";
export { passwordReminders } from "./password-reminders.service.ts";
export { grantSealer, permissionSealer } from "./role-grant.ts";
export { sealRights } from "./role-permissions.store.ts";
export { keysOfUsername, openUsername, storedUsername, usernameKey } from "./stored-username.ts";

type StoreDeps = Parameters<typeof accountStore>[0];
type Deps = Pick<StoreDeps, "db" | "eventual" | "grantKey"> &
  Pick<AppContext, "sealer" | "clock" | "audit" | "log" | "events"> & {
    shortLived: Pick<ShortLived, "count">;
    hasher: Pick<PasswordHasher, "hash" | "verify">;
    initialPasswords: readonly string[];
    /** read whenever it is needed: administrators change it while the portal runs */
    passwordPolicy: PasswordPolicy;
    isDemonstration: boolean;
    /** tells of accounts; without it they are asked for again every second */
    changes?: Changes;
    regionName: (code: string) => string | undefined;
  };

/** What an account is changed in that may make its post another. */
const ofThePost = ["accountType", "company", "deptName", "status"] as const satisfies (keyof AccountChange)[];

/** The account module: who people are, what they may do. */
export function accountsModule(deps: Deps) {
  const { db, eventual, sealer, grantKey, audit, log, events, clock, isDemonstration } = deps;
  const tellOnce = onceAnHour(log);
  const tell = (event: string, objectKind: "account" | "role", objectId: string, detail: Record<string, string>) => {
    const what = `${event}:${objectId}:${Object.values(detail).join()}`;
    tellOnce(what, () => {
      log.error({ event, objectId, ...detail }, "a row does not carry our seal and gives nothing");
      return audit.record({ event, result: "refused", objectKind, objectId, detail });
    });
  };
  const onBrokenGrant: StoreDeps["onBrokenGrant"] = ({ accountId, roleCode }) =>
    tell("account.grantTampered", "account", accountId, { roleCode });
  const onBrokenPermission: StoreDeps["onBrokenPermission"] = ({ roleCode, permission }) =>
    tell("role.permissionTampered", "role", roleCode, { permission });
  const signIns = signInRecord({
    db,
    eventual,
    onFailure: (fault) => log.error({ err: fault }, "sign-ins were not recorded"),
  });
  const store = accountStore({ ...deps, signIns, onBrokenGrant, onBrokenPermission });
  const service = accountService({ ...deps, store, signIns });
  const roles = accountRoles({ db, grantKey, clock });
  const storedPasswords = passwordWrites({ db, clock });
  const writes = accountWrites({ db, sealer, roles, passwords: storedPasswords, isDemonstration, clock });
  const administrators = administratorsService({ store, events: accountEvents({ db, sealer }), clock });
  const { mayEndPost, ...posts } = postRightsOf({ ...deps, store, history: accountEvents({ db, sealer }) });
  const closing = closingStore({ db, sealer, clock });
  const alike = alikeStore({ db, sealer });
  const renaming = renamingStore({ sealer, clock });
  const renamed = (of: AppEvents["accountRenamed"], within?: Db) => events.emit("accountRenamed", of, within);
  const passwords = passwordsService({
    shortLived: deps.shortLived,
    hasher: deps.hasher,
    initialPasswords: deps.initialPasswords,
    formerPasswords: storedPasswords.formerPasswords,
  });
  return {
    routes: (server: Server) => accountRoutes(server, service),
    /** from when on its password opens nothing but its own change */
    passwordExpiresAt: service.passwordExpiresAt,
    passwordIsDue: service.passwordIsDue,
    findById: service.findById,
    standingOf: service.standingOf,
    findByUsernameOrPhone: service.findByUsernameOrPhone,
    findByPhone: service.findByPhone,
    findRecent: service.findRecent,
    /** as `findRecent`, where it need not be asked for; undefined says nothing */
    knownRecent: service.knownRecent,
    /** in a transaction: the account, which nobody else changes until it is over */
    hold: store.hold,
    readIn: store.readIn,
    create: writes.create,
    async change(id: string, change: AccountChange, within: Db = db): Promise<void> {
      const write = (trx: Db) => writes.change(id, change, trx);
      await (ofThePost.some((part) => change[part] !== undefined) ? mayEndPost(id, within, write) : write(within));
      const { username } = change;
      if (username !== undefined) await renamed({ accountId: id, username, because: "ownNumber" }, within);
      service.forget(id);
    },
    async verifyEntity(id: string, known: { way: VerifiedWay; by: string }, within: Db): Promise<boolean> {
      const verified = await writes.verifyEntity(id, known, within);
      service.forget(id);
      return verified;
    },
    async addFirstPhone(id: string, phone: string, within?: Db): Promise<boolean> {
      const added = await writes.addFirstPhone(id, phone, within);
      service.forget(id);
      return added;
    },
    async setPassword(id: string, passwordHash: string, within?: Db): Promise<void> {
      await storedPasswords.setPassword(id, passwordHash, within);
      service.forget(id);
    },
    async handOutPassword(id: string, passwordHash: string, within: Db): Promise<boolean> {
      const handedOut = await storedPasswords.handOutPassword(id, passwordHash, within);
      service.forget(id);
      return handedOut;
    },
    /** the password is known to somebody else: it opens nothing any more, and the owner chooses another */
    async voidPassword(id: string, within?: Db): Promise<void> {
      await storedPasswords.voidPassword(id, await deps.hasher.hash(randomToken()), within);
      service.forget(id);
    },
    grantRole: roles.grantRole,
    grantPrimaryRole: (id: string, roleCode: string, regionCode: string, within: Db): Promise<void> =>
      mayEndPost(id, within, (trx) => roles.grantPrimaryRole(id, roleCode, regionCode, trx)),
    withdrawRole: (id: string, roleCode: string, within: Db): Promise<boolean> =>
      mayEndPost(id, within, (trx) => roles.withdraw(id, roleCode, trx)),
    /** ends administrators' roles, and what else hung on the post that is left. @returns the roles that ended */
    move: (id: string, regionCode: string, within: Db): Promise<string[]> =>
      mayEndPost(id, within, (trx) => roles.move(id, regionCode, trx)),
    ...administrators,
    ...posts,
    async returnToReview(id: string, from: "active" | "rejected", within: Db): Promise<boolean> {
      const returned = await mayEndPost(id, within, (trx) => writes.returnToReview(id, from, trx));
      service.forget(id);
      return returned;
    },
    /**
     * Makes room for whoever has just proved a number: nobody who never proved it keeps it, and nobody else is called
     * by it who has another.
     */
    async freePhone(phone: string, within: Db, owner?: string): Promise<void> {
      for (const id of await writes.freePhone(phone, within)) service.forget(id);
      const freed = await renaming.freeUsername(phone, owner, within);
      if (!freed) return;
      const { accountId, former, username } = freed;
      const detail = { before: mask.username(former), after: mask.username(username) };
      const what = { objectKind: "account", objectId: accountId } as const;
      await audit.record({ event: "account.usernameFreed", result: "ok", ...what, detail }, within);
      await renamed({ accountId, username, because: "anothersNumber" }, within);
      service.forget(accountId);
    },
    nameWith: renaming.nameWith,
    async remove(id: string, within?: Db): Promise<boolean> {
      const removed = await writes.remove(id, within);
      service.forget(id);
      return removed;
    },
    ...closing,
    erase: (id: string, within: Db): Promise<boolean> => mayEndPost(id, within, (trx) => closing.erase(id, trx)),
    ...alike,
    /** the one judge of new passwords */
    acceptPassword: passwords.accept,
    /** forgets what roles may do, too */
    forgetRoles: store.forgetRoles,
    forget: service.forget,
    /** to be run until it answers false: some names have no index yet */
    indexNames: nameIndexes({ db, sealer }),
    /** to be run until it answers false: some user names that are phones are not sealed yet */
    sealUsernames: usernameSealing({ db, sealer }),
    recordSignIn: service.recordSignIn,
    signedInOn: service.signedInOn,
    /** writes what is still to be written of sign-ins */
    close: signIns.close,
  };
}

export type AccountsModule = ReturnType<typeof accountsModule>;
