import { logout } from "@sannong/contract/authentication/sign-in";
import { callNow, holdCallsUntil } from "../api/api.ts";
import { ApiRefusal } from "../api/api-failure.ts";
import { visitWholePage } from "../navigation/navigation.ts";
import { sayOnNextPage } from "../storage/flash.ts";
import { forgetSession } from "./session.ts";
import { dropDrafts, storage } from "../storage/storage.ts";

/** A repeated call must not hold the page up for the full 30 s. */
const REPEAT_TIMEOUT_MS = 8_000;

/**
 * What follows a sign-out. `leaveBy`: where this browser goes on to leave the systems that only a browser reaches.
 * `signOff`: the number under which it may ask what became of the others.
 */
type Ways = { leaveBy?: string | undefined; signOff?: string | undefined };

/** Did the server hear it? A "no" is an answer too: that session is dead already. */
async function tellServer(token: string, timeoutMs?: number): Promise<Ways & { heard: boolean }> {
  // The answer clears the cookie; that of a newer sign-in must stay.
  const withoutCookies = (storage.token.get() ?? token) !== token;
  try {
    const { data } = await callNow(logout, {}, { token, withoutCookies, ...(timeoutMs ? { timeoutMs } : {}) });
    return { heard: true, ...data };
  } catch (failure) {
    return { heard: failure instanceof ApiRefusal && failure.status > 0 && failure.status < 500 };
  }
}

/** Ends the session at the server, if it can be reached, and forgets it here. */
export async function dropSession(): Promise<Ways> {
  dropDrafts();
  const token = storage.token.get();
  if (token) {
    // Kept first: a page that is closed in the middle of the call has its note already.
    storage.unfinishedSignOut.set(token);
    // Forgotten first: what other calls are told of the ended session is no news to anybody.
    forgetSession();
    const { heard, ...ways } = await tellServer(token);
    if (heard) storage.unfinishedSignOut.clear();
    return ways;
  }
  forgetSession();
  return {};
}

/** Ends, quietly, the session that a newer sign-in on this device has replaced. */
export async function endReplacedSession(token: string | null): Promise<void> {
  if (!token || token === storage.token.get()) return;
  await tellServer(token);
}

/**
 * Signs out: then 退出成功 and a reload, even when the call failed (specification §4). A call that did
 * not arrive is kept and repeated by the next page before it does anything else (design §3, Session).
 */
export async function endSession(reload: () => void = () => window.location.reload()): Promise<void> {
  const { leaveBy, signOff } = await dropSession();
  if (signOff !== undefined) storage.signOff.set({ number: signOff, at: Date.now() });
  if (leaveBy !== undefined) return visitWholePage(leaveBy);
  sayOnNextPage({ kind: "success", text: "退出成功" });
  storage.signedOutHere.set("1");
  reload();
}

/** Repeats a logout call that did not arrive. All other calls wait for it. */
export function finishSignOut(): void {
  const token = storage.unfinishedSignOut.get();
  if (!token) return;
  const repeat = async () => {
    if ((await tellServer(token, REPEAT_TIMEOUT_MS)).heard) storage.unfinishedSignOut.clear();
  };
  holdCallsUntil(repeat());
}
