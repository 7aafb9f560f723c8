import type { SharedField } from "@sannong/contract/identity/shared-fields";
import {
  askedInPortal,
  type AdmissionReason,
  type AdmissionModule,
  type Admitted,
} from "../../kernel/admission/index.ts";
import type { Origin } from "../../platform/caller.ts";
import { hashOfToken, isSame, randomToken } from "../../platform/crypto/tokens.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { minuteBudget } from "../../platform/limits/minute-budget.ts";
import { fieldsUnder, type ConnectedSystem } from "../../kernel/application/index.ts";
import { agreementTo, type Shown } from "../protocol-pages/index.ts";
import { decideLogin } from "./cas.rules.ts";
import type { IssueService, TicketSession } from "./issue.service.ts";
import type { Stop } from "./pages.ts";
import type { ServiceRegistry } from "./services.ts";
import type { AppContext } from "../../kernel/context.ts";

/** The portal's session of a browser, with whom the audit log names. */
export type Visitor = TicketSession & { sessionId: string; name: string; roleCode: string };
/** How a service is given its ticket; clients of SAML 1.1 that call it TARGET look for an artifact. */
export type TicketParameter = "ticket" | "SAMLart";
export type Input = {
  service: string;
  renew: boolean;
  gateway: boolean;
  byForm: boolean;
  /** `ticket` where it is not said */
  parameter?: TicketParameter;
};
/** What waits, and the secret of the browser that asked; undefined where it has it. */
type Waiter = { uid: string; cookie?: string | undefined };
/** Where the browser goes from here. */
export type Next =
  | {
      go: "ticket";
      service: string;
      ticket: string;
      parameter: TicketParameter;
      byForm: boolean;
      systemName: string;
    }
  | { go: "back"; service: string }
  | (Waiter & { go: "signIn"; again: boolean })
  | (Waiter & {
      go: "agree";
      systemName: string;
      owner: string;
      fields: SharedField[];
      changed: boolean;
      service: string;
    })
  | (Waiter & { go: "askFor"; what: "role" | "bind" })
  | { go: "notAdmitted"; reason: AdmissionReason; systemName: string }
  | { go: "declined"; systemName: string }
  | { go: "stop"; stop: Stop };

/** Who comes to which service, and from where. */
type Entering = { visitor: Visitor; input: Input; from: Origin };
type Consent = {
  /** they have just agreed to what the system reads */
  agrees: boolean;
  /** they have agreed to something else, which was shown to them */
  changed: boolean;
  /** says where the request waits meanwhile */
  hold: () => Promise<Waiter>;
};

type Waiting = Input & { secretHash: string; since: number };

const WAITING = "casLogin";
const WAITING_SECONDS = 3600;
const LEASE = 20;
/** A whole bureau may share one address; a person opens systems by hand. */
const A_MINUTE_FROM_AN_ADDRESS = 600;
const A_MINUTE_OF_AN_ACCOUNT = 240;

type Deps = Pick<AppContext, "shortLived" | "audit" | "clock"> & {
  services: ServiceRegistry;
  issue: IssueService;
  admission: AdmissionModule;
  tell: (accountId: string, system: ConnectedSystem, fields: SharedField[], origin: Origin) => Promise<void>;
};

/**
 * /login: from a service to the portal's sign-in and back with a ticket. What waits for a sign-in is kept under a
 * name of its own, with a secret in the browser that asked: nobody finishes it in another one.
 */
