import type { Account, AccountClaims } from "oidc-provider";
import type { ClaimsRoom } from "../features/claims/index.ts";
import type { ConnectedSystem } from "../features/systems/index.ts";

type Needs = {
  claims: ClaimsRoom;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
};

/** The library's view of an account: who it is, and what one system may learn of it. */
export function createAccounts({ claims, findSystem }: Needs) {
  return {
    async find(accountId: string, clientId: string | undefined): Promise<Account | undefined> {
      const person = await claims.person(accountId);
      if (!person) return undefined;
      return {
        accountId,
        async claims(use): Promise<AccountClaims> {
          // An id_token says who and nothing more; the rest is asked at userinfo.
          const system = use === "id_token" || clientId === undefined ? undefined : await findSystem(clientId);
          if (!system) return { sub: accountId };
          // The library makes the pairwise name of it itself.
          return { ...(await claims.of(person, system)), sub: accountId };
        },
      };
    },
  };
}

/** What a factor is called in `amr` (RFC 8176), and how much two of them are worth. */
const methodOfFactor: Record<string, string> = {
  password: "pwd",
  sms: "sms",
  totp: "otp",
  passkey: "hwk",
  qr: "swk",
  upstream: "fed",
  recovery: "otp",
};
export const amrOf = (factors: readonly string[]): string[] => [
  ...factors.map((factor) => methodOfFactor[factor] ?? factor),
  ...(factors.length > 1 ? ["mfa"] : []),
];
export const ACR_ONE_FACTOR = "urn:sannong:acr:1";
export const ACR_TWO_FACTORS = "urn:sannong:acr:2";
export const acrOf = (factors: readonly string[]): string =>
  new Set(factors).size > 1 ? ACR_TWO_FACTORS : ACR_ONE_FACTOR;
