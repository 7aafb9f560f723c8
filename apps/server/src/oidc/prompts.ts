import { interactionPolicy } from "oidc-provider";

/**
 * When a visitor must be asked something: the library's own reasons, and one it does not know. A session
 * whose person was disabled or deleted still names him, and lets nobody in: its browser signs in anew.
 */
export function prompts(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const accountGone = new interactionPolicy.Check(
    "account_gone",
    "the account of this session is no longer in use",
    "login_required",
    ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
  );
  policy.get("login")?.checks.add(accountGone);
  return policy;
}