export function loginService({ shortLived, services, issue, admission, tell, audit, clock }: Deps) {
  const secondsToWait = minuteBudget({ shortLived, kind: "casLogins", lease: LEASE });
  const isTooMany = async (who: string, most: number) => (await secondsToWait(who, most)) !== undefined;

  async function wait(input: Input): Promise<{ uid: string; cookie: string }> {
    const [uid, cookie] = [randomToken(24), randomToken(24)];
    const waiting: Waiting = { ...input, secretHash: hashOfToken(cookie), since: clock().getTime() };
    await shortLived.put(WAITING, uid, waiting, { ttl: WAITING_SECONDS, durability: "eventual" });
    return { uid, cookie };
  }

  const fieldsOf = (system: ConnectedSystem) => fieldsUnder(system.scopes, system.terms);

  function note(event: string, visitor: Visitor | undefined, objectId: string, from: Origin, reason?: string) {
    const { traceId, ...place } = from;
    return audit.record({
      event,
      result: reason === undefined ? "ok" : "refused",
      ...(visitor ? { actor: { accountId: visitor.accountId, name: visitor.name, roleCode: visitor.roleCode } } : {}),
      objectKind: "system",
      objectId,
      ...(reason === undefined ? {} : { reason }),
      from: place,
      traceId,
    });
  }

  async function stop(reason: Stop, visitor: Visitor | undefined, objectId: string, from: Origin): Promise<Next> {
    await note("cas.loginRefused", visitor, objectId, from, reason);
    return { go: "stop", stop: reason };
  }

  async function enter(
    admitted: Admitted,
    { visitor, input, isNew, from }: Entering & { isNew: boolean },
  ): Promise<Next> {
    const { system } = admitted;
    if (await isTooMany(visitor.accountId, A_MINUTE_OF_AN_ACCOUNT)) return { go: "stop", stop: "tooMany" };
    // Before the ticket leaves: one whose issue cannot be audited is given to nobody.
    const [ticket] = await Promise.all([
      issue.give(admitted, visitor, input.service, isNew),
      note("cas.ticketIssued", visitor, system.appId, from),
    ]);
    const { service, byForm, parameter = "ticket" } = input;
    return { go: "ticket", service, ticket, parameter, byForm, systemName: system.name };
  }

  async function notAdmitted(
    reason: AdmissionReason,
    visitor: Visitor | undefined,
    { appId, name }: ConnectedSystem,
    from: Origin,
  ): Promise<Next> {
    await note("cas.loginRefused", visitor, appId, from, reason);
    return { go: "notAdmitted", reason, systemName: name };
  }

  /** Lets this person in, or says what comes first. */
  async function admit(
    system: ConnectedSystem,
    { visitor, input: { service, gateway }, from, agrees, changed, hold }: Entering & Consent,
  ): Promise<{ admitted: Admitted } | { first: Next }> {
    const { accountId, factors } = visitor;
    const entryPoint = gateway ? "casGateway" : "casLogin";
    const verdict = await admission.judge({ entryPoint, accountId, system, factors, agrees });
    if (verdict.step === "admit") return verdict;
    const { step, reason } = verdict;
    if (step === "refuse") return { first: await notAdmitted(reason, visitor, system, from) };
    if (reason !== "notAgreed") await note("cas.loginRefused", visitor, system.appId, from, reason);
    if (gateway) return { first: { go: "back", service } };
    const { name: systemName, owner } = system;
    if (reason === "notAgreed")
      return {
        first: { go: "agree", systemName, owner, fields: fieldsOf(system), changed, service, ...(await hold()) },
      };
    const what = askedInPortal(reason);
    return {
      first: what ? { go: "askFor", what, ...(await hold()) } : { go: "signIn", again: true, ...(await hold()) },
    };
  }

  const find = async (uid: string) => {
    const waiting = await shortLived.get<Waiting>(WAITING, uid);
    const system = waiting && (await services.find(waiting.service));
    return waiting && system && { waiting, system };
  };
  const findMine = async (uid: string, cookie: string | undefined) => {
    const found = await find(uid);
    return found && cookie !== undefined && isSame(hashOfToken(cookie), found.waiting.secretHash) ? found : undefined;
  };

  return {
    /** A browser comes from a service. */
    async begin(input: Input, visitor: Visitor | undefined, from: Origin): Promise<Next> {
      const system = await services.find(input.service);
      if (!system) {
        if (await isTooMany(clientOfAddress(from.address), A_MINUTE_FROM_AN_ADDRESS))
          return { go: "stop", stop: "tooMany" };
        return stop("unknownService", visitor, originOf(input.service), from);
      }
      const shut = admission.shutFor(system);
      if (shut) return notAdmitted(shut, visitor, system, from);
      const decision = decideLogin({ signedIn: visitor !== undefined, signedInSince: false, ...input });
      if (decision === "goBack") return { go: "back", service: input.service };
      if (decision === "issue" && visitor) {
        const entering = { visitor, input, from };
        const saidNothing = { agrees: false, changed: false };
        const verdict = await admit(system, { ...entering, ...saidNothing, hold: () => wait(input) });
        return "first" in verdict ? verdict.first : enter(verdict.admitted, { ...entering, isNew: false });
      }
      if (await isTooMany(clientOfAddress(from.address), A_MINUTE_FROM_AN_ADDRESS))
        return { go: "stop", stop: "tooMany" };
      return { go: "signIn", again: visitor !== undefined, ...(await wait(input)) };
    },

    /** The browser is back from the portal's sign-in, or has agreed to what it was shown. */
    async resume(
      { uid, cookie, shown }: { uid: string; cookie: string | undefined; shown: Shown | undefined },
      visitor: Visitor | undefined,
      from: Origin,
    ): Promise<Next> {
      const found = await findMine(uid, cookie);
      if (!found) return { go: "stop", stop: "expired" };
      const { waiting, system } = found;
      const shut = admission.shutFor(system);
      if (shut) return notAdmitted(shut, visitor, system, from);
      const isNew = visitor !== undefined && visitor.signedInAt.getTime() >= waiting.since;
      if (!visitor || (waiting.renew && !isNew)) return { go: "signIn", uid, again: visitor !== undefined };
      const entering = { visitor, input: waiting, from };
      const fields = fieldsOf(system);
      const agreement = agreementTo(fields, shown);
      const verdict = await admit(system, { ...entering, ...agreement, hold: async () => ({ uid }) });
      if ("first" in verdict) return verdict.first;
      // Once: of two tabs that come back together one enters.
      if ((await shortLived.take(WAITING, uid)) === undefined) return { go: "stop", stop: "expired" };
      if (agreement.agrees) await tell(visitor.accountId, system, fields, from);
      return enter(verdict.admitted, { ...entering, isNew });
    },

    /** Its person does not agree, or neither asks for a role nor binds an account. CAS has no word for it: the system gets no ticket. */
    async decline(uid: string, cookie: string | undefined, from: Origin): Promise<Next> {
      const found = await findMine(uid, cookie);
      if (!found || (await shortLived.take(WAITING, uid)) === undefined) return { go: "stop", stop: "expired" };
      const { appId, name: systemName } = found.system;
      await note("cas.loginRefused", undefined, appId, from, "declined");
      return { go: "declined", systemName };
    },

    /** The system that waits behind `/unifiedLogin?by=cas&uid=…`; undefined when that is over. */
    askingSystem: async (uid: string): Promise<ConnectedSystem | undefined> => (await find(uid))?.system,
  };
}

/** What of an unregistered address may stand in the audit log: whose it is, not what it carries. */
const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin.slice(0, 200) : "");

export type LoginService = ReturnType<typeof loginService>;
