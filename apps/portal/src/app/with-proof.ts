import { toast } from "@sannong/ui";
import { openDialog } from "./dialogs.ts";
import { ApiRefusal, failureText, isSilent } from "../lib/api/api.ts";
import { passkeyProblem } from "../lib/browser/passkeys.ts";
import { useSession } from "../lib/session/session.ts";

export type Prover = { needsCode: boolean; offersPasskey: boolean };

const askOwner = (prover: Prover): Promise<boolean> =>
  new Promise((resolve) => openDialog("confirmIdentity", { ...prover, onAnswer: resolve }));

/**
 * Runs an act; where the server first wants the owner again (sign-in older than 20 minutes) it asks, and runs the
 * act once more.
 *
 * @returns undefined when the owner would not
 */
export async function afterProof<T>(prover: Prover, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (failure) {
    const isAsked = failure instanceof ApiRefusal && failure.reason === "secondFactor.confirmationRequired";
    if (!isAsked) throw failure;
    return (await askOwner(prover)) ? afterProof(prover, act) : undefined;
  }
}

/**
 * As `afterProof`, and failures are told.
 *
 * @returns undefined when it was not done
 */
export async function withProof<T>(prover: Prover, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await afterProof(prover, act);
  } catch (failure) {
    if (!isSilent(failure)) toast.error(passkeyProblem(failure) ?? failureText(failure));
    return undefined;
  }
}

/** How whoever is signed in may prove themselves, for an owner's acts. */
export function useProver(): Prover {
  const session = useSession();
  return session.status === "signedIn"
    ? { needsCode: session.government, offersPasskey: session.factors.includes("passkey") }
    : { needsCode: false, offersPasskey: false };
}

/** For administrators' acts: the caller of today, who always needs two factors; failures are the caller's to tell. */
export function useProof() {
  const session = useSession();
  const offersPasskey = session.status === "signedIn" && session.factors.includes("passkey");
  return <T>(act: () => Promise<T>) => afterProof({ needsCode: true, offersPasskey }, act);
}
