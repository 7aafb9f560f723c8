import { resumptionOf } from "@sannong/contract/rules/pages/back-url";
import { homeOf, HomeType } from "@sannong/contract/rules/pages/home-type";
import { toast } from "@sannong/ui";
import { resumeService } from "../../protocols/hand-off/open-service.ts";
import { goTo, visitWholePage } from "../../lib/navigation/navigation.ts";
import { storage } from "../../lib/storage/storage.ts";
import { obstacleTo } from "../../lib/session/obstacle.ts";
import { changeCounterFor, staffOnlyWords } from "./closed-pages.ts";
import { readHomeType } from "../preferences.ts";

/** True when the page that was wanted is gone to; whom it is not for hears so. */
function goToWanted(path: string): boolean {
  const { pathname, search } = new URL(path, "https://here.invalid");
  if (obstacleTo({ pathname, search }) === "staffOnly") {
    toast.warning(staffOnlyWords(pathname));
    return false;
  }
  changeCounterFor({ pathname, search });
  void goTo(path);
  return true;
}

/**
 * Whoever signed in above a page that is open to them stays there; the staff's counter begins at its home
 * (specification §4), unless a service goes on from the page.
 */
const mayStay = (jumps: boolean) =>
  (jumps || readHomeType() === HomeType.market) && obstacleTo(window.location) === null;

/**
 * Goes on after a sign-in: the very service that was clicked, the page that was wanted, else the page below the dialog
 * or the counter's home (specification §4). Runs on a press, so that the service may open in a new tab.
 */
export function resumeAfterSignIn(from: "dialog" | "page"): void {
  const jump = storage.pendingJump.get();
  const kept = resumptionOf(storage.backUrl.get());
  storage.pendingJump.clear();
  storage.backUrl.clear();

  if (jump) void resumeService(jump.identification);
  if (kept?.by === "wholePage") return visitWholePage(kept.path);
  if (kept && goToWanted(kept.path)) return;
  if (from === "dialog" && mayStay(jump !== null)) return;
  const home = homeOf(readHomeType());
  if (window.location.pathname !== home) void goTo(home, { replace: from === "page" });
}
