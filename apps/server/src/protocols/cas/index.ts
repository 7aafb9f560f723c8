import type { FastifyInstance } from "fastify";
import { createAnonymousAudit } from "../../platform/audit/anonymous-audit.ts";
import type { Origin } from "../../platform/caller.ts";
import type { Log } from "../../platform/log.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import type { AdmissionModule } from "../../kernel/admission/index.ts";
import type { Deliveries } from "../../kernel/delivery/index.ts";
import type { ReleaseModule } from "../../kernel/release/index.ts";
import type { ConsentsModule } from "../../identity/consents/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { BrowserSignOff } from "../browser-sign-off/index.ts";
import { casRoutes } from "./cas.routes.ts";
import { issueService, type TicketSession } from "./issue.service.ts";
import { loginService, type Visitor } from "./login.service.ts";
import { proxyCallbacksStore } from "./proxy-callbacks.store.ts";
import { proxyService } from "./proxy.service.ts";
import { casSimulation } from "./simulation.ts";
import { serviceRegistry } from "./services.ts";
import { signOffService } from "./sign-off.ts";
import { ticketStore } from "./tickets.ts";
import { validateService } from "./validate.service.ts";
import type { AppContext } from "../../kernel/context.ts";

export type { CasSimulation, SimulatedTicket } from "./simulation.ts";
export { proxyCallbacks } from "./proxy-callbacks.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "audit" | "clock"> & {
  /** origin without a trailing slash; the server is `${publicUrl}/cas` */
  publicUrl: string;
  demonstration: boolean;
  sealer: { seal(plain: string): string; open(sealed: string): string };
  absoluteSessionSeconds: number;
  log: Pick<Log, "warn" | "error">;
  outbound: Pick<Outbound, "call">;
  signOffs: Pick<Deliveries["signOff"], "add">;
  systems: Pick<ConnectedSystems, "list" | "findByAppId">;
  claims: ReleaseModule;
  admission: AdmissionModule;
  consents: Pick<ConsentsModule, "tell">;
  /** the live portal session of a Cookie header, without extending it */
  visitorOf: (cookieHeader: string | undefined) => Promise<Visitor | undefined>;
  /** the live portal session behind an OpenID session */
  sessionOf: (oidcUid: string) => Promise<TicketSession | undefined>;
  leaveInBrowser: BrowserSignOff["leave"];
  /** ends a portal session; `sessionEnded` is called by that, as for every other end */
  endSession: (visitor: Visitor, from: Origin) => Promise<void>;
};

/** The CAS server (protocols 1, 2 and 3) below /cas, for every system registered with that protocol (design §3, What an integrator gets). */
export function casServer(deps: Deps) {
  const { shortLived, systems, claims, admission, audit, clock, log, outbound } = deps;
  const secure = deps.publicUrl.startsWith("https:");
  const tickets = ticketStore(deps);
  const anonymousAudit = createAnonymousAudit(deps);
  const services = serviceRegistry(systems);
  const signOff = signOffService({ ...deps, tickets });
  const issue = issueService({
    tickets,
    claims,
    sessionOf: deps.sessionOf,
  });
  const callbacks = proxyCallbacksStore(deps.db);
  const proxy = proxyService({
    tickets,
    services,
    systems,
    admission,
    claims,
    isCallback: callbacks.isRegistered,
    outbound,
    secure,
    audit,
    anonymousAudit,
    log,
  });
  const login = loginService({ shortLived, services, issue, admission, tell: deps.consents.tell, audit, clock });
  const validate = validateService({
    tickets,
    systems,
    claims,
    admission,
    proxy,
    signOff,
    audit,
    anonymousAudit,
    clock,
  });

  return {
    mount: (app: FastifyInstance) =>
      casRoutes(app, {
        login,
        validate,
        proxy,
        visitorOf: deps.visitorOf,
        leaveInBrowser: deps.leaveInBrowser,
        signOff: deps.endSession,
        isSignOffTarget: services.isSignOffTarget,
        frame: { demonstration: deps.demonstration },
        issuer: `${deps.publicUrl}/cas`,
        secure,
        log,
        clock,
      }),
    issueServiceTicket: issue.issueServiceTicket,
    askingSystem: login.askingSystem,
    /** a follower of the sessions' end */
    sessionEnded: signOff.sessionEnded,
    leaveSystem: signOff.leaveSystem,
    tellSignOff: signOff.deliver,
    /** how the workbench tries a system */
    simulation: casSimulation({ publicUrl: deps.publicUrl, tickets, claims, signOff, clock }),
  };
}
