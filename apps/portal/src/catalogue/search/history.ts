import { storage } from "../../lib/storage/storage.ts";

const KEPT = 10;

/** What was searched for in this browser, the latest first. It never leaves it. */
export const searchHistory = (): string[] => {
  const kept: unknown = storage.searchHistory.get();
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
};

export const rememberSearch = (keywords: string): void =>
  storage.searchHistory.set([keywords, ...searchHistory().filter((one) => one !== keywords)].slice(0, KEPT));

export const forgetSearch = (keywords: string): void =>
  storage.searchHistory.set(searchHistory().filter((one) => one !== keywords));
