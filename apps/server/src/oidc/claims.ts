import Provider, { type Account, type AccountClaims, errors } from "oidc-provider";
import type { ClaimsRoom, Released } from "../features/claims/index.ts";
import { fieldsUnder, isSuspended, type ConnectedSystem } from "../features/systems/index.ts";
import { beforeAnswering, originOf } from "./requests.ts";

type Needs = {
  claims: ClaimsRoom;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  /** a system that is still tried is told of its test users alone, and of those who try it for the portal */
  admits: (system: ConnectedSystem, accountId: string) => Promise<boolean>;
};

/** The library's view of an account: who it is, and what one system may learn of it. */
export function createAccounts({ claims, findSystem, admits }: Needs) {
  async function released(accountId: string, system: ConnectedSystem, use: string, scope: string): Promise<Released> {
    const ctx = Provider.ctx;
    const about = ctx?.oidc.params?.["grant_type"];
    const { released: given, withheld } = await claims.release({
      accountId,
      system,
      // An id_token says who and nothing more; the rest is asked at userinfo.
      ...(use === "id_token"
        ? { door: "oidc.idToken", fields: [] }
        : { door: "oidc.userinfo", fields: fieldsUnder(scope, system.terms) }),
      ...(typeof about === "string" ? { about } : {}),
      // the answer waits for it with the rows of its tokens, and not each for the other
      ...(ctx ? { from: originOf(ctx), hold: (write) => beforeAnswering(ctx, write()) } : {}),
    });
    if (given) return given;
    throw use === "id_token" ? new errors.InvalidGrant(withheld) : new errors.InvalidToken(withheld);
  }

  const accounts = {
    async find(accountId: string, clientId: string | undefined): Promise<Account | undefined> {
      const person = await claims.person(accountId);
      if (!person) return undefined;
      return {
        accountId,
        async claims(use, scope): Promise<AccountClaims> {
          const system = clientId === undefined ? undefined : await findSystem(clientId);
          if (!system) return { sub: accountId };
          const given = await released(accountId, system, use, scope);
          // The library makes the pairwise name of it itself.
          return { ...(use === "id_token" ? {} : given.claims), sub: accountId };
        },
      };
    },

    /**
     * The person a token speaks of. Of one of whom its system may learn nothing now it speaks no more: within two
     * seconds, everywhere. What it says is asked for again when it is said (`released`).
     */
    async findHolder(accountId: string, clientId: string | undefined): Promise<Account | undefined> {
      const system = clientId === undefined ? undefined : await findSystem(clientId);
      const isOver =
        system !== undefined &&
        (isSuspended(system) ||
          !(await admits(system, accountId)) ||
          (await claims.whyWithheld({ accountId, system, door: "oidc.idToken", fields: [] })) !== undefined);
      return isOver ? undefined : accounts.find(accountId, clientId);
    },
  };
  return accounts;
}
