import { watchSession } from "../features/sessions/session-watch.ts";
import { tellOfSignOff } from "../features/sessions/sign-off-result.ts";
import { watermarkWhileSignedIn } from "../features/sessions/watermark.ts";
import { offlineWorker } from "../lib/trusted-text.ts";
import { keepFocus } from "./keep-focus.ts";
import { watchPolicies } from "./policies-due.ts";
import { watchPassword } from "./password-due.ts";
import type { Places } from "./record-visits.ts";
import "../styles/states.css";

/** What runs beside the pages and need not be there for the first paint: watermark, session warning, focus, the page for a lost network. */
export function standBeside(places: Places): void {
  watermarkWhileSignedIn();
  watchSession();
  watchPassword();
  const lookAtPolicies = watchPolicies(() => places.state.location.pathname);
  keepFocus();
  keepOfflinePage();
  void tellOfSignOff();
  places.subscribe(({ navigation }) => {
    if (navigation.state === "idle") lookAtPolicies();
  });
}

/** A page for when there is no network; browsers offer workers to pages that came safely, others do without. */
function keepOfflinePage(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(offlineWorker(), { updateViaCache: "none" }).catch(() => undefined);
}
