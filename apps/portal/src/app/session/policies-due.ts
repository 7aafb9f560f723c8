import { agreeToPolicies, duePolicies } from "@sannong/contract/identity/policy-consents";
import type { OutputOf } from "@sannong/contract/endpoint";
import { policies } from "@sannong/contract/identity/policy-words";
import { call } from "../../lib/api/api.ts";
import { onSessionChange, readSession, type SignedIn } from "../../lib/session/session.ts";
import { isTemporary } from "../../lib/session/temporary-user.ts";
import { oncePerTurn } from "./once-per-turn.ts";
import { closeDialogsNamed, isAnyDialogOpen, onDialogsChange, openDialog } from "../dialogs.ts";

type Due = OutputOf<typeof duePolicies>["due"];
type Pending = { accountId: string; due: Due };

const readable = new Set(Object.values(policies).map(({ path }) => path));

/** Whose turn it is: a password that is due comes first, and a temporary user is nobody's customer yet. */
const mayBeAsked = (session: SignedIn): boolean =>
  !session.isSimplePasswd && !session.passwordExpired && !isTemporary(session);

/**
 * Whoever agreed to an older privacy policy is asked once a visit, before they go on (rule PIPL-01). The texts
 * themselves can be read meanwhile, and nothing is asked on top of another dialog.
 */
export function watchPolicies(currentPath: () => string): () => void {
  let requested: Pending | undefined;
  let asking: string | undefined;

  const look = () => {
    const session = readSession();
    if (session.status !== "signedIn") {
      requested = undefined;
      if (session.status === "anonymous") closeDialogsNamed("policies");
      return;
    }
    const { id } = session.user;
    if (requested === undefined || requested.accountId !== id) return void ask(id);
    if (requested.due.length === 0 || isAnyDialogOpen() || !mayBeAsked(session) || readable.has(currentPath())) return;
    openDialog("policies", { due: requested.due, onAgree: agree });
  };

  /** One that fails is asked again at the next visit: it keeps nobody from their business. */
  async function ask(accountId: string): Promise<void> {
    if (asking === accountId) return;
    asking = accountId;
    const due = await call(duePolicies, {}).then(
      (told) => told.due,
      () => [],
    );
    asking = undefined;
    requested = { accountId, due };
    look();
  }

  async function agree(): Promise<void> {
    if (!requested) return;
    await call(agreeToPolicies, { agreed: requested.due.map(({ document, version }) => ({ document, version })) });
    requested = { ...requested, due: [] };
  }

  // a sign-in changes the session and closes its dialog: its turn is over when all that is done
  const lookLater = oncePerTurn(look);
  onSessionChange(lookLater);
  onDialogsChange(lookLater);
  lookLater();
  return lookLater;
}
