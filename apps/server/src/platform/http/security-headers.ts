import type { FastifyInstance } from "fastify";

/** The portal's own pages: nothing inline, nothing from elsewhere (design §7). */
export const PORTAL_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/** Answers that are data: nothing may run in them. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Headers of every answer; a page sets its own Content-Security-Policy before this default. */
export function installSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    reply.header("x-content-type-options", "nosniff");
    reply.header("referrer-policy", "strict-origin-when-cross-origin");
    reply.header("cross-origin-opener-policy", "same-origin-allow-popups");
    reply.header("cross-origin-resource-policy", "same-origin");
    reply.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
    reply.header("x-frame-options", "DENY");
    reply.header("content-security-policy", DATA_CSP);
    if (https) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
  });
}
