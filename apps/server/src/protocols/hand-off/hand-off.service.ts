import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { askingSystem } from "@sannong/contract/protocols/hand-off";
import type { AskingProtocol } from "@sannong/contract/rules/protocols/asking-protocol";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  refusalOfAdmission,
  type AdmissionEntryPoint,
  type AdmissionModule,
  type Admitted,
  type Demands,
} from "../../kernel/admission/index.ts";
import { redirectUriOfHandoff, type ConnectedSystem, type ConnectedSystems } from "../../kernel/application/index.ts";
import { carryingOf, entryPointFor, type Carrying } from "@sannong/contract/rules/protocols/way-in";
import { landingAddress, type Place } from "@sannong/contract/rules/protocols/landing-address";
import { casService, ticketAddress, tokenAddress } from "./hand-off.rules.ts";

/** What hand-off asks the catalogue about the service that was clicked. */
type ClickedService = Demands & { systemAbbr: string | null; resourceUrl: string | null };

export type HandoffDeps = {
  issuer: string;
  systems: Pick<ConnectedSystems, "findByAppId">;
  admission: AdmissionModule;
  findService: (identification: string) => Promise<ClickedService | undefined>;
  regionName: (code: string) => string | undefined;
  issueCode: (input: { admitted: Admitted; oidcUid: string; redirectUri: string }) => Promise<string | undefined>;
  /** a CAS service ticket, bound to exactly this service address; undefined when the session is over */
  issueServiceTicket: (input: { admitted: Admitted; oidcUid: string; service: string }) => Promise<string | undefined>;
  /** what a phase-one system gave this person as a token */
  thirdPartyTokenOf: (accountId: string, abbr: string) => Promise<string | undefined>;
  /** the system whose authorization request waits for a sign-in */
  askingSystem: (uid: string, by: AskingProtocol) => Promise<ConnectedSystem | undefined>;
  audit: Audit;
};

type Input = { clientId: string; jumpType: number; identification?: string | undefined };

/** Each outcome under a name of its own, so that the audit can be searched for what was given. */
const events = {
  code: { issued: "handoff.codeIssued", refused: "handoff.codeRefused" },
  ticket: { issued: "handoff.ticketIssued", refused: "handoff.ticketRefused" },
  thirdPartyToken: { issued: "handoff.tokenGiven", refused: "handoff.tokenRefused" },
} as const;

/** Somebody who may enter, and where the system takes what they bring. */
type Entering = { admitted: Admitted; system: ConnectedSystem; template: string; place: Place };

const entryPoints = {
  code: "handedCode",
  ticket: "handedTicket",
  thirdPartyToken: "handedToken",
} as const satisfies Record<Carrying, AdmissionEntryPoint>;

/**
 * Hands a person over to a connected system by a code, a ticket or a token, whichever the system takes.
 * Each act throws a `Refusal` that the contract declares for its entry.
 */
