import type { Session } from "oidc-provider";
import type { BrowserSignOff } from "../../browser-sign-off/index.ts";
import type { FrontchannelLogout } from "./frontchannel.ts";
import type { SessionRows } from "../sessions/session-rows.ts";

type Deps = {
  /** where the library is asked here: its own addresses begin so */
  issuer: () => string;
  sessions: Pick<SessionRows, "groupNow">;
  frontchannel: Pick<FrontchannelLogout, "opened">;
  browser: Pick<BrowserSignOff, "pageOf" | "visitsOf">;
};

/**
 * A sign-off that a system asked for (RP-Initiated Logout 1.0): what the browser has to leave before it goes where the
 * library wants it. The library has ended the session by then, so that what it gave is read from the session itself.
 */
export function systemsSignOff({ issuer, sessions, frontchannel, browser }: Deps) {
  /** The library's page at the end says less than ours, which is the end then. */
  const isOurEnd = (goal: string) => goal === `${issuer()}/session/end/success`;

  return {
    /** Where the browser goes first; undefined when it goes on at once. */
    async everywhere({ uid, accountId, authorizations = {} }: Session, goal: string): Promise<string | undefined> {
      const entered = Object.entries(authorizations).map(([clientId, { sid }]) => ({ clientId, sid: sid ?? "" }));
      const framed = await frontchannel.opened(entered, accountId ?? "");
      const asked = framed.map(({ name }) => ({ name, result: "asked" }) as const);
      const wanted = isOurEnd(goal) ? undefined : goal;
      const visits = await browser.visitsOf({ uid, goal: wanted }, asked);
      if (framed.length === 0 && visits === undefined) return undefined;
      // also without a frame: a form may lead to no address but those that its own page named
      return browser.pageOf(framed, visits ?? wanted);
    },

    /** One system is left and the session goes on. */
    async atOne(uid: string, clientId: string, goal: string): Promise<string | undefined> {
      const group = await sessions.groupNow(uid);
      const entered = (group?.authorizations ?? []).filter((one) => one.clientId === clientId);
      const accountId = group?.session?.row["accountId"];
      const framed = await frontchannel.opened(entered, typeof accountId === "string" ? accountId : "");
      return framed.length === 0 ? undefined : browser.pageOf(framed, goal);
    },
  };
}

export type SystemsSignOff = ReturnType<typeof systemsSignOff>;
