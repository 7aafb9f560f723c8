import { storageKeys } from "../lib/storage-keys.ts";

/** What <html> carries; every colour and size follows from it (design §8, Colour). */
export type Appearance = { mode: "market" | "gov"; care: boolean; contrast: boolean };

const isUnder = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off: the page works with its defaults
  }
}

/** The counter a page belongs to: /home, the office and /homeZtfw say so themselves, others follow the remembered one. */
export function modeOf(path: string, homeType: string | null): Appearance["mode"] {
  if (["/home", "/admin", "/management"].some((prefix) => isUnder(path, prefix))) return "gov";
  if (isUnder(path, "/homeZtfw") || isUnder(path, "/first")) return "market";
  return homeType === "1" ? "gov" : "market";
}

export function readAppearance(path: string): Appearance {
  return {
    mode: modeOf(path, stored(storageKeys.homeType)),
    care: stored(storageKeys.care) === "on",
    contrast: stored(storageKeys.contrast) === "high",
  };
}

export function showAppearance(
  { mode, care, contrast }: Appearance,
  root: HTMLElement = document.documentElement,
): void {
  const { dataset } = root;
  dataset["mode"] = mode;
  if (care) dataset["care"] = "on";
  else delete dataset["care"];
  if (contrast) dataset["contrast"] = "high";
  else delete dataset["contrast"];
}

export function store(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // storage is switched off: the choice holds for this page
  }
}

export const storeChoice = (choice: "care" | "contrast", on: boolean): void =>
  store(storageKeys[choice], on ? (choice === "care" ? "on" : "high") : "");
