import { watchSession } from "../authentication/sessions/session-watch.ts";
import { tellOfSignOff } from "../authentication/sessions/sign-off-result.ts";
import { watermarkWhileSignedIn } from "../authentication/sessions/watermark.ts";
import { dropDraftsOfOthers } from "../lib/storage/drafts.ts";
import { onSessionChange, readSession } from "../lib/session/session.ts";
import { offlineWorker } from "../lib/browser/trusted-text.ts";
import { keepFocus } from "./document/keep-focus.ts";
import { tellCutPaste } from "./document/tell-cut-paste.ts";
import { watchPolicies } from "./session/policies-due.ts";
import { watchPassword } from "./session/password-due.ts";
import type { Places } from "./pages/record-visits.ts";

/** What runs beside the pages and need not be there for the first paint: watermark, session warning, focus, the page for a lost network. */
export function startBackground(places: Places): void {
  watermarkWhileSignedIn();
  watchSession();
  watchPassword();
  const lookAtPolicies = watchPolicies(() => places.state.location.pathname);
  keepFocus();
  tellCutPaste();
  keepDraftsOfWhoIsHere();
  keepOfflinePage();
  void tellOfSignOff();
  places.subscribe(({ navigation }) => {
    if (navigation.state === "idle") lookAtPolicies();
  });
}

function keepDraftsOfWhoIsHere(): void {
  const look = () => {
    const session = readSession();
    if (session.status === "signedIn") dropDraftsOfOthers(session.user.id);
  };
  onSessionChange(look);
  look();
}

/** A page for when there is no network; browsers offer workers to pages that came safely, others do without. */
function keepOfflinePage(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(offlineWorker(), { updateViaCache: "none" }).catch(() => undefined);
}
