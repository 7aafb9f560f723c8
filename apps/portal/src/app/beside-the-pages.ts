import { watchSession } from "../features/sessions/session-watch.ts";
import { tellOfSignOff } from "../features/sessions/sign-off-result.ts";
import { watermarkWhileSignedIn } from "../features/sessions/watermark.ts";
import { recordVisit } from "../features/visits/record-visit.ts";
import { keepFocus } from "./keep-focus.ts";
import { watchPolicies } from "./policies-due.ts";
import { watchPassword } from "./password-due.ts";
import "../styles/states.css";

/** The part of the router that is needed here. */
export type Places = {
  state: { location: { pathname: string } };
  subscribe(listener: (state: { location: { pathname: string }; navigation: { state: string } }) => void): () => void;
};

/** What runs beside the pages and need not be there for the first paint: watermark, session warning, focus, visits. */
export function standBeside(places: Places): void {
  watermarkWhileSignedIn();
  watchSession();
  watchPassword();
  const lookAtPolicies = watchPolicies(() => places.state.location.pathname);
  keepFocus();
  void tellOfSignOff();
  recordVisits(places);
  places.subscribe(({ navigation }) => {
    if (navigation.state === "idle") lookAtPolicies();
  });
}

/** One visit a page; changing a filter in the address is none. */
function recordVisits(places: Places): void {
  let shown: string | undefined;
  const record = (pathname: string) => {
    if (pathname === shown) return;
    shown = pathname;
    void recordVisit(pathname);
  };
  record(places.state.location.pathname);
  places.subscribe(({ location, navigation }) => {
    if (navigation.state === "idle") record(location.pathname);
  });
}
