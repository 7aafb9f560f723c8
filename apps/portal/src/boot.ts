/**
 * Runs before the first paint, on every page: colours and sizes as this person chose them,
 * no flash of the sign-in button for somebody who is signed in, no press of a button lost, and the few
 * functions that older domestic browsers (Chromium 86) lack and the forms and libraries use.
 */
import { readAppearance, showAppearance } from "./app/appearance.ts";
import { holdEarlyClick } from "./app/early-click.ts";
import { bearTranslation } from "./app/translated-text.ts";
import { storageKeys } from "./lib/storage-keys.ts";

Object.hasOwn ??= (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key);
const ofLists = {
  at(this: unknown[], index: number) {
    return this[index < 0 ? this.length + index : index];
  },
  toReversed(this: unknown[]) {
    return this.map((_one, place) => this[this.length - 1 - place]);
  },
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return this.slice().sort(compare);
  },
};
const lists: object = Array.prototype;
for (const [name, value] of Object.entries(ofLists))
  if (!(name in lists)) Object.defineProperty(lists, name, { value, configurable: true, writable: true });

holdEarlyClick();
bearTranslation();
showAppearance(readAppearance(location.pathname));
try {
  if (localStorage.getItem(storageKeys.token)) document.documentElement.dataset["token"] = "";
} catch {
  // storage is switched off: nobody is signed in
}
