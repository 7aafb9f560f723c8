import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import type { AppContext } from "../../../kernel/context.ts";
import type { FramedSystem } from "../../protocol-pages/index.ts";
import { kindOf, textOf } from "../storage/rows.ts";
import type { Authorization, SessionGroup, SessionRows } from "../sessions/session-rows.ts";

const TOLD = kindOf("ToldByBrowser");
/** From the moment at which the browser was sent there to the end of the session, which follows at once. */
const TOLD_SECONDS = 60;

type Deps = Pick<AppContext, "shortLived" | "audit"> & {
  issuer: string;
  sessions: Pick<SessionRows, "groupNow">;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
};
/** What one system knows a session by. */
type Entered = Pick<Authorization, "clientId" | "sid">;
type Framed = FramedSystem & { appId: string };

/** The address that a browser loads, told which sign-in of which provider ended (Front-Channel Logout 1.0, 3). */
function addressFor(system: ConnectedSystem, registered: string, { iss, sid }: { iss: string; sid: string }): string {
  if (system.frontchannelLogoutSession === "none") return registered;
  const address = new URL(registered);
  address.searchParams.set("iss", iss);
  address.searchParams.set("sid", sid);
  return address.href;
}

/** Is only a browser able to tell it? */
const hearsByBrowserAlone = ({ frontchannelLogoutUri, backchannelLogoutUri }: ConnectedSystem): boolean =>
  Boolean(frontchannelLogoutUri) && backchannelLogoutUri === null;

/** Systems that are told of a sign-off by the browser, which loads a page of theirs. */
export function frontchannelLogout({ shortLived, audit, issuer, sessions, findSystem }: Deps) {
  async function framedAmong(entered: readonly Entered[]): Promise<Framed[]> {
    const found = entered.map(async ({ clientId, sid }) => {
      const system = await findSystem(clientId);
      if (!system?.frontchannelLogoutUri || system.stage === "offline" || sid === "") return [];
      const address = addressFor(system, system.frontchannelLogoutUri, { iss: issuer, sid });
      return [{ appId: system.appId, name: system.name, address }];
    });
    return (await Promise.all(found)).flat();
  }

  /** The frames of these, which the log says were opened. */
  async function opened(entered: readonly Entered[], accountId: string): Promise<FramedSystem[]> {
    const framed = await framedAmong(entered);
    const facts = framed.map(({ appId }) =>
      audit.record({
        event: "oidc.logoutByBrowser",
        result: "ok",
        actor: null,
        objectKind: "system",
        objectId: appId,
        detail: { accountId },
      }),
    );
    await Promise.all(facts);
    return framed.map(({ name, address }) => ({ name, address }));
  }

  return {
    opened,

    /** Of a session that is about to end. */
    async framedOf(uid: string): Promise<FramedSystem[]> {
      const group = await sessions.groupNow(uid);
      const framed = await opened(group?.authorizations ?? [], textOf(group?.session?.row["accountId"]));
      if (framed.length > 0) await shortLived.put(TOLD, uid, true, { ttl: TOLD_SECONDS });
      return framed;
    },

    /** A session ended without its browser: the log says which systems nobody told. */
    async ended(uid: string, group: SessionGroup): Promise<void> {
      if ((await shortLived.take(TOLD, uid)) !== undefined) return;
      const accountId = textOf(group.session?.row["accountId"]);
      for (const { clientId } of group.authorizations) {
        const system = await findSystem(clientId);
        if (system && hearsByBrowserAlone(system))
          await audit.record({
            event: "oidc.logoutUndeliverable",
            result: "failed",
            actor: null,
            objectKind: "system",
            objectId: clientId,
            detail: { accountId, why: "no browser" },
          });
      }
    },
  };
}

export type FrontchannelLogout = ReturnType<typeof frontchannelLogout>;
