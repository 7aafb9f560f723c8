import type { Audit } from "../../platform/audit/audit.ts";
import type { AnonymousAudit } from "../../platform/audit/anonymous-audit.ts";
import { auditOrigin, type Origin } from "../../platform/caller.ts";
import type { Log } from "../../platform/log.ts";
import { hostAndPort, type Outbound, OutboundFailure } from "../../platform/outbound/outbound.ts";
import { admissionSentences, type AdmissionModule } from "../../kernel/admission/index.ts";
import { factorsOfAmr, type ReleaseModule } from "../../kernel/release/index.ts";
import { type ConnectedSystem, type ConnectedSystems, privateHostsFor } from "../../kernel/application/index.ts";
import { goneFailure, withParameter, type Failure, type ProxyFailureCode, type Ticket } from "./cas.rules.ts";
import type { ServiceRegistry } from "./services.ts";
import type { Granting, TicketStore } from "./tickets.ts";

type Deps = {
  tickets: TicketStore;
  services: ServiceRegistry;
  systems: Pick<ConnectedSystems, "findByAppId">;
  admission: AdmissionModule;
  claims: Pick<ReleaseModule, "nameOf">;
  isCallback: (abbr: string, address: string) => Promise<boolean>;
  outbound: Pick<Outbound, "call">;
  /** the portal itself is reached over TLS: then callbacks are too */
  secure: boolean;
  audit: Audit;
  anonymousAudit: AnonymousAudit;
  log: Pick<Log, "warn">;
};

/** The proxy side of CAS: a system that may act for its user at another system, both of them registered. */
export function proxyService(deps: Deps) {
  const { tickets, services, systems, admission, claims, isCallback, outbound, secure } = deps;
  const { audit, anonymousAudit, log } = deps;

  /** Gives a proxy-granting ticket to its callback; false when that did not take it. */
  async function handOver(system: ConnectedSystem, pgtUrl: string, pgt: string, pgtIou: string): Promise<boolean> {
    const address = withParameter(withParameter(pgtUrl, "pgtIou", pgtIou), "pgtId", pgt);
    try {
      const reply = await outbound.call(address, {
        largest: 4096,
        privateAllowed: privateHostsFor(system, hostAndPort(pgtUrl)),
      });
      return reply.status === 200;
    } catch (fault) {
      if (!(fault instanceof OutboundFailure)) throw fault;
      log.warn({ reason: fault.reason }, "a proxy callback did not answer");
      return false;
    }
  }

  /** Why what a system was granted is worth nothing now: it has to stand as if its user came to it at this moment. */
  async function whyNotHeld({ appId, accountId, amr, proxies }: Granting): Promise<string | undefined> {
    const system = await systems.findByAppId(appId);
    const [callback = ""] = proxies;
    if (system?.protocol !== "cas" || !(await isCallback(system.abbr, callback)))
      return "the callback that took the proxy-granting ticket is not registered any more";
    const factors = factorsOfAmr(amr);
    const verdict = await admission.judge({ entryPoint: "casProxying", accountId, system, factors });
    return verdict.step === "admit" ? undefined : `the proxying system: ${admissionSentences[verdict.reason]}`;
  }

  return {
    /**
     * For `pgtUrl` of a validation. A callback that does not answer costs the proxy-granting ticket only, one that
     * nobody registered the whole validation (CAS Protocol 3.0, 2.5.4).
     */
    async grantTo(
      pgtUrl: string,
      { name, ticket, system }: { name: string; ticket: Ticket; system: ConnectedSystem },
    ): Promise<{ pgtIou: string | undefined } | { failure: Failure }> {
      if (!(await isCallback(system.abbr, pgtUrl)) || (secure && !pgtUrl.startsWith("https:")))
        return {
          failure: { code: "INVALID_PROXY_CALLBACK", description: "pgtUrl is not a registered proxy callback" },
        };
      const [pgt, pgtIou] = [tickets.newName("PGT"), tickets.newName("PGTIOU")];
      const { accountId, appId, oidcUid, signedInAt, amr, proxies } = ticket;
      const granting = { accountId, appId, oidcUid, signedInAt, amr, proxies: [pgtUrl, ...proxies] };
      if (!(await handOver(system, pgtUrl, pgt, pgtIou))) return { pgtIou: undefined };
      // what cannot be audited is worth nothing: the callback holds a name that stands for nothing yet
      await audit.record({
        event: "cas.proxyGranted",
        result: "ok",
        objectKind: "system",
        objectId: appId,
        detail: { accountId },
      });
      // it may have been a while until the callback answered
      return (await tickets.grant(pgt, granting, name)) ? { pgtIou } : { failure: goneFailure };
    },

    /** A proxy ticket for another registered service, which learns through whom the user came. */
    async proxy(
      { pgt, targetService }: { pgt: string | undefined; targetService: string | undefined },
      origin: Origin,
    ): Promise<{ ticket: string } | { failure: Failure<ProxyFailureCode>; isTooMany?: boolean }> {
      if (!pgt || !targetService)
        return { failure: { code: "INVALID_REQUEST", description: "both pgt and targetService are required" } };
      const [granting, target] = await Promise.all([tickets.granting(pgt), services.find(targetService)]);
      const factOf = (event: string, reason?: string) => ({
        event,
        result: reason === undefined ? ("ok" as const) : ("refused" as const),
        objectKind: "system",
        objectId: target?.appId ?? "",
        ...(reason === undefined ? {} : { reason }),
        detail: { through: granting?.appId ?? null, accountId: granting?.accountId ?? null },
        ...auditOrigin(origin),
      });
      const refuse = async (code: ProxyFailureCode, description: string) => {
        await audit.record(factOf("cas.proxyTicketRefused", code));
        return { failure: { code, description } };
      };
      if (!granting) {
        const { isTooMany } = await anonymousAudit.record(factOf("cas.proxyTicketRefused", "BAD_PGT"));
        const description = "the proxy-granting ticket is unknown or its session has ended";
        return { failure: { code: "BAD_PGT", description }, isTooMany };
      }
      const notHeld = await whyNotHeld(granting);
      if (notHeld !== undefined) return refuse("BAD_PGT", notHeld);
      if (!target) return refuse("UNAUTHORIZED_SERVICE", "targetService is not a registered service");
      const { accountId, oidcUid, signedInAt, amr, proxies } = granting;
      const factors = factorsOfAmr(amr);
      const verdict = await admission.judge({ entryPoint: "casProxy", accountId, system: target, factors });
      if (verdict.step !== "admit")
        return refuse("UNAUTHORIZED_SERVICE", `targetService: ${admissionSentences[verdict.reason]}`);
      const ticket = await tickets.issue({
        kind: "proxy",
        service: targetService,
        appId: target.appId,
        accountId,
        user: await claims.nameOf(accountId, target),
        oidcUid,
        fromNewLogin: false,
        signedInAt,
        amr,
        proxies,
      });
      await audit.record(factOf("cas.proxyTicketIssued"));
      return { ticket };
    },
  };
}

export type ProxyService = ReturnType<typeof proxyService>;
