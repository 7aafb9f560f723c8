import { deviceWords } from "@sannong/contract/rules/authentication/device-words";
import { actorOf, type Asker, type Caller } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { hashOfToken } from "../../platform/crypto/tokens.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { EndedBy, EndSessionService } from "./end-session.service.ts";
import { isLive } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";

type Deps = { store: SessionsStore; clock: Clock; ending: Pick<EndSessionService, "end" | "endAllOf"> };

/** A session's name for a page: the real one is half of what its cookie holds. */
export const shownName = (sessionId: string) => hashOfToken(`shown:${sessionId}`);

/** One's own sessions: seen and ended by their owner, found among their own alone (design §4). */
export function ownSessionsService({ store, clock, ending }: Deps) {
  const listOf = async (accountId: string) => {
    const now = clock().getTime();
    return (await store.listOf(accountId)).filter((session) => isLive(session, now));
  };

  const shownOf = async (accountId: string, current?: string) =>
    (await listOf(accountId)).map((session) => ({
      id: shownName(session.id),
      ...deviceWords(session.userAgent),
      address: session.address,
      factors: session.factors,
      startedAt: new Date(session.startedAt).toISOString(),
      lastSeenAt: new Date(session.lastSeenAt).toISOString(),
      current: session.id === current,
    }));

  return {
    /** Somebody's live sessions, for an administrator. */
    shownOf: (accountId: string) => shownOf(accountId),

    /** An administrator ends one of somebody's sessions; false when it is over. */
    async endShown(accountId: string, shown: string, by: EndedBy): Promise<boolean> {
      const found = (await listOf(accountId)).find((session) => shownName(session.id) === shown);
      return found !== undefined && ending.end(found.id, "byAdministrator", by);
    },

    /** this one first, then by last use */
    async list({ accountId, sessionId }: Caller) {
      const sessions = await shownOf(accountId, sessionId);
      sessions.sort(
        (one, other) => Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
      );
      return { sessions };
    },

    /** @throws Refusal `session.unknown` for one that is over, and for any that is somebody else's */
    async endOne(shown: string, { caller, origin }: Asker): Promise<void> {
      const found = (await listOf(caller.accountId)).find((session) => shownName(session.id) === shown);
      const by = { actor: actorOf(caller), origin };
      const why = found?.id === caller.sessionId ? "signedOut" : "byOwner";
      if (!found || !(await ending.end(found.id, why, by))) throw new Refusal("session.unknown");
    },

    endOthers: ({ caller, origin }: Asker): Promise<number> =>
      ending.endAllOf(caller.accountId, "byOwner", caller.sessionId, { actor: actorOf(caller), origin }),
  };
}

export type OwnSessionsService = ReturnType<typeof ownSessionsService>;
