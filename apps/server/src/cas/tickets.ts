import type { Clock } from "../platform/clock.ts";
import { hashOfToken, randomToken } from "../platform/crypto/tokens.ts";
import type { Json, ShortLived } from "../platform/short-lived/short-lived.ts";
import { TICKET_SECONDS, type Ticket } from "./cas.rules.ts";

const TICKET = "casTicket";
const GRANTING = "casGrantingTicket";
const PARTICIPANT = "casParticipant";
const ENDED = "casSessionEnded";
/** A spent ticket is remembered, so that a second use is known for what it is. */
const REMEMBERED_SECONDS = 600;

/** What a proxy-granting ticket stands for. */
export type Granting = {
  appId: string;
  accountId: string;
  oidcUid: string;
  signedInAt: string;
  amr: string[];
  /** the callback it was given to, then what that one came through */
  proxies: string[];
};
type Kept = Ticket & { replayedAt?: number };

/** Somebody who signed a person in with one of our tickets. */
export type Participant = {
  appId: string;
  address: string;
  user: string;
  /** sealed: a sign-off has to name it, nobody else needs it */
  ticketSealed: string;
};

type Needs = {
  shortLived: ShortLived;
  clock: Clock;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  absoluteSessionSeconds: number;
};

/**
 * Tickets, proxy-granting tickets, and who signed in with them, in the short-lived store. Names are kept as their hashes
 * alone: a copy of the store opens nothing. All of a session are one group, so that its end takes them away together.
 */
export function ticketStore({ shortLived, clock, sealer, absoluteSessionSeconds }: Needs) {
  /**
   * Keeps what a ticket gave, for as long as its session may live. Whoever ends the session, or sees the ticket a second
   * time, marks that before he looks what is there: one of the two sees the other.
   */
  async function keepWhileItStands(kind: string, key: string, given: Json, oidcUid: string, ticket: string) {
    const life = { ttl: absoluteSessionSeconds, group: oidcUid };
    const [ended, mine] = await shortLived.putAndLook(kind, key, given, life, () =>
      Promise.all([shortLived.get(ENDED, oidcUid), shortLived.get<Kept>(TICKET, hashOfToken(ticket))]),
    );
    if (ended === undefined && mine !== undefined && mine.replayedAt === undefined) return true;
    await shortLived.remove(kind, key);
    return false;
  }

  return {
    async issue(ticket: Omit<Ticket, "expiresAt">): Promise<string> {
      const name = `${ticket.kind === "proxy" ? "PT" : "ST"}-${randomToken()}`;
      const kept = { ...ticket, expiresAt: clock().getTime() + TICKET_SECONDS * 1000 };
      await shortLived.put(TICKET, hashOfToken(name), kept, {
        ttl: REMEMBERED_SECONDS,
        group: ticket.oidcUid,
        durability: "eventual",
      });
      return name;
    },

    /**
     * The ticket of this name, and whether it was this call that spent it: of several at once, one. Whoever asks puts
     * what becomes of it into the audit log before anybody is told.
     */
    async spend(name: string): Promise<{ ticket: Ticket | undefined; spent: boolean }> {
      const key = hashOfToken(name);
      const patch = { usedAt: clock().getTime() };
      const mine = await shortLived.mergeIfAbsent<Ticket>(TICKET, key, patch, { durability: "eventual" });
      return { ticket: mine ?? (await shortLived.get<Ticket>(TICKET, key)), spent: mine !== undefined };
    },

    /** Was it shown already? Also true of one whose life is over. */
    async wasSpent(name: string): Promise<boolean> {
      const kept = await shortLived.get<Kept & { usedAt?: number }>(TICKET, hashOfToken(name));
      return kept === undefined || kept.usedAt !== undefined;
    },

    /**
     * @param origin the ticket it was given for
     * @returns false as `join`: the callback then holds a name that stands for nothing
     */
    grant: (name: string, granting: Granting, origin: string): Promise<boolean> =>
      keepWhileItStands(
        GRANTING,
        hashOfToken(name),
        { ...granting, from: hashOfToken(origin) },
        granting.oidcUid,
        origin,
      ),
    newName: (prefix: "PGT" | "PGTIOU") => `${prefix}-${randomToken()}`,
    granting: (name: string) => shortLived.get<Granting>(GRANTING, hashOfToken(name)),

    /**
     * Kept for good with the entry of the audit log that follows, as `spend` is.
     *
     * @returns false when the session has ended or the ticket was shown again meanwhile: then nothing is kept
     */
    join(oidcUid: string, ticket: string, { appId, address, user }: Omit<Participant, "ticketSealed">) {
      const participant: Participant = { appId, address, user, ticketSealed: sealer.seal(ticket) };
      return keepWhileItStands(PARTICIPANT, hashOfToken(ticket), participant, oidcUid, ticket);
    },

    /** Takes back what a ticket gave: its proxy-granting tickets, and who came in with it. */
    async takeBack(oidcUid: string, ticket: string): Promise<Participant | undefined> {
      const key = hashOfToken(ticket);
      await shortLived.mergeIfAbsent(TICKET, key, { replayedAt: clock().getTime() }, { durability: "eventual" });
      const grantings = await shortLived.listGroup<Granting & { from: string }>(GRANTING, oidcUid);
      const given = grantings.filter(({ value }) => value.from === key);
      await Promise.all(given.map((one) => shortLived.remove(GRANTING, one.key)));
      return shortLived.take<Participant>(PARTICIPANT, key);
    },

    /** Takes out of a session what one system had of it. */
    async leave(oidcUid: string, appId: string): Promise<Participant[]> {
      const kinds = [TICKET, GRANTING, PARTICIPANT];
      const groups = await Promise.all(kinds.map((kind) => shortLived.listGroup<{ appId: string }>(kind, oidcUid)));
      const mine = groups.flatMap((group, index) =>
        group.filter(({ value }) => value.appId === appId).map(({ key }) => ({ kind: kinds[index] ?? "", key })),
      );
      const taken = await shortLived.takeAll(mine);
      return mine
        .flatMap(({ kind }, index) => (kind === PARTICIPANT ? [taken[index] as Participant | undefined] : []))
        .filter((one) => one !== undefined);
    },
    markEnded: (oidcUid: string) => shortLived.put(ENDED, oidcUid, true, { ttl: REMEMBERED_SECONDS }),
    participants: async (oidcUid: string) =>
      (await shortLived.listGroup<Participant>(PARTICIPANT, oidcUid)).map(({ value }) => value),
    async forget(oidcUid: string): Promise<void> {
      await Promise.all([TICKET, GRANTING, PARTICIPANT].map((kind) => shortLived.removeGroup(kind, oidcUid)));
    },
    nameOf: ({ ticketSealed }: Participant) => sealer.open(ticketSealed),
  };
}

export type TicketStore = ReturnType<typeof ticketStore>;
