import type { FastifyInstance } from "fastify";

/**
 * Every page of ours, the office's too: nothing inline, nothing from elsewhere (design §7). No text becomes markup by a mistake: in
 * browsers that know trusted types only what our own build made, by the one policy of that name.
 */
export const PORTAL_CSP =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; require-trusted-types-for 'script'; trusted-types sannong";
/** Answers that are data: nothing may run in them. */
export const DATA_CSP = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Of files that documents load: what may be done with them the document says. */
const headersOfFiles = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/** Of answers that no browser shows. */
const headersOfData = { ...headersOfFiles, "content-security-policy": DATA_CSP };

/** What no page of ours asks a browser for. */
const PERMISSIONS_POLICY = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/**
 * What only a document heeds. A page elsewhere that opens one of ours gets no hold of it; ours keep theirs of the
 * windows they open, because a hand-over opens its window first and knows its address later (design §3, New tab after an asynchronous call).
 */
export const headersOfDocuments = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": PERMISSIONS_POLICY,
  "x-frame-options": "DENY",
};

type Transport = { https: boolean };

/** Of files, of what programs read, and of what a browser shows; each may be replaced one by one. */
export function headersOfAnswers({ https }: Transport) {
  const secured = https ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
  const data = { ...headersOfData, ...secured };
  return { files: { ...headersOfFiles, ...secured }, data, documents: { ...data, ...headersOfDocuments } };
}

/** Below these nearly all is asked by programs; the few documents there bring `headersOfDocuments` themselves. */
const PROGRAMS = /^\/(?:api\/|cas\/|healthz\b|readyz\b)/;
/** Whoever answers with a document below such a name brings `headersOfDocuments`; a picture that is one, a policy. */
const FILES = /^[^?]*\.(?:css|ico|jpe?g|js|png|svg|webmanifest|webp|woff2?)(?:\?|$)/;

/** Headers of every answer; a page sets its own Content-Security-Policy before this default. */
export function installSecurityHeaders(app: FastifyInstance, transport: Transport) {
  const { files, data, documents } = headersOfAnswers(transport);
  const headersFor = (url: string) => (PROGRAMS.test(url) ? data : FILES.test(url) ? files : documents);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headersFor(request.url)).header("x-request-id", request.id);
    done();
  });
}
