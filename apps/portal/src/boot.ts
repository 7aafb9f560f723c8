/**
 * Runs before the first paint, on every page: colours and sizes as this person chose them,
 * no flash of the sign-in button for somebody who is signed in, no press of a button lost, and the few
 * functions that older domestic browsers (Chromium 86) lack and the forms and libraries use.
 */
import { readAppearance, showAppearance } from "./app/document/appearance.ts";
import { holdEarlyClick } from "./app/document/early-click.ts";
import { followLanguage } from "./app/document/language.ts";
import { bearTranslation } from "./app/document/translated-text.ts";
import { storageKeys } from "./lib/storage/storage-keys.ts";
import { addWhatIsLacking } from "./polyfills.ts";

addWhatIsLacking();
holdEarlyClick();
bearTranslation();
showAppearance(readAppearance(location.pathname));
followLanguage();
try {
  if (localStorage.getItem(storageKeys.token)) document.documentElement.dataset["token"] = "";
} catch {
  // storage is switched off: nobody is signed in
}
