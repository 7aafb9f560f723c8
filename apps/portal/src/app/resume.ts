import { resumptionOf } from "@sannong/contract/rules/back-url";
import { homeOf } from "@sannong/contract/rules/home-type";
import { resumeService } from "../features/handoff/open-service.ts";
import { goTo, visitWholePage } from "../lib/navigation.ts";
import { storage } from "../lib/storage.ts";
import { readHomeType } from "./preferences.ts";

/**
 * Goes on after a sign-in: the very service that was clicked, the page that was refused, else the counter's
 * home (specification §4). Runs on a press, so that the service may open in a new tab.
 */
export function resumeAfterSignIn(from: "dialog" | "page"): void {
  const jump = storage.pendingJump.get();
  const kept = resumptionOf(storage.backUrl.get());
  storage.pendingJump.clear();
  storage.backUrl.clear();

  if (jump) void resumeService(jump.identification);
  if (kept?.by === "wholePage") return visitWholePage(kept.path);
  if (kept) return void goTo(kept.path);
  if (jump && from === "dialog") return;
  const home = homeOf(readHomeType());
  if (window.location.pathname !== home) void goTo(home, { replace: from === "page" });
}
