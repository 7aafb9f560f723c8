import type { Clock } from "../../platform/clock.ts";
import { hashOfToken } from "../../platform/crypto/tokens.ts";
import { AnsweredBadly, type Outbound } from "../../platform/outbound/outbound.ts";
import { pairwiseSub } from "../../kernel/release/index.ts";
import type { ConnectedSystem, SigningSecrets } from "../../kernel/application/index.ts";
import { signedPost } from "./signed-post.ts";
import { isTaken } from "./webhooks.rules.ts";
import type { WebhooksStore } from "./webhooks.store.ts";

type Deps = {
  store: Pick<WebhooksStore, "endpointOf">;
  signing: Pick<SigningSecrets, "live">;
  outbound: Pick<Outbound, "call">;
  clock: Clock;
};

/**
 * Tells a system that exchanges in the envelope, and so has no logout address, that one of its sessions is over.
 * When and how often is the outbox's affair, as for every other protocol: a sign-off is told at once.
 */
export function signOffEventsService({ store, signing, outbound, clock }: Deps) {
  const post = signedPost({ outbound, clock });
  return {
    reaches: async (abbr: string): Promise<boolean> => (await store.endpointOf(abbr)) !== undefined,

    /** @throws OutboundFailure when the system did not take it */
    async tell(system: ConnectedSystem, { accountId, sid }: { accountId: string; sid: string }) {
      const [url, secrets] = await Promise.all([store.endpointOf(system.abbr), signing.live(system.abbr, "webhook")]);
      if (url === undefined || secrets.length === 0) return "gone" as const;
      // the same at every try: a session ends once
      const eventId = hashOfToken(`${system.appId} ${sid}`);
      const about = { event: "session.ended", occurredAt: clock().toISOString(), sub: pairwiseSub(accountId, system) };
      const status = await post({ system, url, secrets }, eventId, JSON.stringify({ eventId, ...about, sid }));
      if (!isTaken(status)) throw new AnsweredBadly(status);
      return "delivered" as const;
    },
  };
}
