import type { Config } from "../../config/config.ts";
import type { Changes } from "../../platform/changes.ts";
import type { Db } from "../../platform/database/database.ts";
import type { LosableState } from "../../platform/short-lived/open-short-lived.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { endSessionService } from "./end-session.service.ts";
import { identifyService } from "./identify.service.ts";
import { sessionCookie } from "./session-handles.ts";
import { lostSessionsService } from "./lost-sessions.service.ts";
import { lostSessionsStore } from "./lost-sessions.store.ts";
import { ownSessionsService, shownName } from "./own-sessions.service.ts";
import type { EndReason } from "./sessions.rules.ts";
import { sessionsRoutes, type SignOutWays } from "./sessions.routes.ts";
import { type OpenOidcSession, sessionsService } from "./sessions.service.ts";
import { sessionsStore } from "./sessions.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { Deliveries } from "../../kernel/delivery/index.ts";

export { endSessionsFromShell } from "./end-from-shell.ts";
export type { Begun } from "./sessions.service.ts";
export { shownName };
export type { EndReason, Delegated } from "./sessions.rules.ts";
export type { SessionCaller } from "./identify.service.ts";

type Deps = Pick<AppContext, "shortLived" | "audit" | "clock" | "log" | "events"> & {
  deliveries: Pick<Deliveries, "sessionEnd">;
  /** tells of sessions; without it they are asked for again every second */
  changes?: Changes;
  policy: Config["session"];
  publicUrl: string;
  accounts: Pick<AccountsModule, "findRecent" | "knownRecent" | "passwordExpiresAt" | "standingOf">;
  openOidcSession: OpenOidcSession;
  /** asked around an owner's own sign-out */
  signOutWays?: SignOutWays;
  /** where sessions may be lost: what knows of them all the same */
  losable?: (LosableState & { db: Db }) | undefined;
};

/** The sessions module: two handles to one session, who is asking, and the ends of it (design §3, Session). */
export function sessionsModule(deps: Deps) {
  const { audit, clock, log, policy } = deps;
  const store = sessionsStore(deps.shortLived);
  const cookie = sessionCookie({ https: deps.publicUrl.startsWith("https:") });
  const identifying = identifyService({
    store,
    clock,
    changes: deps.changes,
    audit,
    readCookie: (header) => cookie.read(header),
    findAccount: (id) => deps.accounts.findRecent(id),
    knownAccount: (id) => deps.accounts.knownRecent(id),
    passwordExpiresAt: deps.accounts.passwordExpiresAt,
  });
  const ending = endSessionService({
    store,
    audit,
    log,
    clock,
    findAccount: (id) => deps.accounts.findRecent(id),
    events: deps.events,
    forget: identifying.forget,
    owed: deps.deliveries.sessionEnd,
  });
  const sessions = sessionsService({
    store,
    clock,
    policy,
    openOidcSession: (facts) => deps.openOidcSession(facts),
    setCookie: cookie.set,
    end: ending.end,
    standingOf: deps.accounts.standingOf,
    forget: identifying.forget,
  });

  const { losable } = deps;
  const losing =
    losable &&
    lostSessionsService({
      ...deps,
      store,
      lost: lostSessionsStore(losable.db),
      losable,
      closeBehind: ending.closeBehind,
    });
  const own = ownSessionsService({ store, clock, ending });
  const { signOutWays = {} } = deps;
  const oidcUidOf = async (sessionId: string) => (await store.find(sessionId))?.oidcUid;

  return {
    routes: (server: Server) =>
      sessionsRoutes(server, { sessions, own, end: ending.end, clearCookie: cookie.clear, signOutWays, oidcUidOf }),
    begin: sessions.begin,
    ownerProved: sessions.ownerProved,
    identify: identifying.identify,
    /** the live session a Cookie header names, for top-level visits; does not extend it */
    byCookie: identifying.byCookie,
    /** a live session by its name, as the audit log and a QR sign-in know it */
    byId: identifying.byId,
    /** the live session behind an OpenID session */
    async byOidcUid(uid: string) {
      const link = await store.linkOf(uid);
      return link && identifying.byId(link.sessionId);
    },
    /** the OpenID sessions behind an account's live sessions */
    oidcUidsOf: async (accountId: string) => (await store.listOf(accountId)).map(({ oidcUid }) => oidcUid),
    /** somebody's live sessions as a page shows them, and the end of one of these */
    shownOf: own.shownOf,
    endShown: own.endShown,
    end: ending.end,
    endAllOf: ending.endAllOf,
    mustEnd: ending.mustEnd,
    channel: ending.channel,
    /** the portal session behind an OpenID session, when a connected system signs its user off */
    async endByOidcUid(uid: string, why: EndReason): Promise<boolean> {
      const link = await store.linkOf(uid);
      return link !== undefined && ending.end(link.sessionId, why);
    },
    /** to be run once a minute */
    async endAged(): Promise<void> {
      await losing?.endLost();
      await ending.endAged();
    },
  };
}

export type SessionsModule = ReturnType<typeof sessionsModule>;
/** For acts that end somebody's sessions: noted with the act, and done once it is committed. */
export type SessionEnds = Pick<SessionsModule, "mustEnd" | "endAllOf">;
