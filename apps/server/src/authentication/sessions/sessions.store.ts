import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import { type EndReason, isEndedElsewhere, secondsToKeep, type Session } from "./sessions.rules.ts";

const LIVE = "session";
const ENDED = "sessionEnded";
const OPENID = "sessionOidc";
const SWEEP = "sessionSweep";
const A_DAY = 24 * 3600;
const MINUTE = 60_000;

export type OpenIdLink = { sessionId: string; accountId: string };

const ageGroup = (minute: number) => `age:${minute}`;

/** Sessions in the short-lived store. A session's key is the hash of its bearer. */
export const sessionsStore = (shortLived: ShortLived) => ({
  /**
   * A crash of the database may take back the newest sign-ins: one signs in again.
   *
   * @param look is asked at once, and finds the session there
   */
  async add<Seen>(id: string, session: Session, now: number, look: () => Promise<Seen>): Promise<Seen> {
    const link: OpenIdLink = { sessionId: id, accountId: session.accountId };
    const linkLife = Math.ceil((session.absoluteEndsAt - now) / 1000) + A_DAY;
    const life = { ttl: secondsToKeep(session, now), group: session.accountId };
    const [seen] = await Promise.all([
      shortLived.putAndLook(LIVE, id, session, life, look),
      shortLived.put(OPENID, session.oidcUid, link, {
        ttl: linkLife,
        group: ageGroup(Math.floor(session.absoluteEndsAt / MINUTE)),
        durability: "eventual",
      }),
    ]);
    return seen;
  },
  find: (id: string) => shortLived.get<Session>(LIVE, id),
  /** Removes it; of two who end it at the same instant one gets it. */
  take: (id: string) => shortLived.take<Session>(LIVE, id),
  async touch(id: string, session: Session): Promise<void> {
    await shortLived.merge(LIVE, id, { lastSeenAt: session.lastSeenAt }, secondsToKeep(session, session.lastSeenAt));
  },
  async change(
    id: string,
    patch: Partial<Pick<Session, "cookieSeen" | "userAgent" | "vouchedBy" | "factors">>,
  ): Promise<void> {
    await shortLived.merge(LIVE, id, patch);
  },
  async listOf(accountId: string): Promise<(Session & { id: string })[]> {
    const entries = await shortLived.listGroup<Session>(LIVE, accountId);
    return entries.map(({ key, value }) => ({ ...value, id: key }));
  },

  /** So that its bearer hears who ended it. */
  async remember(id: string, why: EndReason): Promise<void> {
    if (isEndedElsewhere(why)) await shortLived.put(ENDED, id, why, { ttl: A_DAY });
  },
  async wasEndedElsewhere(id: string): Promise<boolean> {
    const why = await shortLived.get<EndReason>(ENDED, id);
    return why !== undefined && isEndedElsewhere(why);
  },

  linkOf: (oidcUid: string) => shortLived.get<OpenIdLink>(OPENID, oidcUid),
  relink: (oidcUid: string, link: OpenIdLink, life: { ttl: number; group: string }) =>
    shortLived.put(OPENID, oidcUid, link, life),
  unlink: (oidcUid: string) => shortLived.remove(OPENID, oidcUid),
  /** OpenID sessions whose absolute end lies in that minute. */
  async agedIn(minute: number): Promise<(OpenIdLink & { oidcUid: string })[]> {
    const links = await shortLived.listGroup<OpenIdLink>(OPENID, ageGroup(minute));
    return links.map(({ key, value }) => ({ ...value, oidcUid: key }));
  },
  sweptUntil: () => shortLived.get<number>(SWEEP, "minute"),
  swept: (minute: number) => shortLived.put(SWEEP, "minute", minute, { ttl: 30 * A_DAY }),
  /** true for the first within a minute: so much is worth telling, more would be noise */
  isNews: (what: string, id: string) => shortLived.putIfAbsent("sessionNews", `${what}:${id}`, true, { ttl: 60 }),
});

export type SessionsStore = ReturnType<typeof sessionsStore>;
