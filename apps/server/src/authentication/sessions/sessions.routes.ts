import { endOneSession, endOtherSessions, listSessions } from "@sannong/contract/authentication/devices";
import { extendSession, logout, sessionStatus } from "@sannong/contract/authentication/sign-in";
import { WithMessage, type Server } from "../../platform/http/serve.ts";
import { sessionIdOf } from "./session-handles.ts";
import type { EndSessionService } from "./end-session.service.ts";
import type { OwnSessionsService } from "./own-sessions.service.ts";
import type { SessionsService } from "./sessions.service.ts";

/** What a person's own sign-out asks of those who tell the connected systems. */
export type SignOutWays = {
  /** before: where their browser goes on to leave the systems that only it can leave */
  leaveBy?: (oidcUid: string) => Promise<string | undefined>;
  /** after: the number under which they may ask what became of it */
  numberFor?: (oidcUid: string) => Promise<string | undefined>;
};

type Deps = {
  sessions: SessionsService;
  own: OwnSessionsService;
  end: EndSessionService["end"];
  clearCookie: () => string;
  signOutWays: SignOutWays;
  oidcUidOf: (sessionId: string) => Promise<string | undefined>;
};

export function sessionsRoutes(server: Server, { sessions, own, end, clearCookie, signOutWays, oidcUidOf }: Deps) {
  /**
   * Whoever holds the bearer may end its session, also without the cookie. Without a bearer nothing
   * happens and no cookie is cleared, so that a foreign page cannot sign anybody off by a link.
   */
  server.serve(logout, async (_input, { origin, request, reply }) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return new WithMessage("退出成功", null);
    reply.header("set-cookie", clearCookie());
    const sessionId = sessionIdOf(authorization);
    if (!sessionId) return new WithMessage("退出成功", null);
    const uid = await oidcUidOf(sessionId);
    const leaveBy = uid && (await signOutWays.leaveBy?.(uid));
    await end(sessionId, "signedOut", { origin });
    const signOff = uid && (await signOutWays.numberFor?.(uid));
    const ways = { ...(leaveBy ? { leaveBy } : {}), ...(signOff ? { signOff } : {}) };
    return new WithMessage("退出成功", leaveBy || signOff ? ways : null);
  });

  server.serve(sessionStatus, (_input, { caller }) => sessions.status(caller.sessionId));
  server.serve(extendSession, (_input, { caller }) => sessions.extend(caller.sessionId));

  server.serve(listSessions, (_input, { caller }) => own.list(caller));
  server.serve(endOneSession, async ({ id }, { caller, origin }) => {
    await own.endOne(id, { caller, origin });
    return null;
  });
  server.serve(endOtherSessions, async (_input, { caller, origin }) => ({
    ended: await own.endOthers({ caller, origin }),
  }));
}
