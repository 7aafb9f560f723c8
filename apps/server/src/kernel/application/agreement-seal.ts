import { createHmac, createSecretKey } from "node:crypto";
import { type Flat, flatNames, usualOf } from "@sannong/contract/applications/application-shapes.schemas";
import { furtherOf } from "./further.rules.ts";
import { USUAL_TERMS, type ConnectedSystem } from "./applications.rules.ts";

/**
 * HMAC-SM3 over what was agreed with a connected system: where it is reached, what it proves itself with, and what it
 * may receive. Whoever can write to the table but has no key sends nobody elsewhere and widens nothing.
 *
 * @param key hex, 32 bytes
 */
export function agreementSealer(key: string) {
  const secret = createSecretKey(key, "hex");
  return (system: ConnectedSystem): string => {
    const { terms } = system;
    const agreed = [
      "connected_system",
      system.abbr,
      system.appId,
      system.protocol,
      system.isPublicClient,
      system.stage,
      system.secretHashes,
      Object.entries(system.secretEnds).sort(([one], [other]) => (one < other ? -1 : 1)),
      system.redirectUris,
      system.postLogoutRedirectUris,
      system.backchannelLogoutUri,
      system.initiateLoginUri,
      system.handoffUri,
      system.tokenUri,
      system.checkUserUrl,
      system.privateHosts,
      system.scopes,
      system.requiresRole,
      system.isOwn,
      [terms.requiresPkce, terms.requiresPushedRequests, terms.requiresDpop, terms.allowsDevice, terms.fields],
      // left out where it was not agreed on, so that what was sealed before there was such a thing still holds
      ...(system.opensSessions ? ["opensSessions"] : []),
      ...Object.entries(furtherOf(system)),
    ];
    return createHmac("sm3", secret).update(JSON.stringify(agreed)).digest("hex");
  };
}
export type SealAgreement = ReturnType<typeof agreementSealer>;

/** Whether a role is wanted, and how a click opens it, leads nobody anywhere: that is kept. */
const forgotten = flatNames.filter((name) => name !== "requiresRole" && name !== "defaultJumpType");

/** What is left of a system whose agreement somebody changed behind our back: its place in the catalogue. */
export const withoutAgreement = (system: ConnectedSystem): ConnectedSystem => ({
  ...system,
  ...(Object.fromEntries(forgotten.map((name) => [name, usualOf(name)])) as Flat),
  protocol: "none",
  secretHashes: [],
  secretEnds: {},
  privateHosts: [],
  scopes: "",
  terms: { ...USUAL_TERMS, fields: [] },
});
