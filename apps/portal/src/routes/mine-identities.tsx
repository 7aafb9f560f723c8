import { useQuery } from "@tanstack/react-query";
import { openDialog } from "../app/dialogs.ts";
import { securityQuery } from "../authentication/second-factor/security.queries.ts";
import { withProof } from "../app/with-proof.ts";
import { LinkedIdentities, type WithProof } from "../authentication/identity-providers/linked-identities.tsx";
import { ApiRefusal } from "../lib/api/api.ts";
import { showFailure } from "../lib/api/on-refusal.ts";
import { useSession } from "../lib/session/session.ts";

/** Who has neither password nor passkey proves themselves by signing in anew. */
const orSignInAgain: WithProof = async (act) => {
  try {
    return await act();
  } catch (failure) {
    const isStale = failure instanceof ApiRefusal && failure.reason === "secondFactor.confirmationRequired";
    if (isStale) openDialog("signIn", {});
    showFailure(failure);
    return undefined;
  }
};

/** /mine/identities — 已关联的身份. */
export function Component() {
  const session = useSession();
  const { data: factors } = useQuery(securityQuery);
  if (session.status !== "signedIn") return null;
  const offersPasskey = (factors?.passkeys.length ?? 0) > 0;
  const prover = { needsCode: factors?.isRequired ?? false, offersPasskey };
  const canProve = session.hasPassword || offersPasskey;
  return <LinkedIdentities withProof={canProve ? (act) => withProof(prover, act) : orSignInAgain} />;
}
