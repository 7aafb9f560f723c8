import { parseCookie, stringifySetCookie } from "cookie";
import { memo } from "../../platform/cache/memo.ts";
import { hashOfToken, isSame, randomToken } from "../../platform/crypto/tokens.ts";

/**
 * The two handles of a session (design §3, Session): the bearer, whose hash names the session, and a cookie
 * that names the same session and proves itself by a secret half of its own.
 */
export type Handles = { sessionId: string; bearer: string; cookieValue: string; cookieHash: string };

export function newHandles(): Handles {
  const bearer = randomToken();
  const sessionId = hashOfToken(bearer);
  const secret = randomToken();
  return { sessionId, bearer, cookieValue: `${sessionId}.${secret}`, cookieHash: hashOfToken(secret) };
}

const BEARER = /^(?:Bearer )?([A-Za-z0-9_-]{43})$/i;

/** The session an `Authorization` header names, sent raw or with `Bearer`; undefined when it cannot be one of ours. */
export function sessionIdOf(authorization: string | undefined): string | undefined {
  const bearer = BEARER.exec(authorization?.trim() ?? "")?.[1];
  return bearer && hashOfToken(bearer);
}

const COOKIE = /^([\w-]{43})\.([\w-]{43})$/;

export type ShownCookie = { sessionId: string; secretHash: string };

/** `__Host-` ties the cookie to this host and to TLS; without TLS no browser would take it. */
export function sessionCookie({ https }: { https: boolean }) {
  const name = https ? "__Host-sannong" : "sannong";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: https } as const;
  return {
    set: (value: string, seconds: number) => stringifySetCookie({ name, value, ...options, maxAge: seconds }),
    clear: () => stringifySetCookie({ name, value: "", ...options, maxAge: 0 }),

    /** What a Cookie header shows of ours; nothing that could not be ours goes any further. */
    read(header: string | undefined): ShownCookie | undefined {
      if (!header?.includes(name)) return undefined;
      const [, sessionId, secret] = COOKIE.exec(parseCookie(header)[name] ?? "") ?? [];
      return sessionId && secret ? { sessionId, secretHash: hashOfToken(secret) } : undefined;
    },
  };
}

/** What a request shows: the session its bearer names, and its cookie if that could be one of ours. */
export type Shown = { sessionId: string; cookie: ShownCookie | undefined };

const SHOWN_REMEMBERED = 5000;

/**
 * Reads both handles of a request. A browser shows the same two over and over, so what they amount to is remembered
 * under a hash of them; whether they belong to a live session is judged each time.
 */
export function shownHandles(readCookie: (header: string | undefined) => ShownCookie | undefined) {
  const remembered = memo<Shown>({ size: SHOWN_REMEMBERED });
  return (authorization: string, cookie: string | undefined): Shown | undefined =>
    remembered.of(hashOfToken(`${authorization}\n${cookie ?? ""}`), () => {
      const sessionId = sessionIdOf(authorization);
      return sessionId === undefined ? undefined : { sessionId, cookie: readCookie(cookie) };
    });
}

export const cookieBelongsTo = (
  shown: ShownCookie | undefined,
  sessionId: string,
  session: { cookieHash: string },
): boolean => shown !== undefined && shown.sessionId === sessionId && isSame(shown.secretHash, session.cookieHash);
