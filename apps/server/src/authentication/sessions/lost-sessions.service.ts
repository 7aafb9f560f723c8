import type { AppContext } from "../../kernel/context.ts";
import type { LosableState } from "../../platform/short-lived/open-short-lived.ts";
import { hangingKinds } from "../../platform/short-lived/recorded-short-lived.ts";
import type { EndSessionService } from "./end-session.service.ts";
import type { LostSessionsStore } from "./lost-sessions.store.ts";
import type { Session } from "./sessions.rules.ts";
import type { OpenIdLink, SessionsStore } from "./sessions.store.ts";

type Deps = Pick<AppContext, "clock" | "log" | "shortLived"> & {
  store: SessionsStore;
  lost: LostSessionsStore;
  losable: LosableState;
  closeBehind: EndSessionService["closeBehind"];
};

/** Read and looked for together. */
const AT_ONCE = 500;
const SEEN = "sessionStoreSeen";
const A_YEAR = 365 * 24 * 3600;

/**
 * Sessions that the store lost: nobody can use them, and the record knows of them. They are ended as others are: the
 * systems that were entered in them are told, and the audit log says what became of them.
 */
export function lostSessionsService({ store, lost, losable, closeBehind, shortLived, clock, log }: Deps) {
  const { record } = losable;

  /** Puts back what hangs on it, and not the session: whoever closes behind it reads there whom to tell. */
  async function putBack(oidcUid: string): Promise<void> {
    const now = clock().getTime();
    for (const kind of hangingKinds)
      for (const { key, value, expiresAt } of await record.listGroup(kind, oidcUid)) {
        const ttl = Math.ceil((expiresAt.getTime() - now) / 1000);
        if (ttl > 0) await shortLived.put(kind, key, value, { ttl, group: oidcUid });
      }
  }

  async function endIfLost({ sessionId, accountId, oidcUid }: OpenIdLink & { oidcUid: string }): Promise<boolean> {
    const [link, session, recorded] = await Promise.all([
      store.linkOf(oidcUid),
      store.find(sessionId),
      record.get<Session>("session", sessionId),
    ]);
    // idle ones have a link alone, and are closed when their age is up
    if (link !== undefined && (session !== undefined || recorded === undefined)) return false;
    // of several servers one ends it
    if ((await record.take("sessionOidc", oidcUid)) === undefined) return false;
    await store.take(sessionId);
    await putBack(oidcUid);
    await closeBehind({ sessionId, accountId, oidcUid, why: "lost" }, recorded ?? {}, {});
    await record.remove("session", sessionId);
    return true;
  }

  async function endAll(): Promise<number> {
    let ended = 0;
    let after = "";
    for (;;) {
      const links = await lost.linksAfter(after, clock(), AT_ONCE);
      const wereLost = await Promise.all(links.map(endIfLost));
      ended += wereLost.filter(Boolean).length;
      after = links.at(-1)?.oidcUid ?? after;
      if (links.length < AT_ONCE) return ended;
    }
  }

  let underWay: Promise<void> | undefined;
  async function look(): Promise<void> {
    const since = losable.remembersSince();
    if ((await record.get(SEEN, "since")) === since) return;
    const ended = await endAll();
    if (ended > 0) log.warn({ ended }, "redis lost what it kept: these sessions were ended");
    await record.put(SEEN, "since", since, { ttl: A_YEAR, durability: "eventual" });
  }
  /** Ends what was lost since the last look; at most one look is under way. To be run once a minute. */
  const endLost = (): Promise<void> => {
    underWay ??= look().finally(() => (underWay = undefined));
    return underWay;
  };
  losable.onLoss(() => {
    endLost().catch((failure: unknown) => log.error({ err: failure }, "lost sessions could not be ended"));
  });

  return { endLost };
}
