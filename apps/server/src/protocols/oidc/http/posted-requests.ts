import { text } from "node:stream/consumers";
import type { PlainContext } from "./requests.ts";

/** What a browser brings a person to, by either method (OpenID Connect Core §3.1.2.1, RP-Initiated Logout §2). */
const BY_EITHER: ReadonlySet<string> = new Set(["/auth", "/session/end"]);
/** An address has to hold it; whoever asks for more pushes their request beforehand (RFC 9126). */
const LONGEST = 8192;

/** Is this a browser's POST to an address that takes GET as well? */
export const isPostedByBrowser = ({ method, path }: PlainContext): boolean => method === "POST" && BY_EITHER.has(path);

/**
 * Has the browser ask again by GET. A form that another site posts comes without the session's cookie, which is
 * SameSite=Lax; the request that follows a redirect brings it along.
 *
 * @param refuse says why not: it is no form, or too long a one
 */
export async function askAgainByGet(
  ctx: PlainContext,
  refuse: (ctx: PlainContext, status: number, error: string) => void,
): Promise<void> {
  if (!ctx.is("application/x-www-form-urlencoded")) return refuse(ctx, 415, "invalid_request");
  // Browsers say how long a form is; nobody else is read without an end.
  if (!(Number(ctx.get("content-length") || Number.NaN) <= LONGEST)) return refuse(ctx, 413, "invalid_request");
  const requested = new URLSearchParams(await text(ctx.req));
  ctx.status = 303;
  ctx.set({ location: `/oidc${ctx.path}?${requested}`, "cache-control": "no-store" });
}
