import type { Account, AccountClaims } from "oidc-provider";
import type { ClaimsRoom } from "../features/claims/index.ts";
import { isSuspended, type ConnectedSystem } from "../features/systems/index.ts";
import type { Changes } from "../platform/changes.ts";
import { freshCache } from "../platform/fresh-cache.ts";

type Needs = {
  claims: ClaimsRoom;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  /** a system that is still tried is told of its test users alone, and of those who try it for the portal */
  admits: (system: ConnectedSystem, accountId: string) => Promise<boolean>;
  /** has the person taken back what this system was given? */
  hasWithdrawn: (accountId: string, system: ConnectedSystem) => Promise<boolean>;
  /** tells of accounts */
  changes: Changes | undefined;
};

/** The library's view of an account: who it is, and what one system may learn of it. */
export function createAccounts({ claims, findSystem, admits, hasWithdrawn, changes }: Needs) {
  const withdrawals = freshCache<boolean>(changes);

  const accounts = {
    async find(accountId: string, clientId: string | undefined): Promise<Account | undefined> {
      const person = await claims.person(accountId);
      if (!person) return undefined;
      return {
        accountId,
        async claims(use): Promise<AccountClaims> {
          // An id_token says who and nothing more; the rest is asked at userinfo.
          const system = clientId === undefined ? undefined : await findSystem(clientId);
          if (!system) return { sub: accountId };
          if (use === "id_token") {
            await claims.nameTo(system, accountId);
            return { sub: accountId };
          }
          // The library makes the pairwise name of it itself.
          return { ...(await claims.of(person, system)), sub: accountId };
        },
      };
    },

    /**
     * The person a token speaks of. Of one who took his consent back, or to a system that he may not enter now, it
     * speaks no more: within two seconds, everywhere.
     */
    async findHolder(accountId: string, clientId: string | undefined): Promise<Account | undefined> {
      const system = clientId === undefined ? undefined : await findSystem(clientId);
      const isOver =
        system !== undefined &&
        (isSuspended(system) ||
          !(await admits(system, accountId)) ||
          (!system.isOwn &&
            (await withdrawals.load(`${accountId} ${system.abbr}`, () => hasWithdrawn(accountId, system)))));
      return isOver ? undefined : accounts.find(accountId, clientId);
    },
  };
  return accounts;
}
