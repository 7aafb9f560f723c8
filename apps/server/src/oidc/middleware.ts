import type Provider from "oidc-provider";
import type { createInteractions } from "./interaction.ts";
import { assets, PAGE_CSP } from "./pages.ts";
import { finishWork, formTargetsOf, requestIdOf } from "./requests.ts";

type Middleware = Parameters<Provider["use"]>[0];

/** Around everything the library answers: headers, the pages of our own, and the work that events began. */
export function ownMiddleware({
  interactions,
  secure,
}: {
  interactions: ReturnType<typeof createInteractions>;
  secure: boolean;
}): Middleware {
  return async (ctx, next) => {
    ctx.set({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "content-security-policy": PAGE_CSP,
      "x-request-id": requestIdOf(ctx),
      ...(secure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    });
    const asset = ctx.method === "GET" ? assets[/^\/assets\/([\w.-]+)$/.exec(ctx.path)?.[1] ?? ""] : undefined;
    if (asset) {
      ctx.set("cache-control", "public, max-age=3600");
      ctx.set("content-type", asset.type);
      ctx.body = asset.body;
      return;
    }
    if (!(await interactions.handle(ctx))) await next();
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
