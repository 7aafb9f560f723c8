import type { FastifyInstance } from "fastify";

/** The portal's own pages: nothing inline, nothing from elsewhere (design §7). */
export const PORTAL_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/** Answers that are data: nothing may run in them. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What an address below /api answers with. */
const headersOfData = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": DATA_CSP,
};

/** What only a document heeds. */
export const headersOfDocuments = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
  "x-frame-options": "DENY",
};

/** Headers of every answer; a page sets its own Content-Security-Policy before this default. */
export function installSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  const secured = https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
  const always = { ...headersOfData, ...secured };
  const ofPages = { ...always, ...headersOfDocuments };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(request.url.startsWith("/api/") ? always : ofPages).header("x-request-id", request.id);
    done();
  });
}
