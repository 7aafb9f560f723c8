import { hashOfToken, randomLetters } from "../../platform/crypto/tokens.ts";
import { TICKET_SECONDS, type Ticket } from "./cas.rules.ts";
import type { AppContext } from "../../kernel/context.ts";

const TICKET = "casTicket";
const GRANTING = "casGrantingTicket";
const ENDED = "casSessionEnded";
/** Whoever validates a ticket while its session ends has had their answer by then. */
const ENDED_SECONDS = 600;

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

/**
 * A ticket for as long as its session may live. Spent and not refused, it is also who came in with it: a sign-off tells
 * its system. Marks are ms since 1970.
 */
type Kept = Ticket & {
  /** sealed: a sign-off has to name it, nobody else needs it */
  nameSealed: string;
  usedAt?: number;
  /** whoever showed it learned nothing of the person */
  refusedAt?: number;
  /** it was shown again: what it gave was taken back */
  replayedAt?: number;
};

/** A name of no ticket yet, of letters, digits and hyphens: Apache's module takes any other for no ticket at all. */
export const newTicket = (prefix: "ST" | "PT" | "PGT" | "PGTIOU"): string => `${prefix}-${randomLetters()}`;

/** Somebody who signed a person in with one of our tickets. */
export type Participant = Pick<Kept, "appId" | "service" | "user" | "nameSealed">;

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  sealer: { seal(plain: string): string; open(sealed: string): string };
  absoluteSessionSeconds: number;
};

/**
 * Tickets with who signed in with them, and proxy-granting tickets, in the short-lived store. Names are kept as their
 * hashes, and sealed: a copy of the store opens nothing. All of a session are one group, so that its end takes them away
 * together. What marks a ticket is `eventual`: an entry of the audit log follows before anybody is told.
 */
export function ticketStore({ shortLived, clock, sealer, absoluteSessionSeconds }: Deps) {
  const mark = (key: string, name: "usedAt" | "refusedAt" | "replayedAt") =>
    shortLived.mergeIfAbsent<Kept>(TICKET, key, { [name]: clock().getTime() }, { durability: "eventual" });

  /**
   * Does what this ticket gave still stand? Whoever asks has marked it spent, or put down what it gave, before; whoever
   * ends the session, or sees the ticket a second time, marks that before they look what is there: one of the two sees
   * the other.
   */
  async function stands(oidcUid: string, ticket: string): Promise<boolean> {
    const [ended, mine] = await Promise.all([
      shortLived.get(ENDED, oidcUid),
      shortLived.get<Kept>(TICKET, hashOfToken(ticket)),
    ]);
    return ended === undefined && mine !== undefined && mine.replayedAt === undefined;
  }

  return {
    async issue(ticket: Omit<Ticket, "expiresAt">): Promise<string> {
      const name = newTicket(ticket.kind === "proxy" ? "PT" : "ST");
      const expiresAt = clock().getTime() + TICKET_SECONDS * 1000;
      const kept: Kept = { ...ticket, expiresAt, nameSealed: sealer.seal(name) };
      await shortLived.put(TICKET, hashOfToken(name), kept, {
        ttl: absoluteSessionSeconds,
        group: ticket.oidcUid,
        durability: "eventual",
      });
      return name;
    },

    /** The ticket of this name, and whether it was this call that spent it: of several at once, one. */
    async spend(name: string): Promise<{ ticket: Ticket | undefined; spent: boolean }> {
      const key = hashOfToken(name);
      const mine = await mark(key, "usedAt");
      return { ticket: mine ?? (await shortLived.get<Ticket>(TICKET, key)), spent: mine !== undefined };
    },
    stands,
    /** What was spent gave nothing: no sign-off will tell of it. */
    async refuse(name: string): Promise<void> {
      await mark(hashOfToken(name), "refusedAt");
    },

    /** Was it shown already? Also true of one whose life is over. */
    async wasSpent(name: string): Promise<boolean> {
      const kept = await shortLived.get<Kept>(TICKET, hashOfToken(name));
      return kept === undefined || kept.usedAt !== undefined;
    },

    /**
     * @param origin the ticket it was given for
     * @returns false when that stands no more: the callback then holds a name that stands for nothing
     */
    async grant(name: string, granting: Granting, origin: string): Promise<boolean> {
      const [key, given] = [hashOfToken(name), { ...granting, from: hashOfToken(origin) }];
      const life = { ttl: absoluteSessionSeconds, group: granting.oidcUid };
      if (await shortLived.putAndLook(GRANTING, key, given, life, () => stands(granting.oidcUid, origin))) return true;
      await shortLived.remove(GRANTING, key);
      return false;
    },
    newName: (prefix: "PGT" | "PGTIOU") => newTicket(prefix),
    granting: (name: string) => shortLived.get<Granting>(GRANTING, hashOfToken(name)),

    /**
     * Takes back what a ticket gave: its proxy-granting tickets, and who came in with it.
     *
     * @returns who came in, once, however often the ticket is shown
     */
    async takeBack(oidcUid: string, ticket: string): Promise<Participant | undefined> {
      const key = hashOfToken(ticket);
      const mine = await mark(key, "replayedAt");
      const grantings = await shortLived.listGroup<Granting & { from: string }>(GRANTING, oidcUid);
      const given = grantings.filter(({ value }) => value.from === key);
      await Promise.all(given.map((one) => shortLived.remove(GRANTING, one.key)));
      return mine?.refusedAt === undefined ? mine : undefined;
    },

    /** Takes out of a session what one system had of it. */
    async leave(oidcUid: string, appId: string): Promise<Participant[]> {
      const groups = await Promise.all(
        [TICKET, GRANTING].map(async (kind) => {
          const group = await shortLived.listGroup<{ appId: string }>(kind, oidcUid);
          return group.filter(({ value }) => value.appId === appId).map(({ key }) => ({ kind, key }));
        }),
      );
      const taken = await shortLived.takeAll(groups.flat());
      return (taken.slice(0, groups[0]?.length) as (Kept | undefined)[]).filter(cameIn);
    },
    markEnded: (oidcUid: string) => shortLived.put(ENDED, oidcUid, true, { ttl: ENDED_SECONDS }),
    async participants(oidcUid: string): Promise<Participant[]> {
      return (await shortLived.listGroup<Kept>(TICKET, oidcUid)).map(({ value }) => value).filter(cameIn);
    },
    async forget(oidcUid: string): Promise<void> {
      await Promise.all([TICKET, GRANTING].map((kind) => shortLived.removeGroup(kind, oidcUid)));
    },
    nameOf: ({ nameSealed }: Participant) => sealer.open(nameSealed),
  };
}

export type TicketStore = ReturnType<typeof ticketStore>;

/** To the letter as the list of sessions asks it of the database (`online.store.ts`). */
const cameIn = (kept: Kept | undefined): kept is Kept =>
  kept?.usedAt !== undefined && kept.refusedAt === undefined && kept.replayedAt === undefined;
