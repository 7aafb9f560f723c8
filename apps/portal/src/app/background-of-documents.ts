import { showsAppEntry } from "@sannong/contract/rules/app-entry";
import { watermarkWhileSignedIn } from "../authentication/sessions/watermark.ts";
import { loadSession } from "../lib/session.ts";

/**
 * Runs when it is loaded, beside a document that comes without the application, for somebody who is signed in: the
 * watermark (specification §1), and whether the region has the application's entry.
 */
async function startBackgroundOfDocument(): Promise<void> {
  watermarkWhileSignedIn();
  const session = await loadSession();
  if (session.status !== "signedIn" || !showsAppEntry(session.user.regionCode)) return;
  document.documentElement.dataset["application"] = "";
}

void startBackgroundOfDocument();
