import type Provider from "oidc-provider";
import type { createDevicePages } from "./device.ts";
import type { createInteractions } from "./interaction.ts";
import { awayOf } from "../platform/away.ts";
import { AWAY_SECONDS } from "../platform/http/error-edge.ts";
import { PERMISSIONS_POLICY } from "../platform/http/security-headers.ts";
import type { Log } from "../platform/log.ts";
import { assets, errorPage, PAGE_CSP, type Frame } from "./pages.ts";
import { faultOf, finishWork, formTargetsOf, requestIdOf, type PlainContext } from "./requests.ts";

const ASSETS = "/assets/";

type Middleware = Parameters<Provider["use"]>[0];
type Needs = {
  interactions: ReturnType<typeof createInteractions>;
  devices: ReturnType<typeof createDevicePages>;
  frame: Frame;
  secure: boolean;
  log: Pick<Log, "error">;
};

/** Around everything the library answers: headers, the pages of our own, and the work that events began. */
export function ownMiddleware({ interactions, devices, frame, secure, log }: Needs): Middleware {
  const headers = Object.entries({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    "content-security-policy": PAGE_CSP,
    ...(secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  });
  return async (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    ctx.res.setHeader("x-request-id", requestIdOf(ctx));
    const { path } = ctx;
    const asset = path.startsWith(ASSETS) && ctx.method === "GET" ? assets.get(path.slice(ASSETS.length)) : undefined;
    if (asset) {
      ctx.set("cache-control", "public, max-age=3600");
      ctx.set("content-type", asset.type);
      ctx.body = asset.body;
      return;
    }
    try {
      const isAnswered =
        (path.startsWith("/interaction/") && (await interactions.handle(ctx))) || (await devices.slowDown(ctx));
      if (!isAnswered) await next();
      // what the library met it answers itself, as a fault; what waits behind it would only wait as long again
      if (awayOf(faultOf(ctx))) return refuseForNow(ctx);
      await finishWork(ctx);
    } catch (cause) {
      if (awayOf(cause)) return refuseForNow(ctx);
      log.error({ err: cause, id: requestIdOf(ctx) }, "the identity provider failed");
      refuse(ctx, 500, "server_error");
      return;
    }
    if (ctx.status === 404 && !ctx.body) refuse(ctx, 404, "not_found");
    const targets = formTargetsOf(ctx);
    if (targets.length > 0) nameFormTargets(ctx, targets);
  };

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
