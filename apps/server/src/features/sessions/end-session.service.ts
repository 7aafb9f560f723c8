import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { EndReason } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";

export type EndedSession = { sessionId: string; accountId: string; oidcUid: string; why: EndReason };
type Listener = (ended: EndedSession) => void | Promise<void>;

type Needs = {
  store: SessionsStore;
  audit: Audit;
  log: Log;
  clock: Clock;
  /** ends codes, tokens and grants of that OpenID session and tells the connected systems */
  closeOidcSession: (uid: string) => Promise<void>;
  /** drops what this process remembers of the session */
  forget: (sessionId: string) => void;
};

const MINUTE = 60_000;
/** How far back the first sweep of an installation looks. */
const FIRST_SWEEP_MINUTES = 10;

/** Ending sessions: by their owner, by an administrator, by a newer one, by age. */
export function endSessionService({ store, audit, log, clock, closeOidcSession, forget }: Needs) {
  const listeners: Listener[] = [];

  /** What hangs on the session goes with it. A part that fails is told and does not save the rest. */
  const closeBehind = async (ended: EndedSession) => {
    const steps = [() => closeOidcSession(ended.oidcUid), ...listeners.map((listener) => () => listener(ended))];
    let failed = 0;
    for (const step of steps)
      try {
        await step();
      } catch (fault) {
        failed += 1;
        log.error({ err: fault, sessionId: ended.sessionId }, "closing behind an ended session");
      }
    // a link that stays is closed again when the session's age is up
    if (failed === 0) await store.unlink(ended.oidcUid);
    const { sessionId, accountId, why } = ended;
    await audit.record({
      event: "session.ended",
      result: failed === 0 ? "ok" : "failed",
      objectKind: "session",
      objectId: sessionId,
      reason: why,
      detail: { accountId },
    });
  };

  /** @returns true for the one who ended it */
  const end = async (sessionId: string, why: EndReason): Promise<boolean> => {
    await store.remember(sessionId, why);
    const session = await store.take(sessionId);
    forget(sessionId);
    if (!session) return false;
    await closeBehind({ sessionId, accountId: session.accountId, oidcUid: session.oidcUid, why });
    return true;
  };

  const endAllOf = async (accountId: string, why: EndReason, except?: string): Promise<number> => {
    const sessions = (await store.listOf(accountId)).filter((session) => session.id !== except);
    const ended = await Promise.all(sessions.map((session) => end(session.id, why)));
    return ended.filter(Boolean).length;
  };

  /**
   * Ends what has reached its absolute age, in the connected systems too. A session that went
   * idle closed the portal's handles only, so its OpenID session is found here (design §3).
   * Run once a minute; catches up after a standstill.
   */
  const endAged = async (): Promise<void> => {
    const lastWhole = Math.floor(clock().getTime() / MINUTE) - 1;
    const from = (await store.sweptUntil()) ?? lastWhole - FIRST_SWEEP_MINUTES;
    for (let minute = from + 1; minute <= lastWhole; minute += 1) {
      for (const { sessionId, accountId, oidcUid } of await store.agedIn(minute)) {
        const wasLive = await end(sessionId, "aged");
        if (!wasLive) await closeBehind({ sessionId, accountId, oidcUid, why: "aged" });
      }
      await store.swept(minute);
    }
  };

  return { end, endAllOf, endAged, onEnded: (listener: Listener) => void listeners.push(listener) };
}

export type EndSessionService = ReturnType<typeof endSessionService>;
