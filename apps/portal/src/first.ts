import { activateFirstPage } from "./app/activate-first-page.ts";
import { storageKeys } from "./lib/storage-keys.ts";
// the components of this page are drawn when it is built: here only their sheets are wanted
import "./content/site/owner-lines.module.css";
import "./content/site/short-footer.module.css";
import "./routes/first-page.module.css";

function isSignedIn(): boolean {
  try {
    return localStorage.getItem(storageKeys.token) !== null;
  } catch {
    return false; // storage is switched off: nobody is signed in
  }
}

/** What comes after the page must not disturb it: without the net there is no watermark, and a visit goes uncounted. */
const afterwards = (load: () => Promise<unknown>) => void load().catch(() => undefined);

if (activateFirstPage()) {
  if (isSignedIn()) afterwards(() => import("./app/background-of-documents.ts"));
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  whenIdle(() => afterwards(async () => (await import("./catalogue/visits/record-visit.ts")).recordVisit("/first")));
}
