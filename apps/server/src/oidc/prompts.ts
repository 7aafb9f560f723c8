import { interactionPolicy } from "oidc-provider";

/** Somebody without a role in a system that demands one: it is asked for before he goes on. */
export const ROLE_PROMPT = "role";

export type PromptFacts = {
  lacksRole: (accountId: string, clientId: string) => Promise<boolean>;
  /** do the methods that opened his session suffice for who he is now? */
  provedEnough: (accountId: string, amr: readonly string[]) => Promise<boolean>;
};

/**
 * When a visitor must be asked something: the library's own reasons, and three it does not know. A session
 * whose person was disabled or deleted still names him, and lets nobody in: its browser signs in anew. So does one
 * whose person has become staff since he came in with one factor. And a role that is missing is applied for
 * (specification §6); a system that asks without a page is refused.
 */
export function prompts({ lacksRole, provedEnough }: PromptFacts): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const accountGone = new interactionPolicy.Check(
    "account_gone",
    "the account of this session is no longer in use",
    "login_required",
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  const factorMissing = new interactionPolicy.Check(
    "factor_missing",
    "the account of this session needs a second factor now",
    "login_required",
    async ({ oidc: { account, session } }) => !!account && !(await provedEnough(account.accountId, session?.amr ?? [])),
  );
  policy.get("login")?.checks.add(accountGone);
  policy.get("login")?.checks.add(factorMissing);
  const roleMissing = new interactionPolicy.Check(
    "role_missing",
    "the user has no role in this system",
    "access_denied",
    async ({ oidc: { account, client } }) => !!account && !!client && lacksRole(account.accountId, client.clientId),
  );
  policy.add(new interactionPolicy.Prompt({ name: ROLE_PROMPT, requestable: false }, roleMissing), 1);
  return policy;
}
