import { useSyncExternalStore } from "react";
import { HomeType, homeTypeOf } from "@sannong/contract/rules/pages/home-type";
import { storageKeys } from "../lib/storage/storage-keys.ts";
import { storage } from "../lib/storage/storage.ts";
import { type Appearance, type Contrast, readAppearance, showAppearance, storeChoice } from "./document/appearance.ts";

const prerendered: Appearance = { mode: "market", care: false, contrast: "", aids: "" };
const listeners = new Set<() => void>();
let current: Appearance | undefined;
let path = "/";

function refresh(): void {
  const next = readAppearance(path);
  // a handful of words, in one order
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  showAppearance(next);
  for (const tell of listeners) tell();
}

/** Colours follow the page, so every navigation says where it went. */
export function followPath(pathname: string): void {
  path = pathname;
  refresh();
}

/** Another tab changed them: the person chose for the device, not for a tab. */
export function followOtherTabs(): void {
  const followed: readonly (string | null)[] = [
    storageKeys.care,
    storageKeys.contrast,
    storageKeys.aids,
    storageKeys.homeType,
    null,
  ];
  window.addEventListener("storage", (event) => {
    if (followed.includes(event.key)) refresh();
  });
}

export const setCare = (on: boolean): void => (storeChoice("care", on ? "on" : ""), refresh());
export const setContrast = (contrast: Contrast | ""): void => (storeChoice("contrast", contrast), refresh());
export const setAids = (aids: string): void => (storeChoice("aids", aids), refresh());

export const readHomeType = (): HomeType => homeTypeOf(storage.homeType.get());
/** Remembers the counter the visitor stands at. */
export const setHomeType = (homeType: HomeType): void => (storage.homeType.set(String(homeType)), refresh());

/** For what is no component. */
export const readPreferences = (): Appearance => (current ??= readAppearance(path));
export const watchPreferences = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Counter, 关怀版, colours and aids, as `<html>` carries them. */
export const usePreferences = (): Appearance =>
  useSyncExternalStore(watchPreferences, readPreferences, () => prerendered);
