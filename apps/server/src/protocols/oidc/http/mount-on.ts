import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Origin } from "../../../platform/caller.ts";
import { originOf as originOfRequest } from "../../../platform/http/origin.ts";
import type { PresentedCertificate } from "../../../platform/http/client-certificate.ts";
import { innerRequest } from "./inner-requests.ts";
import { noteCertificate } from "./requests.ts";

/** Hands every request below /oidc to the library, which reads the raw request and its forms itself. */
export function mountOn(
  app: FastifyInstance,
  handle: (request: IncomingMessage, response: ServerResponse, origin: Origin) => void,
  presentedBy: ((request: FastifyRequest) => PresentedCertificate | undefined) | undefined,
): void {
  void app.register(async (inner) => {
    // The library parses forms itself, with a limit of its own.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", (_request, _payload, done) => done(null));
    inner.all("/oidc/*", { bodyLimit: 64 * 1024 }, (request, reply) => {
      const inside = innerRequest();
      const origin = inside?.origin ?? originOfRequest(request);
      // what the portal asks itself comes from a system that showed none here
      if (!inside) noteCertificate(request.raw, presentedBy?.(request));
      reply.hijack();
      handle(request.raw, reply.raw, origin);
    });
  });
}
