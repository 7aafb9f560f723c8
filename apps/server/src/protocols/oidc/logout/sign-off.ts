import { type Deliveries, signOffOf } from "../../../kernel/delivery/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import type { LogoutContent } from "../clients/clients.ts";
import type { SignOffEvents } from "./logout-sender.ts";
import type { FrontchannelLogout } from "./frontchannel.ts";
import { textOf } from "../storage/rows.ts";
import type { SessionGroup, SessionRows } from "../sessions/session-rows.ts";

type NoticeDeps = {
  signOffs: Pick<Deliveries["signOff"], "add">;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  signOffEvents: SignOffEvents;
};

/** What systems are told when a session ends or leaves them; each notice is repeated until it is heard. */
export function logoutNotices({ signOffs, findSystem, signOffEvents }: NoticeDeps) {
  const add = (notices: { recipient: string; content: LogoutContent }[], signOff?: string) =>
    signOffs.add(
      notices.map(({ recipient, content: { accountId, sid } }) => ({
        recipient,
        content: { protocol: "oidc", accountId, sid },
        ...(signOff === undefined ? {} : { subject: signOff }),
      })),
    );
  const hears = async (system: ConnectedSystem) =>
    system.backchannelLogoutUri !== null || (await signOffEvents.reaches(system.abbr));

  return {
    add,
    /** @param told which of those that can be told at all */
    async ended(uid: string, group: SessionGroup, told: (system: ConnectedSystem) => boolean): Promise<void> {
      const accountId = textOf(group.session?.row["accountId"]);
      if (accountId === "") return;
      const isHeard = async (clientId: string) => {
        const system = await findSystem(clientId);
        return system !== undefined && told(system) && (await hears(system));
      };
      const heard = await Promise.all(
        group.authorizations.map(async (one) => ((await isHeard(one.clientId)) ? [one] : [])),
      );
      const leaving = heard.flat().map(({ clientId, sid }) => ({ recipient: clientId, content: { accountId, sid } }));
      await add(leaving, signOffOf(uid));
    },
    async left(system: ConnectedSystem, content: LogoutContent): Promise<void> {
      if (content.accountId !== "" && (await hears(system))) await add([{ recipient: system.appId, content }]);
    },
  };
}

type EndDeps = {
  notices: ReturnType<typeof logoutNotices>;
  sessions: SessionRows;
  revokeGrant: (grantId: string) => Promise<void>;
  frontchannel: Pick<FrontchannelLogout, "ended">;
};

/** Ends what a session gave: to everybody, or to one system. */
export function sessionEnds({ notices, sessions, revokeGrant, frontchannel }: EndDeps) {
  return {
    /** Ends a session for everybody it let in: tokens and grants die here, and every system is told. */
    async closeOidcSession(uid: string): Promise<void> {
      const group = await sessions.groupNow(uid);
      if (!group) return;
      // Written before anything is taken away: a crash in between tells a system twice rather than never.
      await notices.ended(uid, group, () => true);
      await frontchannel.ended(uid, group);
      await sessions.end(uid);
      await Promise.all(group.authorizations.flatMap(({ grantIds }) => grantIds).map(revokeGrant));
    },

    /** Takes from one system what a session gave it; the session itself and what it gave others go on. */
    async leaveSystem(uid: string, system: ConnectedSystem): Promise<void> {
      const group = await sessions.groupNow(uid);
      const given = group?.authorizations.find(({ clientId }) => clientId === system.appId);
      if (!given) return;
      await notices.left(system, { accountId: textOf(group?.session?.row["accountId"]), sid: given.sid });
      await sessions.withdraw(uid, system.appId);
      await Promise.all(given.grantIds.map(revokeGrant));
    },
  };
}
