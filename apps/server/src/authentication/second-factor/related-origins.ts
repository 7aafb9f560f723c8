import type { FastifyInstance } from "fastify";
import type { RelyingParty } from "./second-factor.rules.ts";

/** Tells browsers at which other names passkeys of this host are used; a portal of one name has nothing to tell. */
export function relatedOrigins(app: FastifyInstance, relyingParty: RelyingParty | undefined): void {
  if (!relyingParty || relyingParty.origins.length < 2) return;
  const { origins } = relyingParty;
  // browsers want exactly this type (WebAuthn 3, 5.11)
  app.get("/.well-known/webauthn", (_request, reply) =>
    reply.type("application/json").header("cache-control", "public, max-age=300").send({ origins }),
  );
}
