import { amrOf, type ClaimsRoom } from "../features/claims/index.ts";
import { isSuspended, type ConnectedSystem } from "../features/systems/index.ts";
import { isServiceOf } from "./services.ts";
import type { TicketStore } from "./tickets.ts";

/** The portal's session behind a browser, as far as a ticket needs it. */
export type TicketSession = { accountId: string; oidcUid: string; factors: string[]; signedInAt: Date };
/** Why nobody gets a ticket for this system, though he is signed in. */
export type NoTicket = "suspended" | "sandbox" | "roleMissing" | "accountGone";

type Needs = {
  tickets: TicketStore;
  claims: ClaimsRoom;
  /** a system that is still tried lets its test users in alone */
  admits: (system: ConnectedSystem, accountId: string) => Promise<boolean>;
  /** one of the two who try systems and are in no list of any */
  isRehearsing: (accountId: string) => boolean;
  /** the live portal session behind an OpenID session */
  sessionOf: (oidcUid: string) => Promise<TicketSession | undefined>;
};

/** Gives tickets: to a browser at /login, to the hand-off for a click, to a proxy for its target. */
export function issueService({ tickets, claims, admits, isRehearsing, sessionOf }: Needs) {
  /** May this person enter this system? Asked again when the ticket is shown. */
  async function refusalFor(accountId: string, system: ConnectedSystem): Promise<NoTicket | undefined> {
    if (isRehearsing(accountId)) return undefined;
    if (isSuspended(system)) return "suspended";
    if (!(await admits(system, accountId))) return "sandbox";
    const person = await claims.person(accountId);
    if (!person) return "accountGone";
    if (!system.requiresRole) return undefined;
    return (await claims.standing(accountId, system)).roles.length === 0 ? "roleMissing" : undefined;
  }

  const give = async (session: TicketSession, system: ConnectedSystem, service: string, fromNewLogin: boolean) =>
    tickets.issue({
      kind: "service",
      service,
      appId: system.appId,
      accountId: session.accountId,
      user: await claims.nameOf(session.accountId, system),
      oidcUid: session.oidcUid,
      fromNewLogin,
      signedInAt: session.signedInAt.toISOString(),
      amr: amrOf(session.factors),
      proxies: [],
    });

  return {
    refusalFor,
    give,
    /**
     * A service ticket for a click in the portal (jump type 9): for one of the system's registered services, good
     * once, for 30 s. Whoever calls has decided that this person may enter, and audits it.
     *
     * @returns undefined when the session has ended meanwhile or is somebody else's
     * @throws Error for a service that is not the system's own
     */
    async issueServiceTicket(asked: {
      accountId: string;
      oidcUid: string;
      system: ConnectedSystem;
      service: string;
    }): Promise<string | undefined> {
      const { accountId, oidcUid, system, service } = asked;
      if (!isServiceOf(system, service)) throw new Error("a ticket was asked for an unregistered service");
      const session = await sessionOf(oidcUid);
      return session?.accountId === accountId ? give(session, system, service, false) : undefined;
    },
  };
}

export type IssueService = ReturnType<typeof issueService>;
