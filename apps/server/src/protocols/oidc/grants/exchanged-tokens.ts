import type { Client, KoaContextWithOIDC } from "oidc-provider";
import { type ConnectedSystem, fieldsUnder, isCallable } from "../../../kernel/application/index.ts";
import type { ReleaseModule } from "../../../kernel/release/index.ts";
import type { createAccounts } from "../claims/claims.ts";
import { beforeAnswering, originOf } from "../http/requests.ts";

/** The grant by which a system gets a token to show to another system (RFC 8693). */
export const TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

/** What introspection finds, of which an exchanged token is one. */
type Shown = {
  kind: string;
  gty?: string | undefined;
  clientId?: string | undefined;
  accountId?: string | undefined;
  scope?: string | undefined;
  sessionUid?: string | undefined;
  aud?: string | string[] | undefined;
  extra?: Record<string, unknown> | undefined;
};
/** Was it given in exchange, to be shown to another system? */
export const isExchanged = ({ gty }: Shown): boolean => gty === TOKEN_EXCHANGE;

/** May the one call the other in the name of its users? It was agreed on, and the other can ask what a token is worth. */
export const mayCall = (caller: ConnectedSystem, target: ConnectedSystem): boolean =>
  caller.abbr !== target.abbr && (caller.mayCall ?? []).includes(target.abbr) && isCallable(target);

type Deps = {
  accounts: Pick<ReturnType<typeof createAccounts>, "whyNotHeld" | "whyNotAdmitted">;
  claims: Pick<ReleaseModule, "release">;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
};

/**
 * Tokens that one system was given to show to another. They belong to the grant of the one that asked, and end with it;
 * what they are worth is asked anew by the other, which proves itself where it asks. Whoever merely holds one learns
 * nothing by it: that is the system that asked, to which the other's name for the person is no business.
 */
export function createExchangedTokens({ accounts, claims, findSystem }: Deps) {
  return {
    /**
     * Is this token for that system, and worth something now? Then what the system may learn of the person is put
     * into the answer, which is written down before it leaves.
     */
    async standsFor(ctx: KoaContextWithOIDC, client: Client, token: Shown): Promise<boolean> {
      const { accountId, clientId = "", scope = "" } = token;
      if (token.aud !== client.clientId || accountId === undefined) return false;
      const [caller, target] = await Promise.all([findSystem(clientId), findSystem(client.clientId)]);
      if (!caller || !target || !mayCall(caller, target)) return false;
      // the one that asked still has to be let in by itself, as if it showed the token that it gave for this one
      if ((await accounts.whyNotHeld(ctx, token)) !== undefined) return false;
      const fields = fieldsUnder(scope, target.terms);
      const question = { entryPoint: "openidExchanged", accountId, system: target, fields } as const;
      if ((await accounts.whyNotAdmitted(question, token)) !== undefined) return false;
      const { released } = await claims.release({
        accountId,
        system: target,
        entryPoint: "oidc.introspection",
        fields,
        about: caller.name,
        from: originOf(ctx),
        hold: (write) => beforeAnswering(ctx, write()),
      });
      if (!released) return false;
      // the library would tell the name that the one that asked has for the person
      token.extra = { ...released.openidClaims, ...released.claims, act: { sub: caller.appId } };
      return true;
    },
  };
}
