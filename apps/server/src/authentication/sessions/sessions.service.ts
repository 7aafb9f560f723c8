import { stringifySetCookie } from "cookie";
import type { Factor } from "@sannong/contract/rules/identity/roles";
import type { Config } from "../../config/config.ts";
import type { Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Account, type AccountsModule, isStaff, type Standing } from "../../identity/accounts/index.ts";
import type { EndSessionService } from "./end-session.service.ts";
import { newHandles } from "./session-handles.ts";
import { absoluteEndOf, idleEndsAt, type Delegated, type Session, tooMany } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";

/** What opening the provider's own session gives; its cookie goes out beside ours. `maxAge` is in seconds. */
type OpenedOidcSession = {
  saved: Promise<void>;
  uid: string;
  cookieName: string;
  cookieValue: string;
  cookieOptions: { path: string; httpOnly: boolean; secure: boolean; sameSite: "lax" | "strict"; maxAge: number };
};
export type OpenOidcSession = (facts: {
  accountId: string;
  /** seconds since 1970 */
  loginTs: number;
  factors: Factor[];
  /** how long it may last, from now */
  lifeSeconds: number;
  /** the provider's session that goes on under another cookie, with this sign-in as its newest */
  renews?: string | undefined;
}) => OpenedOidcSession;

type Deps = {
  store: SessionsStore;
  clock: Clock;
  policy: Config["session"];
  openOidcSession: OpenOidcSession;
  setCookie: (value: string, seconds: number) => string;
  end: EndSessionService["end"];
  standingOf: AccountsModule["standingOf"];
  /** drops what this process remembers of the session */
  forget: (sessionId: string) => void;
};

type Beginner = {
  account: Account;
  factors: Factor[];
  origin: Origin;
  /** where the factors were not proved now: the session that vouches for them */
  delegated?: Delegated | undefined;
  /** the connected system whose word it is */
  vouchedBy?: string | undefined;
  /**
   * The session of this browser in which its person has proved themselves again: what hangs on it goes on, with the
   * moment and the factors of this sign-in, until its former end.
   */
  renews?: string | undefined;
  /** told of the account as it is once the session is there, before anybody is told of that; may end it and refuse */
  onceThere?: (sessionId: string, now: Standing | undefined) => Promise<void>;
};
export type Begun = { sessionId: string; bearer: string; setCookies: string[] };

export function sessionsService({ store, clock, policy, openOidcSession, setCookie, end, standingOf, forget }: Deps) {
  const times = (session: Session) => ({
    idleEndsAt: new Date(idleEndsAt(session)).toISOString(),
    absoluteEndsAt: new Date(session.absoluteEndsAt).toISOString(),
    now: clock().toISOString(),
  });
  const mustFind = async (sessionId: string): Promise<Session> => {
    const session = await store.find(sessionId);
    if (!session) throw new Refusal("session.missing");
    return session;
  };

  const endSurplus = async (ofAccount: (Session & { id: string })[]): Promise<void> => {
    await Promise.all(tooMany(ofAccount, policy.atOnce).map((one) => end(one.id, "replaced")));
  };

  /**
   * Opens a session for somebody who has just proved themselves, and ends the account's oldest
   * ones when they are too many.
   *
   * @returns the bearer, which exists nowhere else, and the cookies to set
   */
  const begin = async ({
    account,
    factors,
    origin,
    delegated,
    vouchedBy,
    renews,
    onceThere,
  }: Beginner): Promise<Begun> => {
    const now = clock().getTime();
    const handles = newHandles();
    const loginTs = Math.floor((delegated?.provedAt.getTime() ?? now) / 1000);
    const former = renews === undefined ? undefined : await store.take(renews);
    if (renews !== undefined) forget(renews);
    const absoluteEndsAt = Math.min(
      absoluteEndOf(now, policy.absoluteSeconds, delegated),
      former?.absoluteEndsAt ?? Number.POSITIVE_INFINITY,
    );
    const lifeSeconds = Math.max(1, Math.ceil((absoluteEndsAt - now) / 1000));
    const oidc = openOidcSession({ accountId: account.id, loginTs, factors, lifeSeconds, renews: former?.oidcUid });
    const session: Session = {
      accountId: account.id,
      regionCode: account.regionCode,
      cookieHash: handles.cookieHash,
      cookieSeen: false,
      factors,
      oidcUid: oidc.uid,
      startedAt: now,
      ...(delegated ? { provedAt: delegated.provedAt.getTime() } : {}),
      ...(vouchedBy === undefined ? {} : { vouchedBy }),
      lastSeenAt: now,
      idleSeconds: isStaff(account.roles) ? policy.idleSecondsStaff : policy.idleSecondsMarket,
      absoluteEndsAt,
      previousSignInAt: account.lastSignInAt?.toISOString() ?? null,
      address: origin.address,
      userAgent: origin.userAgent,
    };
    const look = () => Promise.all([store.listOf(account.id), standingOf(account.id)]);
    const [[ofAccount, standing]] = await Promise.all([store.add(handles.sessionId, session, now, look), oidc.saved]);
    await Promise.all([endSurplus(ofAccount), onceThere?.(handles.sessionId, standing)]);
    const oidcCookie = stringifySetCookie({ name: oidc.cookieName, value: oidc.cookieValue, ...oidc.cookieOptions });
    return {
      sessionId: handles.sessionId,
      bearer: handles.bearer,
      setCookies: [setCookie(handles.cookieValue, lifeSeconds), oidcCookie],
    };
  };

  const status = async (sessionId: string) => times(await mustFind(sessionId));

  const extend = async (sessionId: string) => {
    const session = { ...(await mustFind(sessionId)), lastSeenAt: clock().getTime() };
    await store.touch(sessionId, session);
    forget(sessionId);
    return times(session);
  };

  /** Its owner has proved themselves: it stands on nobody else's word any more. */
  const ownerProved = async (sessionId: string, factors: Factor[]): Promise<void> => {
    const session = await store.find(sessionId);
    if (!session?.vouchedBy) return;
    await store.change(sessionId, { vouchedBy: null, factors });
    forget(sessionId);
  };

  return { begin, status, extend, ownerProved };
}

export type SessionsService = ReturnType<typeof sessionsService>;
