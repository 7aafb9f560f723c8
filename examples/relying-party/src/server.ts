import type { Identity } from "./identity.ts";
import { createWeb, type Form, type WebNeeds } from "./web.ts";

export { PageRefusal, type Form } from "./web.ts";

const NOTICE = "/backchannel-logout";

type Needs = WebNeeds & { identity: Identity };

/** A small web application that speaks OpenID Connect: the plain parts, and logout in both directions. */
export async function createServer({ identity, ...needs }: Needs) {
  const { sessions, signedByThePortal = [] } = needs;
  const web = await createWeb({ ...needs, signedByThePortal: [NOTICE, ...signedByThePortal] });
  const { app, leave } = web;

  /** The portal says that a session is over (OpenID Connect Back-Channel Logout 1.0). */
  app.post<{ Body: Form }>(NOTICE, async (request, reply) => {
    try {
      const { jti, expiresAt, ...whom } = await identity.verifyLogoutToken(request.body?.["logout_token"] ?? "");
      if (!sessions.firstUse(jti, expiresAt)) return await reply.code(400).send({ error: "invalid_request" });
      sessions.endFor(whom);
      return await reply.code(200).send();
    } catch (cause) {
      request.log.warn({ err: cause }, "a logout notice was refused");
      return reply.code(400).send({ error: "invalid_request" });
    }
  });

  /** Ends the session here, then the portal's. */
  app.post("/logout", async (request, reply) => {
    const session = leave(request, reply);
    // a session of this system's own has nothing to end at the provider
    return reply.redirect(session?.idToken ? await identity.signOffAddress(session) : "/", 303);
  });

  return web;
}
