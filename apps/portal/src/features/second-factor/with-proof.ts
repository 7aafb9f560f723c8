import { toast } from "@sannong/ui";
import { openDialog } from "../../app/dialogs.ts";
import { ApiRefusal, failureText, isSilent } from "../../lib/api.ts";
import { passkeyProblem } from "../../lib/passkeys.ts";

export type Prover = { needsCode: boolean; offersPasskey: boolean };

const askOwner = (prover: Prover): Promise<boolean> =>
  new Promise((resolve) => openDialog("confirmIdentity", { ...prover, onAnswer: resolve }));

/**
 * Runs an act; where the server first wants the owner again (sign-in older than 20 minutes) it asks, and runs the
 * act once more. Failures are told.
 *
 * @returns undefined when it was not done
 */
export async function withProof<T>(prover: Prover, act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (failure) {
    if (failure instanceof ApiRefusal && failure.reason === "secondFactor.confirmationRequired") {
      return (await askOwner(prover)) ? withProof(prover, act) : undefined;
    }
    if (!isSilent(failure)) toast.error(passkeyProblem(failure) ?? failureText(failure));
    return undefined;
  }
}
