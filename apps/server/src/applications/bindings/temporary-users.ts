import { randomBytes } from "node:crypto";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import { Role } from "@sannong/contract/rules/identity/roles";
import type { Db } from "../../platform/database/database.ts";
import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { temporaryUsersStore } from "./temporary-users.store.ts";
import type { AppContext } from "../../kernel/context.ts";

/** A code that was given just before the end can be redeemed for as long as codes live (design §3, Bindings and temporary users). */
const TOMBSTONE_MS = 60_000;
/** So many in one round of the job; the next round takes up the rest. */
const A_ROUND = 200;
const INDIVIDUAL = 2;

type Deps = Pick<AppContext, "db" | "clock" | "audit" | "events"> & {
  sealer: Pick<FieldSealer, "seal" | "open">;
  accounts: Pick<AccountsModule, "create" | "change" | "remove" | "forget">;
};

type RemovedBecause = "nextJump" | "aDayIsOver" | "boundToAnother" | "completed";

type NewTemporaryUser = {
  nickname: string;
  /** kept to be offered when they complete their information; the account itself gets no number that nobody proved here */
  phone: string | null;
  /** who vouches for them: a system's abbr, or an upstream source */
  source: string;
};

/**
 * People from another system who have no platform account (design §3, Bindings and temporary users). They may
 * finish the jump they came for; they are deleted before the next one, or after 24 hours.
 */
export function temporaryUsers({ db, sealer, clock, audit, events, accounts }: Deps) {
  const store = temporaryUsersStore({ db, sealer });

  const record = (event: string, accountId: string, within: Db, detail: Record<string, string>) =>
    audit.record({ event, result: "ok", objectKind: "account", objectId: accountId, detail }, within);

  /** @returns false when it was no temporary user, or is gone already */
  async function remove(accountId: string, why: RemovedBecause): Promise<boolean> {
    const removed = await store.inTransaction((trx) => removeIn(trx, accountId, why));
    if (removed) accounts.forget(accountId);
    return removed;
  }
  async function removeIn(trx: Db, accountId: string, why: RemovedBecause): Promise<boolean> {
    if (!(await store.markRemoved(trx, accountId, clock()))) return false;
    // From here on no session of theirs is live; what is left serves the code alone.
    await accounts.change(accountId, { status: "closed" }, trx);
    await record("temporaryUser.removed", accountId, trx, { why });
    return true;
  }

  return {
    /** @returns the account's id; nothing signs in to it but the way that made it */
    create: (given: NewTemporaryUser, within: Db = db): Promise<string> => {
      const { nickname, phone, source } = given;
      const add = async (trx: Db) => {
        const account = {
          username: `linshi_${randomBytes(8).toString("hex")}`,
          nickname,
          phone: null,
          phoneIsVerified: false,
          passwordHash: null,
          accountType: INDIVIDUAL,
          regionCode: PROVINCE_CODE,
          source,
          status: "active",
          complete: false,
          isTemporary: true,
          roleCode: Role.marketUser,
        } as const;
        const accountId = await accounts.create(account, trx);
        await store.add(trx, { accountId, source, phone, at: clock() });
        await record("temporaryUser.created", accountId, trx, { source });
        return accountId;
      };
      return within.isTransaction ? add(within) : store.inTransaction(add);
    },

    find: store.find,
    remove,

    /** Removed a moment ago: a code they were given may still be redeemed, everything else is over. */
    async isLeaving(accountId: string): Promise<boolean> {
      const removedAt = (await store.find(accountId))?.removedAt;
      return removedAt instanceof Date && clock().getTime() - removedAt.getTime() < TOMBSTONE_MS;
    },

    /**
     * They completed their information: told in the transaction that makes their account.
     *
     * @returns false when they did so at the same instant, or are gone
     */
    async replaced(formerId: string, accountId: string, within: Db): Promise<boolean> {
      await events.emit("temporaryUserReplaced", { formerId, accountId }, within);
      return removeIn(within, formerId, "completed");
    },
    forget: accounts.forget,

    /** Ends those whose day is over and takes away for good those whose minute is; to be run once a minute. */
    async removeDue(endSessions: (accountId: string) => Promise<unknown>): Promise<void> {
      const now = clock().getTime();
      for (const accountId of await store.olderThan(new Date(now - DAY_MS), A_ROUND))
        await remove(accountId, "aDayIsOver");
      for (const accountId of await store.removedBefore(new Date(now - TOMBSTONE_MS), A_ROUND)) {
        await endSessions(accountId);
        await accounts.remove(accountId);
      }
    },
  };
}

export type TemporaryUsers = ReturnType<typeof temporaryUsers>;
