import { storageKeys } from "../../lib/storage/storage-keys.ts";

/** What <html> carries; every colour and size follows from it (design §8, Colour). */
export type Appearance = {
  mode: "market" | "gov";
  care: boolean;
  /** the colour scheme in place of the counter's own; empty without one */
  contrast: Contrast | "";
  /** the other aids as words with spaces between (`aids/aid-settings.ts`); styles look for a word in them */
  aids: string;
};

/** Black on white first: it is what 高对比 switches on. */
export const contrasts = ["high", "whiteOnBlack", "yellowOnBlack", "yellowOnBlue"] as const;
export type Contrast = (typeof contrasts)[number];

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
  const contrast = stored(storageKeys.contrast);
  return {
    mode: modeOf(path, stored(storageKeys.homeType)),
    care: stored(storageKeys.care) === "on",
    contrast: contrasts.find((one) => one === contrast) ?? "",
    aids: stored(storageKeys.aids) ?? "",
  };
}

export function showAppearance(
  { mode, care, contrast, aids }: Appearance,
  { dataset }: HTMLElement = document.documentElement,
): void {
  const show = (name: string, value: string) => {
    if (value) dataset[name] = value;
    else delete dataset[name];
  };
  dataset["mode"] = mode;
  show("care", care ? "on" : "");
  show("contrast", contrast && "high");
  show("scheme", contrast === "high" ? "" : contrast);
  show("aids", aids);
}

/** @param value empty: what was chosen is taken back */
export function store(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // storage is switched off: the choice holds for this page
  }
}

export const storeChoice = (choice: "care" | "contrast" | "aids", value: string): void =>
  store(storageKeys[choice], value);
