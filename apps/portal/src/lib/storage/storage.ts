import type { UuidRecord } from "@sannong/contract/rules/pages/session-uuid";
import type { EndedBecause } from "../session/session-end.ts";
import { loginKeys, loginSessionKeys, sessionKeys, storageKeys } from "./storage-keys.ts";

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const inMemory = (): Area => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

/**
 * The browser's storage, or a stand-in for this page where there is none: reading it throws when
 * the user has switched storage off, an application that shows the page may have none, and Node
 * has no window while pages are prerendered.
 */
function area(name: "localStorage" | "sessionStorage"): Area {
  const standIn = inMemory();
  const real = (): Area => {
    try {
      return (window as Partial<Window>)[name] ?? standIn;
    } catch {
      return standIn;
    }
  };
  return {
    getItem: (key) => standIn.getItem(key) ?? real().getItem(key),
    removeItem(key) {
      standIn.removeItem(key);
      real().removeItem(key);
    },
    setItem(key, value) {
      standIn.removeItem(key);
      try {
        // in one step: other tabs would take a token that is gone for a moment for a sign-off
        real().setItem(key, value);
      } catch {
        // full, or refused in private browsing: it holds for this page, and what stood there is not to come back
        real().removeItem(key);
        standIn.setItem(key, value);
      }
    },
  };
}

const local = area("localStorage");
const session = area("sessionStorage");

type Slot<T> = { get(): T | null; set(value: T): void; clear(): void };

const text = (on: Area, key: string): Slot<string> => ({
  get: () => on.getItem(key),
  set: (value) => on.setItem(key, value),
  clear: () => on.removeItem(key),
});

/** A record somebody damaged is as good as none. */
const record = <T>(on: Area, key: string): Slot<T> => ({
  get() {
    const kept = on.getItem(key);
    if (kept === null) return null;
    try {
      return JSON.parse(kept) as T;
    } catch {
      on.removeItem(key);
      return null;
    }
  },
  set: (value) => on.setItem(key, JSON.stringify(value)),
  clear: () => on.removeItem(key),
});

/**
 * A page that waits for a sign-in: of the tab that was kept from it, for as long as that tab is there and nobody has
 * signed out. What another tab or another day left behind leads nobody anywhere.
 */
function ofThisTab(key: string, here: string): Slot<string> {
  const isOurs = () => local.getItem(key) === session.getItem(here);
  return {
    get: () => (isOurs() ? local.getItem(key) : null),
    set(value) {
      local.setItem(key, value);
      session.setItem(here, value);
    },
    clear() {
      if (isOurs()) local.removeItem(key);
      session.removeItem(here);
    },
  };
}

/** What is said on the next page. */
export type Flash = { kind: "success" | "warning" | "error" | "info"; text: string };
/** A click that waits for a sign-in. */
export type PendingJump = {
  identification: string;
  /** what the system that sent somebody knows of them; fills the register forms (specification §3) */
  prefill?: { userName?: string; tel?: string; company?: string };
};

/** Everything the portal keeps in the browser (specification §3). */
export const storage = {
  token: text(local, storageKeys.token),
  /** of the first portal's pages; phase-one tokens are kept by the server now, and this is only ever cleared */
  thirdPartyUser: record<Record<string, unknown>>(local, storageKeys.thirdPartyUser),
  dataBlockUser: record<Record<string, unknown>>(local, storageKeys.dataBlockUser),
  homeType: text(local, storageKeys.homeType),
  backUrl: ofThisTab(storageKeys.backUrl, sessionKeys.backUrlHere),
  /** what that page is called, for /first, which has no table of names */
  signedOutHere: text(session, sessionKeys.signedOutHere),
  wantedName: record<{ of: string; name: string }>(session, sessionKeys.wantedName),
  selectorId: text(local, storageKeys.selectorId),
  uuid: record<UuidRecord>(local, storageKeys.uuid),
  casualUser: text(local, storageKeys.casualUser),
  governmentMode: text(local, storageKeys.governmentMode),

  generatorUserId: text(local, storageKeys.generatorUserId),
  rememberedUsername: text(local, storageKeys.rememberedUsername),
  unfinishedSignOut: text(local, storageKeys.unfinishedSignOut),
  extendedAt: text(local, storageKeys.extendedAt),
  endedBecause: record<{ why: EndedBecause; at: number }>(local, storageKeys.endedBecause),
  searchHistory: record<string[]>(local, storageKeys.searchHistory),

  allServices: record<{ at: number; services: unknown }>(session, sessionKeys.allServices),
  regionList: record<unknown>(session, sessionKeys.regionList),
  unitNatureList: record<unknown>(session, sessionKeys.unitNatureList),
  pendingJump: record<PendingJump>(session, sessionKeys.pendingJump),
  flash: record<Flash>(session, sessionKeys.flash),
  ledOnFromFirst: text(session, sessionKeys.ledOnFromFirst),
  signOff: record<{ number: string; at: number }>(session, sessionKeys.signOff),
};

/** What one page alone keeps in this browser, whoever signs in: a text, or a record. */
export const keptText = (key: string): Slot<string> => text(local, key);
export const keptRecord = <T>(key: string): Slot<T> => record<T>(local, key);

/** What somebody typed and has not sent: it outlives a reload of this tab, and nothing else. */
const DRAFT = "draft:";
const draftNames = (): string[] => {
  try {
    return Object.keys(window.sessionStorage).filter((key) => key.startsWith(DRAFT));
  } catch {
    return []; // storage is switched off: nothing outlived anything
  }
};
export const drafts = {
  of: <T>(name: string) => record<T>(session, DRAFT + name),
  all: () => draftNames().map((key) => record<unknown>(session, key)),
};

/** Somebody signs out: what they typed is not for whoever sits there next. */
export function dropDrafts(): void {
  for (const draft of drafts.all()) draft.clear();
}

/** Clears the login keys and the session caches (specification §4); what belongs to the device stays. */
export function clearLoginData(): void {
  for (const key of loginKeys) local.removeItem(key);
  clearLoginCaches();
}

/** What this tab alone keeps of a login: another tab cannot clear it. */
export function clearLoginCaches(): void {
  for (const key of loginSessionKeys) session.removeItem(key);
}
