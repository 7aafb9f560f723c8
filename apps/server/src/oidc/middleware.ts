import type Provider from "oidc-provider";
import type { createInteractions } from "./interaction.ts";
import { assets, PAGE_CSP } from "./pages.ts";
import { finishWork, formTargetsOf, requestIdOf } from "./requests.ts";

const ASSETS = "/assets/";

type Middleware = Parameters<Provider["use"]>[0];

/** Around everything the library answers: headers, the pages of our own, and the work that events began. */
export function ownMiddleware({
  interactions,
  secure,
}: {
  interactions: ReturnType<typeof createInteractions>;
  secure: boolean;
}): Middleware {
  const headers = Object.entries({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "content-security-policy": PAGE_CSP,
    ...(secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  });
  return async (ctx, next) => {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    ctx.res.setHeader("x-request-id", requestIdOf(ctx));
    const { path } = ctx;
    const asset = path.startsWith(ASSETS) && ctx.method === "GET" ? assets[path.slice(ASSETS.length)] : undefined;
    if (asset) {
      ctx.set("cache-control", "public, max-age=3600");
      ctx.set("content-type", asset.type);
      ctx.body = asset.body;
      return;
    }
    if (!path.startsWith("/interaction/") || !(await interactions.handle(ctx))) await next();
    await finishWork(ctx);
    const targets = formTargetsOf(ctx);
    if (targets.length > 0)
      ctx.set(
        "content-security-policy",
        ctx.response
          .get("content-security-policy")
          .replace("form-action 'self'", `form-action 'self' ${targets.join(" ")}`),
      );
  };
}
