import { amrOf, type ReleaseModule } from "../../kernel/release/index.ts";
import type { Admitted } from "../../kernel/admission/index.ts";
import { isServiceOf } from "./services.ts";
import type { TicketStore } from "./tickets.ts";

/** The portal's session behind a browser, as far as a ticket needs it. */
export type TicketSession = { accountId: string; oidcUid: string; factors: string[]; signedInAt: Date };

type Deps = {
  tickets: TicketStore;
  claims: ReleaseModule;
  /** the live portal session behind an OpenID session */
  sessionOf: (oidcUid: string) => Promise<TicketSession | undefined>;
};

/** Gives tickets: to a browser at /login, to the hand-off for a click, to a proxy for its target. */
export function issueService({ tickets, claims, sessionOf }: Deps) {
  const give = async (
    { accountId, system }: Admitted,
    session: TicketSession,
    service: string,
    fromNewLogin: boolean,
  ): Promise<string> =>
    tickets.issue({
      kind: "service",
      service,
      appId: system.appId,
      accountId,
      user: await claims.nameOf(accountId, system),
      oidcUid: session.oidcUid,
      fromNewLogin,
      signedInAt: session.signedInAt.toISOString(),
      amr: amrOf(session.factors),
      proxies: [],
    });

  return {
    give,
    /**
     * A service ticket for a click in the portal (jump type 9): for one of the system's registered services, good
     * once, for 30 s. Whoever calls audits it.
     *
     * @returns undefined when the session has ended meanwhile or is somebody else's
     * @throws Error for a service that is not the system's own
     */
    async issueServiceTicket(input: {
      admitted: Admitted;
      oidcUid: string;
      service: string;
    }): Promise<string | undefined> {
      const { admitted, oidcUid, service } = input;
      if (!isServiceOf(admitted.system, service)) throw new Error("a ticket was asked for an unregistered service");
      const session = await sessionOf(oidcUid);
      return session?.accountId === admitted.accountId ? give(admitted, session, service, false) : undefined;
    },
  };
}

export type IssueService = ReturnType<typeof issueService>;
