import type { HelperAnswer, HelperAsk } from "@sannong/contract/applications/developer-sandboxes.schemas";
import { isLoopback } from "@sannong/contract/rules/protocols/loopback";
import { randomUUID } from "node:crypto";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import {
  type Outbound,
  OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from "../../platform/outbound/outbound.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";

type Deps = { shortLived: Pick<ShortLived, "put" | "get" | "take">; outbound: Pick<Outbound, "call"> };

const TOKEN = "sandbox.helper";
const SEEN = "sandbox.helperSeen";
const ASKS = "sandbox.helperAsks";
const ANSWERS = "sandbox.helperAnswers";

export const HELPER_MINUTES = 60;
/** A helper comes back at least so often; one that does not is gone. */
const SEEN_SECONDS = 20;
/** So long it is kept waiting where nothing is to be asked. */
const WAIT_MS = 8000;
const LOOK_EVERY_MS = 100;
/** On its way there and back a request takes longer than it may take there. */
const WAY_MS = 3000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Looks again and again until something is there, or the time is over. */
async function awaited<T>(look: () => Promise<T | undefined>, ms: number): Promise<T | undefined> {
  const until = performance.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= until) return found;
    await pause(LOOK_EVERY_MS);
  }
}

/**
 * A system on a developer's own machine is where the portal cannot call, and must not: its own loopback is another one.
 * A helper that the developer runs there asks in the portal's stead, and brings back what was answered. It reads nothing
 * but what the self-test asks, of this one system, and what it brings is evidence for its developer alone.
 */
export function selfTestHelper({ shortLived, outbound }: Deps) {
  async function ask(abbr: string, address: string, options: OutboundRequest = {}): Promise<OutboundReply> {
    const { method = "GET", headers = {}, body, timeout = 5000 } = options;
    const request: HelperAsk = {
      id: randomUUID(),
      method,
      address,
      headers,
      body: body ?? null,
      timeoutMs: timeout,
    };
    const ttl = Math.ceil((timeout + WAY_MS) / 1000);
    await shortLived.put(ASKS, abbr, request, { ttl, durability: "eventual" });
    const reply = await awaited(() => shortLived.take<HelperAnswer>(ANSWERS, request.id), timeout + WAY_MS);
    if (!reply) {
      await shortLived.take(ASKS, abbr);
      throw new OutboundFailure("timeout", "the helper brought no answer");
    }
    if (reply.status === null) throw new OutboundFailure("unreachable", "nobody answers there");
    return {
      status: reply.status,
      headers: reply.headers,
      body: Buffer.from(reply.body, "base64"),
      setCookies: reply.setCookies,
      certificateUntil: null,
    };
  }

  return {
    /** Calls for one developer's system: on their own machine by their helper, elsewhere as ever and never inside. */
    outboundOf: (abbr: string): Pick<Outbound, "call"> => ({
      call: (address, options) =>
        isLoopback(address) ? ask(abbr, address, options) : outbound.call(address, { ...options, privateAllowed: [] }),
    }),

    async open(abbr: string): Promise<{ token: string; minutes: number }> {
      const token = randomToken();
      await shortLived.put(TOKEN, hashOfToken(token), { abbr }, { ttl: HELPER_MINUTES * 60 });
      return { token, minutes: HELPER_MINUTES };
    },

    isThere: async (abbr: string): Promise<boolean> => (await shortLived.get(SEEN, abbr)) !== undefined,

    /** @throws Refusal `sandbox.helperEnded` */
    async turn({ token, answer }: { token: string; answer?: HelperAnswer | undefined }) {
      const known = await shortLived.get<{ abbr: string }>(TOKEN, hashOfToken(token));
      if (!known) throw new Refusal("sandbox.helperEnded");
      const { abbr } = known;
      await shortLived.put(SEEN, abbr, true, { ttl: SEEN_SECONDS, durability: "eventual" });
      if (answer) await shortLived.put(ANSWERS, answer.id, answer, { ttl: SEEN_SECONDS, durability: "eventual" });
      const next = await awaited(() => shortLived.take<HelperAsk>(ASKS, abbr), WAIT_MS);
      return { ask: next ?? null };
    },
  };
}

export type SelfTestHelper = ReturnType<typeof selfTestHelper>;
