import type { AppContext } from "../../kernel/context.ts";
import type { LosableState } from "../../platform/short-lived/open-short-lived.ts";
import { hangingKinds } from "../../platform/short-lived/recorded-short-lived.ts";
import type { EndSessionService } from "./end-session.service.ts";
import type { LostSessionsStore, RecordedLink } from "./lost-sessions.store.ts";
import type { Session } from "./sessions.rules.ts";
import type { SessionsStore } from "./sessions.store.ts";

type Deps = Pick<AppContext, "clock" | "log" | "shortLived"> & {
  store: SessionsStore;
  lost: LostSessionsStore;
  losable: LosableState;
  closeBehind: EndSessionService["closeBehind"];
};

/** Read and looked for together. */
const AT_ONCE = 500;
const ENDING = "sessionLost";
const ENDING_SECONDS = 60;
const SEEN = "sessionStoreSeen";
const A_YEAR = 365 * 24 * 3600;

/**
 * Sessions that the store lost: nobody can use them, and the record knows of them. They are ended as others are: the
 * systems that were entered in them are told, and the audit log says what became of them.
 */
export function lostSessionsService({ store, lost, losable, closeBehind, shortLived, clock, log }: Deps) {
  const { record } = losable;

  const secondsTo = (end: Date) => Math.ceil((end.getTime() - clock().getTime()) / 1000);

  /**
   * Puts back what hangs on it, and not the session: whoever closes behind it reads there whom to tell, and where that
   * fails it is closed again when its age is up.
   */
  async function putBack({ oidcUid, link, group, expiresAt }: RecordedLink): Promise<void> {
    await store.relink(oidcUid, link, { ttl: secondsTo(expiresAt), group });
    for (const kind of hangingKinds)
      for (const { key, value, expiresAt: ends } of await record.listGroup(kind, oidcUid))
        if (secondsTo(ends) > 0) await shortLived.put(kind, key, value, { ttl: secondsTo(ends), group: oidcUid });
  }

  async function endIfLost(recordedLink: RecordedLink): Promise<boolean> {
    const { oidcUid, link } = recordedLink;
    const { sessionId, accountId } = link;
    const [kept, session, recorded] = await Promise.all([
      store.linkOf(oidcUid),
      store.find(sessionId),
      record.get<Session>("session", sessionId),
    ]);
    // idle ones have a link alone, and are closed when their age is up
    if (kept !== undefined && (session !== undefined || recorded === undefined)) return false;
    // of several servers one ends it, and another where that one falls
    if (!(await record.putIfAbsent(ENDING, oidcUid, true, { ttl: ENDING_SECONDS }))) return false;
    await putBack(recordedLink);
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
