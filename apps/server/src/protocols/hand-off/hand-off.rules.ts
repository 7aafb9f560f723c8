import { type Place, withQuery } from "@sannong/contract/rules/protocols/landing-address";
import { fillAddress } from "@sannong/contract/rules/protocols/placeholders";

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
