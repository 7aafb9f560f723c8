import { cut } from "@sannong/contract/rules/texts/cut";
import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Audit, AuditFact } from "../../platform/audit/audit.ts";
import type { Log } from "../../platform/log.ts";
import { TOKEN_EXCHANGE } from "./grants/exchanged-tokens.ts";
import { innerRequest } from "./http/inner-requests.ts";
import {
  allowFormTo,
  beforeAnswering,
  delegatedOf,
  noteFault,
  noteLeaving,
  originOf,
  requestIdOf,
} from "./http/requests.ts";
import type { SessionRows } from "./sessions/session-rows.ts";
import type { SystemsSignOff } from "./logout/systems-sign-off.ts";

type Deps = {
  audit: Audit;
  log: Pick<Log, "warn" | "error">;
  sessions: SessionRows;
  endPortalSession: (oidcUid: string) => Promise<void>;
  signOff: SystemsSignOff;
};

/** Tells the audit log what the library did. The answer waits for it: what cannot be audited is not given out. */
export function auditEvents(provider: Provider, { audit, log, sessions, endPortalSession, signOff }: Deps): void {
  const record = (ctx: KoaContextWithOIDC, fact: Pick<AuditFact, "event" | "result" | "reason" | "detail">) => {
    const { address, port, userAgent } = originOf(ctx);
    const accountId = ctx.oidc.account?.accountId ?? ctx.oidc.session?.accountId;
    beforeAnswering(
      ctx,
      audit.record({
        ...fact,
        actor: null,
        objectKind: "system",
        objectId: ctx.oidc.client?.clientId ?? "unknown",
        detail: { ...fact.detail, ...(accountId ? { accountId } : {}), ...delegatedOf(ctx) },
        from: { address, userAgent, ...(port === undefined ? {} : { port }) },
        traceId: requestIdOf(ctx),
      }),
    );
  };
  const reasonOf = (error: {
    message: string;
    error_description?: string | undefined;
    error_detail?: string | undefined;
  }) => cut([error.message, error.error_description, error.error_detail].filter(Boolean).join("："), 200);

  provider.on("authorization.success", (ctx) => {
    record(ctx, { event: ctx.oidc.entities.DeviceCode ? "oidc.deviceAllowed" : "oidc.codeIssued", result: "ok" });
    allowPostedAnswer(ctx);
  });
  provider.on("authorization.error", (ctx, error) => {
    record(ctx, { event: "oidc.authorizationRefused", result: "refused", reason: reasonOf(error) });
    allowPostedAnswer(ctx);
  });
  provider.on("grant.success", (ctx) => {
    // which fields the system may read from now on: their owner can ask for the list
    const { scope = "", aud } = ctx.oidc.entities.AccessToken ?? {};
    const detail = { scope, ...(typeof aud === "string" ? { audience: aud } : {}) };
    record(ctx, { event: eventOfGrant(ctx), result: "ok", detail });
  });
  provider.on("grant.error", (ctx, error) => {
    const inner = innerRequest();
    if (inner) inner.problem = reasonOf(error);
    record(ctx, { event: "oidc.tokensRefused", result: "refused", reason: reasonOf(error) });
  });
  provider.on("grant.revoked", (ctx) => {
    // At the token endpoint a grant is revoked for one reason: something was used a second time.
    if (ctx.oidc.route === "token")
      record(ctx, {
        event: isRefresh(ctx) ? "oidc.refreshTokenReplayed" : "oidc.codeReplayed",
        result: "refused",
        reason: "used twice; everything it gave was revoked",
      });
    else record(ctx, { event: "oidc.grantRevoked", result: "ok" });
  });
  provider.on("server_error", (ctx, error) => {
    noteFault(ctx, error);
    log.error({ err: error, id: requestIdOf(ctx), route: ctx.oidc?.route }, "the identity provider failed");
  });

  provider.on("end_session.success", (ctx) => {
    const { session, client, params } = ctx.oidc;
    if (!session) return;
    if (params?.["logout"]) {
      record(ctx, { event: "oidc.signedOffBySystem", result: "ok" });
      noteLeaving(ctx, async (goal) => {
        const address = await signOff.everywhere(session, goal);
        await endPortalSession(session.uid);
        return address;
      });
    } else if (client) {
      record(ctx, { event: "oidc.systemLeft", result: "ok" });
      noteLeaving(ctx, async (goal) => {
        const address = await signOff.atOne(session.uid, client.clientId, goal);
        await sessions.withdraw(session.uid, client.clientId);
        return address;
      });
    }
  });
}

const eventOfGrant = (ctx: KoaContextWithOIDC) => {
  if (ctx.oidc.params?.["grant_type"] === TOKEN_EXCHANGE) return "oidc.tokenExchanged";
  return isRefresh(ctx) ? "oidc.tokensRefreshed" : "oidc.codeRedeemed";
};
const isRefresh = (ctx: KoaContextWithOIDC) => ctx.oidc.params?.["grant_type"] === "refresh_token";

/** An answer by form_post leaves for the system's own address. */
function allowPostedAnswer(ctx: KoaContextWithOIDC): void {
  const { params, client } = ctx.oidc;
  const address = params?.["redirect_uri"];
  if (params?.["response_mode"] === "form_post" && typeof address === "string" && client?.redirectUriAllowed(address))
    allowFormTo(ctx, address);
}
