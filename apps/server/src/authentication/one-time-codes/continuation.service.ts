import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import type { Json, ShortLived } from "../../platform/short-lived/short-lived.ts";

const KIND = "continuation";
/** A flow that asks twice goes on within so long (design §3, One code, one use, one purpose). */
const SECONDS = 300;

/** What was proved, for what, and in which browser. */
export type Proved = { purpose: string; generatorUserId: string };

/**
 * The first step of a flow proves something once (an SMS code, a password); what it gives back opens the
 * second step, once, in the same browser, for the same purpose.
 */
export function continuationService({ shortLived }: { shortLived: ShortLived }) {
  const keyOf = ({ purpose, generatorUserId }: Proved, token: string) =>
    `${purpose}:${generatorUserId}:${hashOfToken(token)}`;
  return {
    /** @returns a token for the second step; `facts` come back with it and hold no secret */
    async give(proved: Proved, facts: { [member: string]: Json }): Promise<string> {
      const token = randomToken();
      await shortLived.put(KIND, keyOf(proved, token), facts, { ttl: SECONDS });
      return token;
    },
    /** What was proved; undefined for a token that was used, is too old, or belongs elsewhere. */
    take: <T extends { [member: string]: Json }>(proved: Proved, token: string): Promise<T | undefined> =>
      shortLived.take<T>(KIND, keyOf(proved, token)),
    /** Looks without spending, for a step that may be repeated after a typing mistake. */
    peek: <T extends { [member: string]: Json }>(proved: Proved, token: string): Promise<T | undefined> =>
      shortLived.get<T>(KIND, keyOf(proved, token)),
  };
}
