import type { FastifyRequest } from "fastify";
import type { Identity } from "./identity.ts";
import type { Session } from "./sessions.ts";
import type { Settings } from "./settings.ts";
import { createWeb, PageRefusal, type Form, type WebDeps } from "./web.ts";

export { PageRefusal, type Form } from "./web.ts";

const NOTICE = "/backchannel-logout";

type Deps = WebDeps & { settings: Pick<Settings, "issuer">; identity: Identity };

/** A small web application that speaks OpenID Connect: the plain parts, and logout in both directions. */
export async function createServer({ identity, ...deps }: Deps) {
  const { sessions, signedByThePortal = [] } = deps;
  const web = await createWeb({ ...deps, signedByThePortal: [NOTICE, ...signedByThePortal] });
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

  /** A code that the portal handed over: the library checks who answers, redeems it and verifies the id_token. */
  async function redeem(request: FastifyRequest, service: string): Promise<Session> {
    const address = new URL(request.url, deps.settings.baseUrl);
    if (!address.searchParams.get("code") || address.searchParams.get("iss") !== deps.settings.issuer)
      throw new PageRefusal(400, "进入方式不正确", `请从门户点击“${service}”进入本系统。`);
    return identity.signIn(address, {}).catch((cause: unknown) => {
      throw new PageRefusal(400, "登录未成功", "本次登录凭证已失效或已使用过，请回到门户重新点击进入。", { cause });
    });
  }

  /** Ends the session here, then the portal's. */
  app.post("/logout", async (request, reply) => {
    const session = leave(request, reply);
    // a session of this system's own has nothing to end at the provider, and whoever helps is signed in there as themselves
    const isOfPortal = session && session.idToken !== "" && session.person.helper === undefined;
    return reply.redirect(isOfPortal ? await identity.signOffAddress(session) : "/", 303);
  });

  return { ...web, redeem };
}
