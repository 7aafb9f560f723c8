import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import { fillAddress } from "@sannong/contract/rules/protocols/placeholders";

/** What an address is filled with beside what is carried. */
export type Place = { path: string; areaCode: string; areaName: string };

const withQuery = (address: string, pair: string) => {
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

/** A phase-one system's address with the token it gave itself (jump type 4). */
export const tokenAddress = (tokenUri: string, token: string, place: Place): string =>
  fillAddress(tokenUri, { token, ...place });

/** The address a CAS ticket is bound to: what the system's own client sees when it takes `ticket` away again. */
export function casService(handoffUri: string, place: Place): string {
  const [bare = ""] = handoffUri
    .replace(/([?&])ticket=\{ticket\}(&|(?=#)|$)/, (_whole, before: string, after: string) => (after ? before : ""))
    .split("#", 1);
  return fillAddress(bare, place);
}

/** The service address with its ticket (CAS Protocol 3.0, 2.2.4). */
export const ticketAddress = (service: string, ticket: string): string =>
  withQuery(service, `ticket=${encodeURIComponent(ticket)}`);
