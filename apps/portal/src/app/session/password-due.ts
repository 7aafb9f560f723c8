import { onSessionChange, readSession, type SignedIn } from "../../lib/session/session.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { closeDialogsNamed, isAnyDialogOpen, onDialogsChange, openDialog } from "../dialogs.ts";

/** Which reason comes first: a weak password is told even when it is expired too. */
function passwordDueOf(session: Pick<SignedIn, "isSimplePasswd" | "passwordExpired">): "weak" | "expired" | null {
  if (session.isSimplePasswd) return "weak";
  return session.passwordExpired ? "expired" : null;
}

/**
 * Whoever must change their password is asked to before anything else, whichever entry point they came through; without a
 * phone, for the phone first (specification §4). Waits for the dialogs of the sign-in itself.
 */
export function watchPassword(): void {
  const look = () => {
    const session = readSession();
    if (session.status === "anonymous") return closeIfOpen();
    if (session.status !== "signedIn" || isAnyDialogOpen()) return;
    const due = passwordDueOf(session);
    if (due) openDialog(session.user.mobileNumber ? "changePassword" : "accountInfo", { due });
  };
  // A sign-in changes the session, closes its dialog and opens its notice: its turn is over when all that is done.
  const lookLater = oncePerTurn(look);
  onSessionChange(lookLater);
  onDialogsChange(lookLater);
  lookLater();
}

/** Signed off in another tab: nobody is here whose password it could be. */
function closeIfOpen(): void {
  closeDialogsNamed("changePassword");
  closeDialogsNamed("accountInfo");
}
