import type { AnonymousAudit } from "../../platform/audit/anonymous-audit.ts";
import { auditOrigin, type Origin } from "../../platform/caller.ts";
import { admissionSentences, type AdmissionModule } from "../../kernel/admission/index.ts";
import { factorsOfAmr, nameIn, type ReleaseModule } from "../../kernel/release/index.ts";
import { type ConnectedSystem, fieldsUnder, type ConnectedSystems } from "../../kernel/application/index.ts";
import type { Success } from "./answers.ts";
import { attributesOf } from "./attributes.ts";
import { goneFailure, judgeTicket, type Failure, type Ticket } from "./cas.rules.ts";
import type { ProxyService } from "./proxy.service.ts";
import { isServiceOf } from "./services.ts";
import type { SignOff } from "./sign-off.ts";
import type { TicketStore } from "./tickets.ts";
import type { AppContext } from "../../kernel/context.ts";

export type Validation = {
  ticket: string | undefined;
  service: string | undefined;
  renew: boolean;
  pgtUrl: string | undefined;
  /** true at the addresses that take proxy tickets too */
  acceptsProxies: boolean;
  /** true at the addresses of CAS 3 */
  tellsAttributes: boolean;
};

type Deps = Pick<AppContext, "audit" | "clock"> & {
  tickets: TicketStore;
  systems: Pick<ConnectedSystems, "findByAppId">;
  claims: ReleaseModule;
  admission: AdmissionModule;
  proxy: Pick<ProxyService, "grantTo">;
  signOff: Pick<SignOff, "tell">;
  anonymousAudit: AnonymousAudit;
};
type Refused = { failure: Failure; isTooMany?: boolean };

/** Tells a system whose ticket it holds: once, to the service it was given for, while the session lives. */
export function validateService(deps: Deps) {
  const { tickets, systems, claims, admission, proxy, signOff, audit, anonymousAudit, clock } = deps;

  const factOf = (event: string, ticket: Ticket | undefined, origin: Origin, reason?: string) => ({
    event,
    result: reason === undefined ? ("ok" as const) : ("refused" as const),
    objectKind: "system",
    objectId: ticket?.appId ?? "",
    ...(reason === undefined ? {} : { reason }),
    ...(ticket ? { detail: { accountId: ticket.accountId, kind: ticket.kind } } : {}),
    ...auditOrigin(origin),
  });

  /** A ticket comes to this once. */
  async function refuse(name: string, ticket: Ticket, from: Origin, failure: Failure): Promise<Refused> {
    await tickets.refuse(name);
    await audit.record(factOf("cas.ticketRefused", ticket, from, failure.code));
    return { failure };
  }

  /** A name that is nobody's, or one that was shown before, can be shown again and again. */
  async function refuseUnspent(ticket: Ticket | undefined, from: Origin, failure: Failure): Promise<Refused> {
    const { isTooMany } = await anonymousAudit.record(factOf("cas.ticketRefused", ticket, from, failure.code));
    return { failure, isTooMany };
  }

  /** A second use: whatever the first gave is taken back, for one of the two was not meant to have it. */
  async function replayed(name: string, ticket: Ticket, from: Origin): Promise<void> {
    await anonymousAudit.record(factOf("cas.ticketReplayed", ticket, from, "used twice; what it gave was taken back"));
    const participant = await tickets.takeBack(ticket.oidcUid, name);
    if (participant) await signOff.tell([participant]);
  }

  async function admit(name: string, ticket: Ticket, input: Validation, from: Origin) {
    const { accountId, appId, service } = ticket;
    const [system, stands] = await Promise.all([systems.findByAppId(appId), tickets.stands(ticket.oidcUid, name)]);
    if (!system || !isServiceOf(system, service) || !stands) return refuse(name, ticket, from, goneFailure);
    const factors = factorsOfAmr(ticket.amr);
    const verdict = await admission.judge({ entryPoint: "casTicket", accountId, system, factors });
    if (verdict.step !== "admit")
      return refuse(name, ticket, from, { code: "INVALID_TICKET", description: admissionSentences[verdict.reason] });
    const { released } = await claims.release({
      accountId,
      system,
      entryPoint: "cas.validation",
      ...(input.tellsAttributes ? {} : { fields: namingFields(system) }),
      from,
    });
    if (!released) return refuse(name, ticket, from, goneFailure);
    const told = released.claims;
    const granted =
      input.pgtUrl === undefined ? { pgtIou: undefined } : await proxy.grantTo(input.pgtUrl, { name, ticket, system });
    if ("failure" in granted) return refuse(name, ticket, from, granted.failure);
    await audit.record(factOf("cas.ticketValidated", ticket, from));
    const success: Success = {
      user: nameIn(told),
      attributes: input.tellsAttributes ? attributesOf(told, ticket) : undefined,
      signedIn: { at: ticket.signedInAt, amr: ticket.amr },
      pgtIou: granted.pgtIou,
      proxies: ticket.proxies,
    };
    return { success };
  }

  return async function validate(input: Validation, from: Origin): Promise<{ success: Success } | Refused> {
    const { ticket: name, service, renew, acceptsProxies } = input;
    if (!name || !service)
      return {
        failure: {
          code: "INVALID_REQUEST",
          description: "both ticket and service are required, each once and of at most 2048 characters",
        },
      };
    const { ticket, spent } = await tickets.spend(name);
    const verdict = judgeTicket({ ticket, spent, service, renew, acceptsProxies, now: clock().getTime() });
    if (ticket && !spent) await replayed(name, ticket, from);
    if ("failure" in verdict)
      return ticket && spent
        ? refuse(name, ticket, from, verdict.failure)
        : refuseUnspent(ticket, from, verdict.failure);
    return admit(name, verdict.ticket, input, from);
  };
}

export type Validate = ReturnType<typeof validateService>;

/** Before CAS 3 a system is told what it calls its user, and nothing more. */
const namingFields = ({ scopes, terms }: ConnectedSystem) =>
  fieldsUnder(scopes, terms).filter((field) => field === "accountName" || field === "boundUsername");
