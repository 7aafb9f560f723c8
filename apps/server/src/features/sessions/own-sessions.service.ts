import { deviceWords } from "@sannong/contract/rules/device-words";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashOfToken } from "../../platform/crypto/tokens.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { EndSessionService } from "./end-session.service.ts";
import { isLive } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";

type Needs = { store: SessionsStore; clock: Clock; ending: Pick<EndSessionService, "end" | "endAllOf"> };
type By = { caller: Caller; origin: Origin };

/** A session's name for its owner's page: the real one is half of what its cookie holds. */
const shownName = (sessionId: string) => hashOfToken(`shown:${sessionId}`);

const actorOf = ({ accountId, nickname: name, roles }: Caller) => ({
  accountId,
  name,
  roleCode: roles[0]?.roleCode ?? "",
});

/** One's own sessions: seen and ended by their owner, found among his own alone (design §4). */
export function ownSessionsService({ store, clock, ending }: Needs) {
  const listOf = async (accountId: string) => {
    const now = clock().getTime();
    return (await store.listOf(accountId)).filter((session) => isLive(session, now));
  };

  return {
    /** this one first, then by last use */
    async list({ accountId, sessionId }: Caller) {
      const sessions = (await listOf(accountId)).map((session) => ({
        id: shownName(session.id),
        ...deviceWords(session.userAgent),
        address: session.address,
        factors: session.factors,
        startedAt: new Date(session.startedAt).toISOString(),
        lastSeenAt: new Date(session.lastSeenAt).toISOString(),
        current: session.id === sessionId,
      }));
      sessions.sort(
        (one, other) => Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
      );
      return { sessions };
    },

    /** @throws Refusal `session.unknown` for one that is over, and for any that is somebody else's */
    async endOne(shown: string, { caller, origin }: By): Promise<void> {
      const found = (await listOf(caller.accountId)).find((session) => shownName(session.id) === shown);
      const by = { actor: actorOf(caller), origin };
      const why = found?.id === caller.sessionId ? "signedOut" : "byOwner";
      if (!found || !(await ending.end(found.id, why, by))) throw new Refusal("session.unknown");
    },

    endOthers: ({ caller, origin }: By): Promise<number> =>
      ending.endAllOf(caller.accountId, "byOwner", caller.sessionId, { actor: actorOf(caller), origin }),
  };
}

export type OwnSessionsService = ReturnType<typeof ownSessionsService>;
