import { parseCookie, stringifySetCookie } from "cookie";
import type { Departure } from "../../gateways/identity-sources/index.ts";
import { hashOfToken, isSame, randomToken } from "../../platform/crypto/tokens.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { addressHere } from "../../platform/http/entrances.ts";

const KIND = "upstreamDeparture";
/** So long may signing in elsewhere take. */
const SECONDS = 600;
const COOKIE = /^[\w-]{43}$/;

type Deps = {
  shortLived: ShortLived;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  publicUrl: string;
};
/** Who set out to link, and in which session: for anybody else the return links nothing. */
export type LinkFor = { accountId: string; sessionId: string };
export type SetOut = Departure & { linkFor?: LinkFor };
type Kept = SetOut & { source: string };

/**
 * What a browser set out with (design §3, Signing in from outside: the return must match a cookie set at departure). The cookie names
 * the departure, the state that comes back proves that it is this one: a page elsewhere can neither make the
 * one nor guess the other, so nobody is signed in as somebody they are not.
 */
export function departures({ shortLived, sealer, publicUrl }: Deps) {
  const https = publicUrl.startsWith("https:");
  const name = https ? "__Host-sannong-departure" : "sannong-departure";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure: https } as const;
  const keyOf = (token: string) => hashOfToken(token);
  const shownBy = (header: string | undefined): string | undefined => {
    const token = parseCookie(header ?? "")[name] ?? "";
    return COOKIE.test(token) ? token : undefined;
  };
  const keep = (token: string, departure: Kept) =>
    shortLived.put(KIND, keyOf(token), sealer.seal(JSON.stringify(departure)), { ttl: SECONDS });

  return {
    /** where a source sends browsers back to; one address a source, so that none answers for another */
    returnTo: (source: string) => `${addressHere(publicUrl)}/upstream/return/${source}`,

    async begin(
      source: string,
      personKind: Departure["personKind"],
      linkFor?: LinkFor,
    ): Promise<{ departure: Departure; setCookie: string }> {
      const token = randomToken();
      const departure = {
        state: randomToken(),
        nonce: randomToken(),
        codeVerifier: randomToken(),
        returnTo: `${addressHere(publicUrl)}/upstream/return/${source}`,
        personKind,
      };
      await keep(token, { ...departure, source, ...(linkFor ? { linkFor } : {}) });
      return { departure, setCookie: stringifySetCookie({ name, value: token, ...options, maxAge: SECONDS }) };
    },

    /** The departure this browser returns from, used up; undefined for a return that nobody here set out for. */
    async take(header: string | undefined, source: string, state: string | undefined): Promise<SetOut | undefined> {
      const token = shownBy(header);
      if (!token || !state) return undefined;
      const sealed = await shortLived.get<string>(KIND, keyOf(token));
      if (sealed === undefined) return undefined;
      const kept = JSON.parse(sealer.open(sealed)) as Kept;
      if (kept.source !== source || !isSame(kept.state, state)) return undefined;
      return (await shortLived.take(KIND, keyOf(token))) === undefined ? undefined : kept;
    },

    /** The source did not answer: the same browser may come again with the same ticket. */
    async giveBack(header: string | undefined, source: string, departure: SetOut): Promise<void> {
      const token = shownBy(header);
      if (token) await keep(token, { ...departure, source });
    },
  };
}

export type Departures = ReturnType<typeof departures>;
