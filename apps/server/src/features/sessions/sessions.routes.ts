import { endOneSession, endOtherSessions, listSessions } from "@sannong/contract/devices";
import { extendSession, logout, sessionStatus } from "@sannong/contract/sign-in";
import { Told, type Server } from "../../platform/http/serve.ts";
import { sessionIdOf } from "./session-handles.ts";
import type { EndSessionService } from "./end-session.service.ts";
import type { OwnSessionsService } from "./own-sessions.service.ts";
import type { SessionsService } from "./sessions.service.ts";

type Needs = {
  sessions: SessionsService;
  own: OwnSessionsService;
  end: EndSessionService["end"];
  clearCookie: () => string;
  /** where the browser of a session goes on when it signs out */
  leaveBy: (sessionId: string) => Promise<string | undefined>;
};

export function sessionsRoutes(server: Server, { sessions, own, end, clearCookie, leaveBy }: Needs) {
  /**
   * Whoever holds the bearer may end its session, also without the cookie. Without a bearer nothing
   * happens and no cookie is cleared, so that a foreign page cannot sign anybody off by a link.
   */
  server.serve(logout, async (_input, { origin, request, reply }) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return new Told("退出成功", null);
    reply.header("set-cookie", clearCookie());
    const sessionId = sessionIdOf(authorization);
    if (!sessionId) return new Told("退出成功", null);
    const address = await leaveBy(sessionId);
    await end(sessionId, "signedOut", { origin });
    return new Told("退出成功", address === undefined ? null : { leaveBy: address });
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
