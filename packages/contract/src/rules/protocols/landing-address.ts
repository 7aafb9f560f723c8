import { JumpType } from "./jump-type.ts";
import { fillAddress } from "./placeholders.ts";

/** What an address is filled with beside what is carried. */
export type Place = { path: string; areaCode: string; areaName: string };

/** The address with one more pair in its query, before any fragment. */
export const withQuery = (address: string, pair: string): string => {
  const [before = "", ...fragment] = address.split("#");
  const joined = `${before}${before.includes("?") ? "&" : "?"}${pair}`;
  return fragment.length > 0 ? `${joined}#${fragment.join("#")}` : joined;
};

/**
 * The registered address with what this jump type fills: the code always, the path for type 1, the area
 * for type 3; and the issuer, so that a system with several identity providers asks the right one (RFC 9207).
 * A system that calls it `{token}` gets the code there too: it is what one use, 60 s and this system alone make of one.
 */
export function landingAddress(
  handoffUri: string,
  jumpType: number,
  landing: Place & { code: string; issuer: string },
): string {
  const { code, issuer } = landing;
  const template = /\{(code|token)\}/.test(handoffUri) ? handoffUri : withQuery(handoffUri, "code={code}");
  const area = jumpType === JumpType.codeWithArea ? { areaCode: landing.areaCode, areaName: landing.areaName } : {};
  const path = jumpType === JumpType.codeWithPath ? { path: landing.path } : {};
  return withQuery(fillAddress(template, { code, token: code, ...path, ...area }), `iss=${encodeURIComponent(issuer)}`);
}
