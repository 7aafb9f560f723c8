import type { Caller, Identified, Identify } from "../../platform/caller.ts";
import type { Changes } from "../../platform/changes.ts";
import { cache } from "../../platform/cache/cache.ts";
import type { Account } from "../../identity/accounts/index.ts";
import { cookieBelongsTo, type Shown, type ShownCookie, shownHandles } from "./session-handles.ts";
import { isDueForTouch, isLive, judgeHandles, type Session } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "clock" | "audit"> & {
  store: SessionsStore;
  /** tells of sessions, by id */
  changes?: Changes | undefined;
  readCookie: (header: string | undefined) => ShownCookie | undefined;
  findAccount: (id: string) => Promise<Account | undefined>;
  /** as `findAccount`, where that need not be asked for */
  knownAccount: (id: string) => Account | undefined;
  passwordExpiresAt: (account: Account) => Date;
};

/** Where nobody tells of sessions, an ended one is refused within this time; where it was ended, at once. */
const REMEMBERED_MS = 1000;

/**
 * A caller with what only their session knows; `signedInAt` is when they last proved themselves to open it, `endsAt` when it
 * is over however busy it is.
 */
export type SessionCaller = Caller & { signedInAt: Date; endsAt: Date };

const none: Identified = { state: "none" };
const dead: Identified = { state: "dead", why: "missing" };
const endedElsewhere: Identified = { state: "dead", why: "endedElsewhere" };

/** Says whose a request is. */
export function identifyService(deps: Deps) {
  const { store, clock, changes, audit, readCookie, findAccount, knownAccount, passwordExpiresAt } = deps;
  const recent = cache({ load: (id) => store.find(id), clock, freshMs: REMEMBERED_MS, size: 20_000, changes });

  /** The same object as long as session and account are remembered, so that what is made of a caller can be kept with them. */
  const callers = new WeakMap<Session, { caller: SessionCaller; madeOf: Account }>();

  const callerWith = (sessionId: string, session: Session, account: Account | undefined) => {
    if (account?.status !== "active") return undefined;
    const known = callers.get(session);
    if (known?.madeOf === account) return known.caller;
    const caller = makeCaller(sessionId, session, account, passwordExpiresAt(account));
    callers.set(session, { caller, madeOf: account });
    return caller;
  };
  const callerOf = async (sessionId: string, session: Session): Promise<SessionCaller | undefined> =>
    callerWith(sessionId, session, await findAccount(session.accountId));

  const note = async (event: string, result: "ok" | "refused", sessionId: string, session: Session) => {
    if (!(await store.isNews(event, sessionId))) return;
    const { accountId } = session;
    await audit.record({ event, result, objectKind: "session", objectId: sessionId, detail: { accountId } });
  };

  const rememberCookie = async (sessionId: string, session: Session) => {
    session.cookieSeen = true;
    await store.change(sessionId, { cookieSeen: true });
  };

  const touch = async (sessionId: string, session: Session, now: number) => {
    // set first, so that requests at the same moment do not all write it
    session.lastSeenAt = now;
    await store.touch(sessionId, session);
  };

  /** A cookie that was found to belong to a session does so as long as both are remembered. */
  const proved = new WeakMap<ShownCookie, Session>();
  const belongs = ({ sessionId, cookie }: Shown, session: Session): boolean => {
    if (cookie && proved.get(cookie) === session) return true;
    const isIts = cookieBelongsTo(cookie, sessionId, session);
    if (cookie && isIts) proved.set(cookie, session);
    return isIts;
  };

  const shownBy = shownHandles(readCookie);
  type Input = Parameters<Identify>[0];

  /** The usual request: nothing has to be asked for and nothing written down. */
  const atOnce = (shown: Shown, { userAgent, background }: Input): Identified | undefined => {
    const { sessionId } = shown;
    const session = recent.known(sessionId);
    const account = session && knownAccount(session.accountId);
    if (!session || !account) return undefined;
    const now = clock().getTime();
    const isUsual =
      isLive(session, now) &&
      session.cookieSeen &&
      belongs(shown, session) &&
      session.userAgent === userAgent.slice(0, 300) &&
      (background === true || !isDueForTouch(session, now));
    const caller = isUsual ? callerWith(sessionId, session, account) : undefined;
    return caller && { state: "live", caller };
  };

  const identifyAny = async (shown: Shown, { userAgent, background }: Input): Promise<Identified> => {
    const { sessionId } = shown;
    const session = await recent.find(sessionId);
    if (!session) return (await store.wasEndedElsewhere(sessionId)) ? endedElsewhere : dead;
    const now = clock().getTime();
    if (!isLive(session, now)) return dead;

    const cookieMatches = belongs(shown, session);
    const verdict = judgeHandles({ cookieSeen: session.cookieSeen, cookieMatches });
    if (verdict === "refuse") {
      await note("session.bearerWithoutCookie", "refused", sessionId, session);
      return dead;
    }
    const caller = await callerOf(sessionId, session);
    if (!caller) return endedElsewhere;

    if (verdict === "acceptAndRemember") await rememberCookie(sessionId, session);
    if (session.userAgent !== userAgent.slice(0, 300)) {
      session.userAgent = userAgent.slice(0, 300);
      await store.change(sessionId, { userAgent: session.userAgent });
      await note("session.browserChanged", "ok", sessionId, session);
    }
    if (!background && isDueForTouch(session, now)) await touch(sessionId, session, now);
    return { state: "live", caller };
  };

  const identify: Identify = (input) => {
    if (input.authorization === undefined) return none;
    const shown = shownBy(input.authorization, input.cookie);
    if (!shown) return dead;
    return atOnce(shown, input) ?? identifyAny(shown, input);
  };

  /** A live session by its name; undefined when it ended, idled or lost its account. */
  const byId = async (sessionId: string): Promise<SessionCaller | undefined> => {
    const session = await recent.find(sessionId);
    return session && isLive(session, clock().getTime()) ? callerOf(sessionId, session) : undefined;
  };

  /** For top-level visits to /oidc, /cas and downloads: they carry the cookie alone. Does not extend. */
  const byCookie = async (header: string | undefined): Promise<SessionCaller | undefined> => {
    const shown = readCookie(header);
    const session = shown && (await recent.find(shown.sessionId));
    if (!session || !cookieBelongsTo(shown, shown.sessionId, session)) return undefined;
    const caller = await byId(shown.sessionId);
    if (caller && !session.cookieSeen) await rememberCookie(shown.sessionId, session);
    return caller;
  };

  return { identify, byId, byCookie, forget: recent.forget };
}

const makeCaller = (sessionId: string, session: Session, account: Account, passwordExpiresAt: Date): SessionCaller => ({
  sessionId,
  accountId: account.id,
  username: account.username,
  nickname: account.nickname,
  accountType: account.accountType,
  roles: account.roles,
  permissions: account.permissions,
  regionCode: account.scope,
  source: account.source,
  factors: session.factors,
  oidcUid: session.oidcUid,
  previousSignInAt: session.previousSignInAt,
  ...(session.vouchedBy ? { vouchedBy: session.vouchedBy } : {}),
  ...(account.passwordHash === null
    ? {}
    : { password: { isWeak: account.passwordIsWeak, expiresAt: passwordExpiresAt } }),
  signedInAt: new Date(session.provedAt ?? session.startedAt),
  endsAt: new Date(session.absoluteEndsAt),
});
