import type { AskingProtocol } from "@sannong/contract/rules/asking-protocol";
import type { Audit } from "../../platform/audit/audit.ts";
import { actorOf, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isSuspended, redirectUriOfHandoff, type ConnectedSystem, type SystemsRoom } from "../systems/index.ts";
import { carryingOf, doorFor, type Carrying } from "@sannong/contract/rules/way-in";
import {
  casService,
  demandsOn,
  judgeIssue,
  landingAddress,
  ticketAddress,
  tokenAddress,
  type Demands,
  type Place,
} from "./handoff.rules.ts";

/** What hand-off asks the catalogue about the service that was clicked. */
type ClickedService = Demands & { systemAbbr: string | null; resourceUrl: string | null };

export type HandoffNeeds = {
  issuer: string;
  systems: Pick<SystemsRoom, "findByAppId" | "standingOf"> & { stages: Pick<SystemsRoom["stages"], "admits"> };
  findService: (identification: string) => Promise<ClickedService | undefined>;
  /** all for which one enters this system, for a jump that names none */
  servicesOf: (systemAbbr: string) => Promise<readonly Demands[]>;
  regionName: (code: string) => string | undefined;
  /** the bound-user check of a moment ago: that system knows him by itself */
  isKnownTo: (accountId: string, abbr: string) => Promise<boolean>;
  /** the first-jump notice: he agreed to every field that this system may read */
  hasAgreedToShare: (accountId: string, system: ConnectedSystem) => Promise<boolean>;
  issueCode: (asked: {
    accountId: string;
    oidcUid: string;
    system: ConnectedSystem;
    redirectUri: string;
  }) => Promise<string | undefined>;
  /** a CAS service ticket, bound to exactly this service address; undefined when the session is over */
  issueServiceTicket: (
    asked: Pick<Caller, "accountId" | "oidcUid"> & { system: ConnectedSystem; service: string },
  ) => Promise<string | undefined>;
  /** what a phase-one system gave this person as a token */
  thirdPartyTokenOf: (accountId: string, abbr: string) => Promise<string | undefined>;
  /** the system whose authorization request waits for a sign-in */
  askingSystem: (uid: string, by: AskingProtocol) => Promise<ConnectedSystem | undefined>;
  audit: Audit;
};

type Asked = { clientId: string; jumpType: number; identification?: string | undefined };

/** A person of no region counts as the whole province (specification §9). */
const PROVINCE = "32";

/** Each outcome under a name of its own, so that the audit can be searched for what was given. */
const events = {
  code: { issued: "handoff.codeIssued", refused: "handoff.codeRefused" },
  ticket: { issued: "handoff.ticketIssued", refused: "handoff.ticketRefused" },
  thirdPartyToken: { issued: "handoff.tokenGiven", refused: "handoff.tokenRefused" },
} as const;

/** Somebody who may enter, and where the system takes what he brings. */
type Admitted = { system: ConnectedSystem; template: string; place: Place };

