import type { Audit } from "../../platform/audit/audit.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import { redirectUriOfHandoff, type ConnectedSystem, type SystemsRoom } from "../systems/index.ts";
import { judgeIssue, landingAddress } from "./handoff.rules.ts";

/** What hand-off asks the catalogue about the service that was clicked. */
type ClickedService = {
  systemAbbr: string | null;
  resourceUrl: string | null;
  /** ifValidateBindUser, but for the two finance entries that skip the check (specification §9) */
  needsBoundAccount: boolean;
};

export type HandoffNeeds = {
  issuer: string;
  systems: Pick<SystemsRoom, "findByAppId" | "standingOf">;
  findService: (identification: string) => Promise<ClickedService | undefined>;
  regionName: (code: string) => string | undefined;
  /** the bound-user check of a moment ago: that system knows him by itself */
  isKnownTo: (accountId: string, abbr: string) => Promise<boolean>;
  issueCode: (asked: {
    accountId: string;
    oidcUid: string;
    system: ConnectedSystem;
    redirectUri: string;
  }) => Promise<string | undefined>;
  /** the system whose authorization request waits for a sign-in */
  askingSystem: (uid: string) => Promise<ConnectedSystem | undefined>;
  audit: Audit;
};

type Asked = { clientId: string; jumpType: number; identification?: string | undefined };

/** A person of no region counts as the whole province (specification §9). */
const PROVINCE = "32";

export function handoffService({ issuer, systems, findService, regionName, issueCode, audit, ...needs }: HandoffNeeds) {
  async function gather({ clientId, jumpType, identification }: Asked, caller: Caller) {
    const system = await systems.findByAppId(clientId);
    const service = identification ? await findService(identification) : undefined;
    const known = system !== undefined && (!identification || service?.systemAbbr === system.abbr);
    const requiresRole = system?.requiresRole ?? false;
    const needsBoundAccount = service?.needsBoundAccount ?? false;
    // most systems ask for neither, and nothing is looked up for them
    const standing =
      system && (requiresRole || needsBoundAccount)
        ? await systems.standingOf(caller.accountId, system.abbr)
        : { roles: [], boundUsername: null };
    const isBound = standing.boundUsername !== null;
    const asksWhetherKnown = system && needsBoundAccount && !isBound;
    const facts = {
      known,
      suspended: system?.health === "stopped",
      takesHandedCodes: system?.protocol === "oidc" && !system.isPublicClient && system.handoffUri !== null,
      jumpType,
      needsBoundAccount,
      accountBound: isBound || (asksWhetherKnown ? await needs.isKnownTo(caller.accountId, system.abbr) : false),
      requiresRole,
      hasRole: standing.roles.length > 0,
    };
    return { system, service, facts };
  }

  return {
    /** For the page where one signs in for a system: its name and its owner, which are public. */
    async askingSystem(uid: string): Promise<{ systemName: string; owner: string } | null> {
      const system = await needs.askingSystem(uid);
      return system ? { systemName: system.name, owner: system.owner } : null;
    },

    /**
     * Mints a one-time code for a legacy system and the address the browser opens with it. The code is the
     * provider's own and lives 60 s; only the system's credentials and its registered address redeem it.
     *
     * @throws Refusal with what the portal can do about it; every outcome is audited
     * @see specification §7 GET /oauthCode/generateCode; design §3 "Two ways in"
     */
    async generateCode(asked: Asked, caller: Caller, from: Origin): Promise<{ code: string; address: string }> {
      const { system, service, facts } = await gather(asked, caller);
      const { traceId, ...place } = from;
      const record = (event: string, result: "ok" | "refused", reason?: string) =>
        audit.record({
          event,
          result,
          actor: { accountId: caller.accountId, name: caller.nickname, roleCode: caller.roles[0]?.roleCode ?? "" },
          objectKind: "system",
          objectId: system?.appId ?? asked.clientId,
          ...(reason === undefined ? {} : { reason }),
          detail: { jumpType: asked.jumpType, identification: asked.identification ?? null },
          from: place,
          traceId,
        });

      const verdict = judgeIssue(facts);
      if (verdict !== "issue" || !system?.handoffUri) {
        const reason = verdict === "issue" ? "handoff.notConnected" : verdict;
        await record("handoff.codeRefused", "refused", reason);
        throw new Refusal(reason);
      }
      const redirectUri = redirectUriOfHandoff(system.handoffUri);
      const code = await issueCode({ accountId: caller.accountId, oidcUid: caller.oidcUid, system, redirectUri });
      if (code === undefined) {
        await record("handoff.codeRefused", "refused", "session.missing");
        throw new Refusal("session.missing");
      }
      // Before the code leaves: one whose issue cannot be audited is given to nobody.
      await record("handoff.codeIssued", "ok");
      const areaCode = caller.regionCode || PROVINCE;
      const address = landingAddress(system.handoffUri, asked.jumpType, {
        code,
        path: service?.resourceUrl ?? "",
        areaCode,
        areaName: regionName(areaCode) ?? "",
        issuer,
      });
      return { code, address };
    },
  };
}

export type HandoffService = ReturnType<typeof handoffService>;
