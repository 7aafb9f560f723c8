import type { FastifyInstance } from "fastify";

/** The portal's own pages: nothing inline, nothing from elsewhere (design §7). */
export const PORTAL_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/** Answers that are data: nothing may run in them. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Headers of every answer; a page sets its own Content-Security-Policy before this default. */
export function installSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  const always = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "x-frame-options": "DENY",
    "content-security-policy": DATA_CSP,
    ...(https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(always).header("x-request-id", request.id);
    done();
  });
}
