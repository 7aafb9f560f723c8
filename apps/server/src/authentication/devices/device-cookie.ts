import { parseCookie, stringifySetCookie } from "cookie";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";

/** The longest browsers keep a cookie. */
export const DEVICE_DAYS = 400;
const TOKEN = /^[\w-]{43}$/;

/** A browser's name for itself: it opens nothing, it only says "I was here before". */
export function deviceCookie({ https }: { https: boolean }) {
  const name = https ? "__Host-sannong-device" : "sannong-device";
  return {
    /** the token a Cookie header shows, or a fresh one */
    tokenOf(header: string | undefined): string {
      const shown = header?.includes(name) ? parseCookie(header)[name] : undefined;
      return shown !== undefined && TOKEN.test(shown) ? shown : randomToken();
    },
    hashOf: hashOfToken,
    set: (value: string) =>
      stringifySetCookie({
        name,
        value,
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: https,
        maxAge: DEVICE_DAYS * 24 * 3600,
      }),
  };
}
