import { activateFirstPage } from "./app/document/activate-first-page.ts";
import { storageKeys } from "./lib/storage/storage-keys.ts";
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

/**
 * A part of the application that the build names on the page. It must not disturb what is there: without the net there
 * is no watermark, and a visit goes uncounted.
 */
function afterwards(address: string | undefined, use: (part: Part) => unknown = Boolean): void {
  if (address) import(/* @vite-ignore */ address).then(use).catch(() => undefined);
}
type Part = { recordVisit(path: string): Promise<void> };

if (activateFirstPage()) {
  const { beside, visit } = document.body.dataset;
  if (isSignedIn()) afterwards(beside);
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  whenIdle(() => afterwards(visit, ({ recordVisit }) => recordVisit("/first")));
}
