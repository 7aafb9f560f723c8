import { isSame, randomToken } from "../../platform/crypto/tokens.ts";
import type { Json, Name, ShortLived } from "../../platform/short-lived/short-lived.ts";

const KIND = "challenge";
const SECONDS = 120;

type Deps = {
  shortLived: ShortLived;
  index: (value: string) => string;
  /** the store takes in one act only what lies under one key */
  takesByKey: boolean;
};

/**
 * One-time challenges that go into a sealed password, so that a recorded request cannot be sent
 * again (design §3, Password in transit). A client has one at a time: a newer replaces it.
 */
export function challengeService({ shortLived, index, takesByKey }: Deps) {
  // What one request answers is taken in one act: where that needs it, under the captchas' key. In PostgreSQL servers of
  // the release before, which know no other store, look for it under its own.
  const keyOf = (generatorUserId: string) => index(`${takesByKey ? "captcha" : "challenge"}:${generatorUserId}`);
  return {
    async issue(generatorUserId: string): Promise<string> {
      const challenge = randomToken(16);
      const kept = index(`challengeValue:${challenge}`);
      await shortLived.put(KIND, keyOf(generatorUserId), kept, { ttl: SECONDS, durability: "eventual" });
      return challenge;
    },

    nameOf: (generatorUserId: string): Name => ({ kind: KIND, key: keyOf(generatorUserId) }),

    /** What was taken from the store under that name, as the request that took it may use it. */
    spent(kept: Json | undefined): SpentChallenge | undefined {
      if (typeof kept !== "string") return undefined;
      return { isAnsweredBy: (challenge) => isSame(kept, index(`challengeValue:${challenge}`)) };
    },
  };
}

/** Held by one request alone; says whether the opened password carried it. */
export type SpentChallenge = { isAnsweredBy(challenge: string): boolean };
