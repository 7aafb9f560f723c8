import { randomBytes } from "node:crypto";
import type { Clock } from "../../platform/clock.ts";
import { AnsweredBadly, hostAndPort, type Outbound } from "../../platform/outbound/outbound.ts";
import { type Deliveries, signOffOf } from "../../kernel/delivery/index.ts";
import { privateHostsFor, type ConnectedSystems } from "../../kernel/application/index.ts";
import { logoutRequest } from "./answers.ts";
import { isServiceOf } from "./services.ts";
import type { Participant, TicketStore } from "./tickets.ts";

type Deps = {
  tickets: TicketStore;
  signOffs: Pick<Deliveries["signOff"], "add">;
  outbound: Pick<Outbound, "call">;
  systems: Pick<ConnectedSystems, "findByAppId">;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  clock: Clock;
};
type Notice = { address: string; user: string; ticket: string };

/** Single sign-off: every system that took a ticket of a session learns that it is over. */
export function signOffService({ tickets, signOffs, outbound, systems, sealer, clock }: Deps) {
  const deliver = (appId: string, { sealed }: { sealed: string }) =>
    deliverNow(appId, JSON.parse(sealer.open(sealed)) as Notice);

  async function deliverNow(appId: string, { address, user, ticket }: Notice): Promise<"delivered" | "gone"> {
    const system = await systems.findByAppId(appId);
    // What is registered now counts: nothing is posted to an address that was taken back.
    if (!system || !(system.backchannelLogoutUri === address || isServiceOf(system, address))) return "gone";
    const notice = logoutRequest({ id: `LR-${randomBytes(20).toString("hex")}`, at: clock(), user, ticket });
    const reply = await outbound.call(address, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ logoutRequest: notice }).toString(),
      privateAllowed: privateHostsFor(system, hostAndPort(address)),
    });
    if (reply.status < 200 || reply.status >= 300) throw new AnsweredBadly(reply.status);
    return "delivered";
  }

  async function noticeFor(one: Participant): Promise<Notice> {
    const system = await systems.findByAppId(one.appId);
    return { address: system?.backchannelLogoutUri ?? one.service, user: one.user, ticket: tickets.nameOf(one) };
  }

  async function tell(participants: Participant[], signOff?: string): Promise<void> {
    const told = participants.map(async (one) => {
      const content = { protocol: "cas", sealed: sealer.seal(JSON.stringify(await noticeFor(one))) } as const;
      return { recipient: one.appId, content, ...(signOff === undefined ? {} : { subject: signOff }) };
    });
    await signOffs.add(await Promise.all(told));
  }

  return {
    tell,
    deliver,
    /** @throws what the system's answer was, when it is no success */
    deliverNow,
    /** To be called when a session ends; may be called again. */
    async sessionEnded(oidcUid: string): Promise<void> {
      await tickets.markEnded(oidcUid);
      // Written before anything is taken away: a crash in between tells a system twice rather than never.
      await tell(await tickets.participants(oidcUid), signOffOf(oidcUid));
      await tickets.forget(oidcUid);
    },
    /** Takes from one system what a session gave it; the session goes on. */
    async leaveSystem(oidcUid: string, appId: string): Promise<void> {
      const left = await tickets.leave(oidcUid, appId);
      await tell(left);
    },
  };
}

export type SignOff = ReturnType<typeof signOffService>;
