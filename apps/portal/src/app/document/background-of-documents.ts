import { showsAppEntry } from "@sannong/contract/rules/pages/app-entry";
import { watermarkWhileSignedIn } from "../../authentication/sessions/watermark.ts";
import { loadSession } from "../../lib/session/session.ts";

/**
 * Runs when it is loaded, beside a document that comes without the application, for somebody who is signed in: the
 * watermark (specification §1), their own system in the documents, and whether the region has the application's entry.
 */
async function startBackgroundOfDocument(): Promise<void> {
  watermarkWhileSignedIn();
  const session = await loadSession();
  if (session.status !== "signedIn") return;
  const places = document.getElementById("docs-own");
  if (places) void import("../../docs/own-values.ts").then(({ fillOwnValues }) => fillOwnValues(places));
  if (showsAppEntry(session.user.regionCode)) document.documentElement.dataset["application"] = "";
}

void startBackgroundOfDocument();
