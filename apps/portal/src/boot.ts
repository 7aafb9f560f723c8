/**
 * Runs before the first paint, on every page: colours and sizes as this person chose them,
 * no flash of the sign-in button for somebody who is signed in, and the one function that
 * older domestic browsers (Chromium 86) lack and the libraries use.
 */
import { readAppearance, showAppearance } from "./app/appearance.ts";
import { storageKeys } from "./lib/storage-keys.ts";

Object.hasOwn ??= (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key);

showAppearance(readAppearance(location.pathname));
try {
  if (localStorage.getItem(storageKeys.token)) document.documentElement.dataset["token"] = "";
} catch {
  // storage is switched off: nobody is signed in
}
