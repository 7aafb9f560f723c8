import { watchSession } from "../features/sessions/session-watch.ts";
import { tellOfSignOff } from "../features/sessions/sign-off-result.ts";
import { watermarkWhileSignedIn } from "../features/sessions/watermark.ts";
import { keepFocus } from "./keep-focus.ts";
import { watchPolicies } from "./policies-due.ts";
import { watchPassword } from "./password-due.ts";
import type { Places } from "./record-visits.ts";
import "../styles/states.css";

/** What runs beside the pages and need not be there for the first paint: watermark, session warning, focus. */
export function standBeside(places: Places): void {
  watermarkWhileSignedIn();
  watchSession();
  watchPassword();
  const lookAtPolicies = watchPolicies(() => places.state.location.pathname);
  keepFocus();
  void tellOfSignOff();
  places.subscribe(({ navigation }) => {
    if (navigation.state === "idle") lookAtPolicies();
  });
}
