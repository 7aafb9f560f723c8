import { randomBytes } from "node:crypto";
import { amrOf, type ReleaseModule } from "../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { SignOff } from "./sign-off.ts";
import { newTicket, type TicketStore } from "./tickets.ts";

type Deps = {
  /** origin without a trailing slash */
  publicUrl: string;
  tickets: TicketStore;
  claims: ReleaseModule;
  signOff: Pick<SignOff, "deliverNow">;
  clock: Clock;
};
type Input = { accountId: string; system: ConnectedSystem; service: string };
export type SimulatedTicket = { ticket: string; uid: string };

/** What the workbench needs to try a system that speaks CAS: real tickets for people who do not exist. */
export const casSimulation = ({ publicUrl, tickets, claims, signOff, clock }: Deps) => ({
  loginAddress: `${publicUrl}/cas/login`,
  /** a service that is nobody's: what a ticket for another system is bound to */
  elsewhere: `${publicUrl}/cas/another-service`,

  async ticketFor({ accountId, system, service }: Input): Promise<SimulatedTicket> {
    const uid = `rehearsal-${randomBytes(16).toString("hex")}`;
    const ticket = await tickets.issue({
      kind: "service",
      service,
      appId: system.appId,
      accountId,
      user: await claims.nameOf(accountId, system),
      oidcUid: uid,
      fromNewLogin: true,
      signedInAt: clock().toISOString(),
      amr: amrOf(["password"]),
      proxies: [],
    });
    return { ticket, uid };
  },
  /** a name that looks like a ticket's and is none */
  strangeTicket: () => newTicket("ST"),

  /** Was it shown for validation, by whomever, with whatever result? */
  wasShown: tickets.wasSpent,
  /** Did the system learn who came with it? */
  letIn: async ({ uid }: SimulatedTicket): Promise<boolean> => (await tickets.participants(uid)).length > 0,

  /** Tells the system now that the session is over. @throws what came in the way */
  async sendLogout({ accountId, system, service }: Input, ticket: string): Promise<void> {
    const user = await claims.nameOf(accountId, system);
    await signOff.deliverNow(system.appId, { address: system.backchannelLogoutUri ?? service, user, ticket });
  },

  /** Takes back everything the self-test gave, without telling anybody. */
  end: (uid: string): Promise<void> => tickets.forget(uid),
});

export type CasSimulation = ReturnType<typeof casSimulation>;
