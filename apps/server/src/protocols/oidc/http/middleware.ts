import type Provider from "oidc-provider";
import { withoutCertificates } from "../configuration.ts";
import type { createDevicePages } from "../grants/device.ts";
import type { createInteractions } from "../interaction/interaction.ts";
import { unavailableOf } from "../../../platform/unavailable.ts";
import { AWAY_SECONDS } from "../../../platform/http/error-edge.ts";
import { DATA_CSP, headersOfAnswers } from "../../../platform/http/security-headers.ts";
import type { Log } from "../../../platform/log.ts";
import { assets, PAGE_CSP, type Frame } from "../../protocol-pages/index.ts";
import { errorPage } from "../interaction/pages.ts";
import { askAgainByGet, isPostedByBrowser } from "./posted-requests.ts";
import { allowWayOut, dressBareForm } from "../interaction/provider-pages.ts";
import { faultOf, finishLeaving, finishWork, formTargetsOf, requestIdOf, type PlainContext } from "./requests.ts";

const ASSETS = "/assets/";
const DISCOVERY = "/.well-known/openid-configuration";
/** No browser shows what they answer. Each with the methods that the library serves it by. */
const ASKED_BY_SYSTEMS: ReadonlyMap<string, string> = new Map([
  ["/token", "POST"],
  ["/token/introspection", "POST"],
  ["/token/revocation", "POST"],
  ["/userinfo", "GET, POST"],
  ["/jwks", "GET"],
  ["/request", "POST"],
  ["/device/auth", "POST"],
  [DISCOVERY, "GET"],
]);

const SIGN_OFF = "/session/end";

type Middleware = Parameters<Provider["use"]>[0];
type Deps = {
  interactions: ReturnType<typeof createInteractions>;
  devices: ReturnType<typeof createDevicePages>;
  frame: Frame;
  secure: boolean;
  offersCertificates: boolean;
  log: Pick<Log, "error">;
};

/** Around everything the library answers: headers, the pages of our own, and the work that events began. */
export function ownMiddleware({ interactions, devices, frame, secure, offersCertificates, log }: Deps): Middleware {
  const { files, data, documents } = headersOfAnswers({ https: secure });
  const own = { "content-security-policy": PAGE_CSP, "referrer-policy": "no-referrer" };
  const [ofFiles, ofData] = [Object.entries(files), Object.entries(data)];
  const ofDocuments = Object.entries({ ...documents, ...own });
  const dress = ({ res }: PlainContext, headers: [string, string][]) => {
    for (const [name, value] of headers) res.setHeader(name, value);
  };
  return async (ctx, next) => {
    const { path } = ctx;
    const asset = path.startsWith(ASSETS) && ctx.method === "GET" ? assets.get(path.slice(ASSETS.length)) : undefined;
    dress(ctx, asset ? ofFiles : ASKED_BY_SYSTEMS.has(path) ? ofData : ofDocuments);
    ctx.res.setHeader("x-request-id", requestIdOf(ctx));
    if (asset) {
      // a drawing is a document to whoever opens it by itself
      if (asset.type === "image/svg+xml") ctx.set("content-security-policy", DATA_CSP);
      ctx.set("cache-control", "public, max-age=3600");
      ctx.set("content-type", asset.type);
      ctx.body = asset.body;
      return;
    }
    try {
      if (isPostedByBrowser(ctx)) return await askAgainByGet(ctx, refuse);
      const isAnswered =
        (path.startsWith("/interaction/") && (await interactions.handle(ctx))) || (await devices.slowDown(ctx));
      if (!isAnswered) await next();
      // what the library met it answers itself, as a fault; what waits behind it would only wait as long again
      if (unavailableOf(faultOf(ctx))) return refuseForNow(ctx);
      await finishWork(ctx);
      await finishLeaving(ctx);
      dressBareForm(ctx, frame);
      if (path === DISCOVERY && !offersCertificates && ctx.body)
        ctx.body = withoutCertificates(ctx.body as Record<string, unknown>);
    } catch (cause) {
      if (unavailableOf(cause)) return refuseForNow(ctx);
      log.error({ err: cause, id: requestIdOf(ctx) }, "the identity provider failed");
      refuse(ctx, 500, "server_error");
      return;
    }
    if (ctx.status === 404 && !ctx.body) refuseUnserved(ctx);
    if (path === SIGN_OFF) allowWayOut(ctx);
    const targets = formTargetsOf(ctx);
    if (targets.length > 0) nameFormTargets(ctx, targets);
  };

  /** The library knows no other method of an address than no address at all. */
  function refuseUnserved(ctx: PlainContext): void {
    const methods = ASKED_BY_SYSTEMS.get(ctx.path);
    if (methods === undefined) return refuse(ctx, 404, "not_found");
    refuse(ctx, 405, "method_not_allowed");
    ctx.set("allow", methods);
  }

  function refuseForNow(ctx: PlainContext): void {
    refuse(ctx, 503, "temporarily_unavailable");
    ctx.set("retry-after", String(AWAY_SECONDS));
  }

  /** Nothing that was prepared leaves: no token, no code, no address, no cookie. */
  function refuse(ctx: PlainContext, status: number, error: string): void {
    for (const name of ["location", "set-cookie"]) ctx.remove(name);
    ctx.set("cache-control", "no-store");
    ctx.status = status;
    if (ctx.accepts("json", "html") === "html") {
      dress(ctx, ofDocuments);
      ctx.type = "html";
      ctx.body = errorPage({ error, sessionLost: false, status }, { ...frame, requestId: requestIdOf(ctx) });
    } else {
      ctx.body = { error };
    }
  }
}

function nameFormTargets(ctx: PlainContext, targets: string[]): void {
  const policy = ctx.response.get("content-security-policy");
  ctx.set("content-security-policy", policy.replace("form-action 'self'", `form-action 'self' ${targets.join(" ")}`));
}
