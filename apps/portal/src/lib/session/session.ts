import type { OutputOf } from "@sannong/contract/endpoint";
import { queryByTokenNew } from "@sannong/contract/authentication/sign-in";
import { mayUseGovernmentMode } from "@sannong/contract/rules/identity/roles";
import { useSyncExternalStore } from "react";
import { present } from "../browser/clock.ts";
import { call } from "../api/api.ts";
import { isConnectionLost } from "../api/connection.ts";
import { showFailure } from "../api/on-refusal.ts";
import { ApiCancelled, ApiRefusal, isUnanswered } from "../api/api-failure.ts";
import { clearLoginData, storage } from "../storage/storage.ts";

type Answer = OutputOf<typeof queryByTokenNew>;

export type SignedIn = Answer & {
  status: "signedIn";
  /** may stand at the government counter (specification §6) */
  government: boolean;
  /** now is at or past passwordUpdateTime (specification §4) */
  passwordExpired: boolean;
};
export type Session = { status: "anonymous" } | { status: "loading" } | SignedIn;

const anonymous: Session = { status: "anonymous" };
const loading: Session = { status: "loading" };

let current: Session = anonymous;
let started = false;
const listeners = new Set<() => void>();

function become(next: Session): void {
  current = next;
  for (const tell of listeners) tell();
}

let isHeld = false;

/** Whose the page is: what somebody typed is theirs alone. */
export const sessionOwner = (): string => {
  const session = readSession();
  return session.status === "signedIn" ? session.user.id : session.status;
};

/**
 * A session is over and its person is asked to sign in again: until it is known who that is, the page keeps showing
 * them, so that what they typed stays.
 */
export function holdSession(): () => void {
  isHeld = true;
  return () => void (isHeld = false);
}

/** Who is here; a token whose user is not loaded yet is `loading`. */
export function readSession(): Session {
  if (!started) {
    started = true;
    current = storage.token.get() ? loading : anonymous;
  }
  return current;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Prerendered pages are everybody's: they start anonymous and learn who is here after hydration. */
export const useSession = (): Session => useSyncExternalStore(onSessionChange, readSession, () => anonymous);

const isExpired = ({ passwordUpdateTime }: Answer, now: Date) =>
  passwordUpdateTime !== "" && now.getTime() >= new Date(passwordUpdateTime).getTime();

const signedInFrom = (told: Answer, now: Date): SignedIn => ({
  ...told,
  status: "signedIn",
  government: mayUseGovernmentMode({ roles: told.roles, source: told.user.source }),
  passwordExpired: isExpired(told, now),
});

/** What a bad line lost is asked once more: without an answer they would be signed out. */
const askWhoIsHere = (): Promise<Answer> =>
  call(queryByTokenNew, {}).catch((failure: unknown) => {
    if (!isUnanswered(failure)) throw failure;
    return call(queryByTokenNew, {});
  });

type Welcome = (session: SignedIn) => boolean;
const everybody: Welcome = () => true;

let flight: { token: string; outcome: Promise<Session> } | undefined;

/**
 * Loads the user of the kept token; one call however many ask. On failure says why and clears
 * all login data (specification §4); whoever asked then judges the page as a visitor's.
 *
 * Whoever is shown stays shown: what follows when another tab has changed the token, `watchOtherTabs` decides alone,
 * for the page must go with its person.
 */
export function loadSession(): Promise<Session> {
  const known = readSession();
  if (known.status === "signedIn") return Promise.resolve(known);
  const token = storage.token.get();
  if (token) return loadOnce(token, everybody);
  if (known.status !== "anonymous") become(anonymous);
  return Promise.resolve(anonymous);
}

function loadOnce(token: string, isWelcome: Welcome): Promise<Session> {
  if (flight?.token !== token) flight = { token, outcome: load(token, isWelcome).finally(() => (flight = undefined)) };
  return flight.outcome;
}

async function load(token: string, isWelcome: Welcome): Promise<Session> {
  if (readSession().status !== "loading" && !isHeld) become(loading);
  try {
    const session = signedInFrom(await askWhoIsHere(), present());
    if (!isWelcome(session)) return session;
    if (storage.token.get() === token) {
      storage.governmentMode.set(session.government ? "1" : "0");
      become(session);
    }
  } catch (failure) {
    if (failure instanceof ApiCancelled) return readSession();
    showFailure(failure);
    // without a line nothing is known of the session: it is asked for again when the line is back
    if (failure instanceof ApiRefusal && failure.status === 0 && isConnectionLost()) return readSession();
    if (storage.token.get() === token) forgetSession();
  }
  return readSession();
}

/** Asks again who is here, after they have changed something of themselves; what was known stays until it is answered. */
export async function reloadSession(): Promise<void> {
  const token = storage.token.get();
  const told = await askWhoIsHere();
  if (storage.token.get() === token && current.status === "signedIn") become(signedInFrom(told, present()));
}

/** A line is back, and who is here could not be asked meanwhile. */
export function askAgainWhoIsHere(): void {
  if (readSession().status === "loading") void loadSession();
}

/** Keeps a new token and loads its user. Who is not welcome is told of, but never shown as signed in. */
export function adoptToken(token: string, isWelcome: Welcome): Promise<Session> {
  storage.token.set(token);
  started = true;
  become(isHeld ? { ...current } : loading);
  return loadOnce(token, isWelcome);
}

/** Clears all login data and is anonymous from now on. */
export function forgetSession(): void {
  clearLoginData();
  started = true;
  become(anonymous);
}