export function handoffService({ issuer, systems, admission, findService, regionName, audit, ...deps }: HandoffDeps) {
  type Found = { system: ConnectedSystem; service: ClickedService | undefined; template: string | null };

  /** @throws Refusal for a system, or a service of it, that nobody knows or nothing leads into */
  function requireWayIn(
    found: Partial<Found>,
    { identification }: Input,
  ): asserts found is Found & { template: string } {
    const { system, service, template } = found;
    if (!system || (identification && service?.systemAbbr !== system.abbr)) throw new Refusal("service.unknown");
    const shut = admission.shutFor(system);
    if (shut) throw new Refusal(refusalOfAdmission[shut]);
    if (!template) throw new Refusal("handoff.notConnected");
  }

  async function admit(carrying: Carrying, input: Input, found: Partial<Found>, caller: Caller): Promise<Entering> {
    requireWayIn(found, input);
    const { system, service, template } = found;
    const { accountId, factors } = caller;
    const verdict = await admission.judge({ entryPoint: entryPoints[carrying], accountId, system, factors, service });
    if (verdict.step !== "admit") throw new Refusal(refusalOfAdmission[verdict.reason]);
    // A person of no region counts as the whole province (specification §9).
    const areaCode = caller.regionCode || PROVINCE_CODE;
    const place = { path: service?.resourceUrl ?? "", areaCode, areaName: regionName(areaCode) ?? "" };
    return { admitted: verdict.admitted, system, template, place };
  }

  /**
   * Lets somebody in, or says why not; every outcome is audited.
   *
   * @param give asks for what is carried, or refuses. The audit row is written before anything leaves: what cannot be
   *   audited is given to nobody
   */
  async function enter<T>(
    carrying: Carrying,
    input: Input,
    caller: Caller,
    from: Origin,
    give: (entering: Entering) => Promise<T>,
  ): Promise<T> {
    const { clientId, identification, jumpType } = input;
    const system = await systems.findByAppId(clientId);
    const service = identification ? await findService(identification) : undefined;
    const template = system && carryingOf(jumpType) === carrying ? entryPointFor(carrying, system) : null;
    const { traceId, ...visitor } = from;
    const record = (result: "ok" | "refused", reason?: string) =>
      audit.record({
        event: events[carrying][result === "ok" ? "issued" : "refused"],
        result,
        actor: actorOf(caller),
        objectKind: "system",
        objectId: system?.appId ?? input.clientId,
        ...(reason === undefined ? {} : { reason }),
        detail: { jumpType: input.jumpType, identification: input.identification ?? null },
        from: visitor,
        traceId,
      });

    // somebody's word for a person is good at that somebody's own entry point
    const isElsewhere = caller.vouchedBy !== undefined && system?.abbr !== caller.vouchedBy;
    const entering = async () => {
      if (isElsewhere) throw new Refusal("session.vouchedElsewhere");
      return give(await admit(carrying, input, { ...(system && { system }), service, template }, caller));
    };
    const given = await entering().catch(async (fault: unknown) => {
      if (fault instanceof Refusal) await record("refused", fault.reason);
      throw fault;
    });
    await record("ok");
    return given;
  }

  return {
    /** For the page where one signs in for a system: its name and its owner, which are public. */
    async askingSystem(uid: string, by: AskingProtocol): Promise<OutputOf<typeof askingSystem>> {
      const system = await deps.askingSystem(uid, by);
      if (!system) return null;
      const { appId, name: systemName, owner, abbr: systemAbbr, checkUserUrl } = system;
      return { appId, systemName, owner, systemAbbr, offersBinding: checkUserUrl !== null };
    },

    /**
     * Mints a one-time code for a legacy system and the address the browser opens with it. The code is the
     * provider's own and lives 60 s; only the system's credentials and its registered address redeem it.
     *
     * @throws Refusal with what the portal can do about it
     * @see specification §7 GET /oauthCode/generateCode; design §3, Two ways in
     */
    generateCode: (input: Input, caller: Caller, from: Origin) =>
      enter("code", input, caller, from, async ({ admitted, template, place }) => {
        const { oidcUid } = caller;
        const code = await deps.issueCode({ admitted, oidcUid, redirectUri: redirectUriOfHandoff(template) });
        if (code === undefined) throw new Refusal("session.missing");
        return { code, address: landingAddress(template, input.jumpType, { ...place, code, issuer }) };
      }),

    /** A service ticket for a CAS system, good once, at the address that is opened with it (jump type 9). */
    generateTicket: (input: Input, caller: Caller, from: Origin) =>
      enter("ticket", input, caller, from, async ({ admitted, template, place }) => {
        const service = casService(template, place);
        const ticket = await deps.issueServiceTicket({ admitted, oidcUid: caller.oidcUid, service });
        if (ticket === undefined) throw new Refusal("session.missing");
        return { code: ticket, address: ticketAddress(service, ticket) };
      }),

    /** Into a phase-one system with the token it gave this very person (jump type 4). */
    thirdPartyEntry: (input: Omit<Input, "jumpType">, caller: Caller, from: Origin) =>
      enter("thirdPartyToken", { ...input, jumpType: 4 }, caller, from, async ({ system, template, place }) => {
        const token = await deps.thirdPartyTokenOf(caller.accountId, system.abbr);
        if (token === undefined) throw new Refusal("handoff.thirdPartyTokenMissing");
        return { address: tokenAddress(template, token, place) };
      }),
  };
}

export type HandoffService = ReturnType<typeof handoffService>;