export function handoffService({ issuer, systems, findService, regionName, audit, ...needs }: HandoffNeeds) {
  async function demandedFor(
    { accountType }: Caller,
    system: ConnectedSystem | undefined,
    clicked: ClickedService | undefined,
  ) {
    if (clicked) return demandsOn([clicked], accountType);
    return demandsOn(system ? await needs.servicesOf(system.abbr) : [], accountType);
  }

  async function gather(carrying: Carrying, { clientId, jumpType, identification }: Asked, caller: Caller) {
    const system = await systems.findByAppId(clientId);
    const service = identification ? await findService(identification) : undefined;
    const known = system !== undefined && (!identification || service?.systemAbbr === system.abbr);
    const requiresRole = system?.requiresRole ?? false;
    const { accountTypeFits, needsBoundAccount } = await demandedFor(caller, system, service);
    // most systems ask for neither, and nothing is looked up for them
    const [standing, sharingAgreed] = await Promise.all([
      system && (requiresRole || needsBoundAccount)
        ? systems.standingOf(caller.accountId, system.abbr)
        : { roles: [], boundUsername: null },
      system !== undefined && needs.hasAgreedToShare(caller.accountId, system),
    ]);
    const isBound = standing.boundUsername !== null;
    const asksWhetherKnown = system && needsBoundAccount && !isBound;
    const template = system && carryingOf(jumpType) === carrying ? doorFor(carrying, system) : null;
    const facts = {
      known,
      suspended: system !== undefined && isSuspended(system),
      offline: system?.stage === "offline",
      admitted: system === undefined || (await systems.stages.admits(system, caller.accountId)),
      takesIt: template !== null,
      accountTypeFits,
      needsBoundAccount,
      accountBound: isBound || (asksWhetherKnown ? await needs.isKnownTo(caller.accountId, system.abbr) : false),
      requiresRole,
      hasRole: standing.roles.length > 0,
      sharingAgreed,
    };
    const areaCode = caller.regionCode || PROVINCE;
    const place = { path: service?.resourceUrl ?? "", areaCode, areaName: regionName(areaCode) ?? "" };
    return { system, template, facts, place };
  }

  /**
   * Lets somebody in, or says why not; every outcome is audited.
   *
   * @param give asks for what is carried, or refuses. The audit row is written before anything leaves: what cannot be
   *   audited is given to nobody
   */
  async function enter<T>(
    carrying: Carrying,
    asked: Asked,
    caller: Caller,
    from: Origin,
    give: (admitted: Admitted) => Promise<T>,
  ): Promise<T> {
    const { system, template, facts, place } = await gather(carrying, asked, caller);
    const { traceId, ...visitor } = from;
    const record = (result: "ok" | "refused", reason?: string) =>
      audit.record({
        event: events[carrying][result === "ok" ? "issued" : "refused"],
        result,
        actor: actorOf(caller),
        objectKind: "system",
        objectId: system?.appId ?? asked.clientId,
        ...(reason === undefined ? {} : { reason }),
        detail: { jumpType: asked.jumpType, identification: asked.identification ?? null },
        from: visitor,
        traceId,
      });

    // somebody's word for a person is good at that somebody's own door
    const isElsewhere = caller.vouchedBy !== undefined && system?.abbr !== caller.vouchedBy;
    const verdict = isElsewhere ? "session.vouchedElsewhere" : judgeIssue(facts);
    if (verdict !== "issue" || !system || template === null) {
      const reason = verdict === "issue" ? "handoff.notConnected" : verdict;
      await record("refused", reason);
      throw new Refusal(reason);
    }
    const given = await give({ system, template, place }).catch(async (fault: unknown) => {
      if (fault instanceof Refusal) await record("refused", fault.reason);
      throw fault;
    });
    await record("ok");
    return given;
  }

  return {
    /** For the page where one signs in for a system: its name and its owner, which are public. */
    async askingSystem(
      uid: string,
      by: AskingProtocol,
    ): Promise<{ appId: string; systemName: string; owner: string } | null> {
      const system = await needs.askingSystem(uid, by);
      return system ? { appId: system.appId, systemName: system.name, owner: system.owner } : null;
    },

    /**
     * Mints a one-time code for a legacy system and the address the browser opens with it. The code is the
     * provider's own and lives 60 s; only the system's credentials and its registered address redeem it.
     *
     * @throws Refusal with what the portal can do about it
     * @see specification §7 GET /oauthCode/generateCode; design §3 "Two ways in"
     */
    generateCode: (asked: Asked, caller: Caller, from: Origin) =>
      enter("code", asked, caller, from, async ({ system, template, place }) => {
        const { accountId, oidcUid } = caller;
        const code = await needs.issueCode({ accountId, oidcUid, system, redirectUri: redirectUriOfHandoff(template) });
        if (code === undefined) throw new Refusal("session.missing");
        return { code, address: landingAddress(template, asked.jumpType, { ...place, code, issuer }) };
      }),

    /** A service ticket for a CAS system, good once, at the address that is opened with it (jump type 9). */
    generateTicket: (asked: Asked, caller: Caller, from: Origin) =>
      enter("ticket", asked, caller, from, async ({ system, template, place }) => {
        const service = casService(template, place);
        const ticket = await needs.issueServiceTicket({
          accountId: caller.accountId,
          oidcUid: caller.oidcUid,
          system,
          service,
        });
        if (ticket === undefined) throw new Refusal("session.missing");
        return { code: ticket, address: ticketAddress(service, ticket) };
      }),

    /** Into a phase-one system with the token it gave this very person (jump type 4). */
    thirdPartyEntry: (asked: Omit<Asked, "jumpType">, caller: Caller, from: Origin) =>
      enter("thirdPartyToken", { ...asked, jumpType: 4 }, caller, from, async ({ system, template, place }) => {
        const token = await needs.thirdPartyTokenOf(caller.accountId, system.abbr);
        if (token === undefined) throw new Refusal("handoff.thirdPartyTokenMissing");
        return { address: tokenAddress(template, token, place) };
      }),
  };
}

export type HandoffService = ReturnType<typeof handoffService>;
