import type { OutputOf } from "@sannong/contract/endpoint";
import type { login } from "@sannong/contract/authentication/sign-in";
import { toast } from "@sannong/ui";
import { openDialog } from "../../app/dialogs.ts";
import { ApiRefusal } from "../../lib/api/api.ts";

export type SignInResult = OutputOf<typeof login>;
/** What a refusal that leads on tells in `data`. */
type Lead = { continuation: string; activationRequired: boolean; username: string };

/** Undefined for data that is none of ours. */
export function readLead({ data }: ApiRefusal): Lead | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { continuation, activationRequired, username } = data as Partial<Record<keyof Lead, unknown>>;
  if (typeof continuation !== "string") return undefined;
  return {
    continuation,
    activationRequired: activationRequired === true,
    username: typeof username === "string" ? username : "",
  };
}

type By = { username: string; clientId: string; onResult: (result: SignInResult) => Promise<unknown> };

/** The password was right, but a second factor is missing: opens the way to set one up. True when it did. */
export function leadToSetUp(failure: unknown, { username, clientId, onResult }: By): boolean {
  if (!(failure instanceof ApiRefusal) || failure.reason !== "signIn.secondFactorSetUpRequired") return false;
  const lead = readLead(failure);
  if (!lead) return false;
  openDialog("secondFactorSetUp", { ...lead, username, clientId, onSignedIn: onResult });
  return true;
}

/**
 * One factor was right and the account has a second one: the two-factor form is the way in, whichever entry point they came to.
 * True when `go` leads there.
 */
export function leadToTwoFactor(failure: unknown, go: (() => void) | undefined): boolean {
  if (!go || !(failure instanceof ApiRefusal)) return false;
  if (failure.reason !== "signIn.secondFactorRequired" && failure.reason !== "signIn.strongFactorRequired")
    return false;
  toast.warning(failure.message);
  go();
  return true;
}

/** Nobody is in yet: a password is to be set first. True when the dialog for it was opened. */
export function leadToSetPassword(result: SignInResult, { username, clientId, onResult }: By): boolean {
  if (!result.needSetPassword || !result.continuation) return false;
  openDialog("setPassword", { username, clientId, continuation: result.continuation, onSignedIn: onResult });
  return true;
}
