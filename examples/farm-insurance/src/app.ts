import { readFileSync } from "node:fs";
import { type Profile, SamlStatusError } from "@node-saml/node-saml";
import { onBaseStyle } from "@sannong/example-relying-party/frame";
import type { Session, Sessions } from "@sannong/example-relying-party/sessions";
import type { Settings } from "@sannong/example-relying-party/settings";
import { createWeb, PageRefusal } from "@sannong/example-relying-party/web";
import * as pages from "./pages.ts";
import type { ServiceProvider } from "./service-provider.ts";

type Deps = {
  settings: Pick<Settings, "baseUrl" | "portalUrl">;
  provider: ServiceProvider;
  sessions: Sessions;
  metadata: string;
};

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The profile travels as the session's token: a sign-off names it again. */
const sessionFrom = (profile: Profile): Session => ({
  person: {
    sub: profile.nameID,
    name: text(profile["name"]),
    accountType: Number(profile["account_type"]),
    regionCode: text(profile["region_code"]),
    regionName: text(profile["region_name"]),
    company: text(profile["company"]),
    phone: text(profile["phone_number"]),
    boundUsername: text(profile["bound_username"]),
    roles: [],
  },
  sid: profile.sessionIndex ?? "",
  idToken: JSON.stringify({
    issuer: profile.issuer,
    nameID: profile.nameID,
    nameIDFormat: profile.nameIDFormat,
    nameQualifier: profile.nameQualifier,
    spNameQualifier: profile.spNameQualifier,
    sessionIndex: profile.sessionIndex,
  }),
});

/** 农业保险服务平台, bought software that speaks SAML 2.0 alone. */
export async function createApp({ settings, provider, sessions, metadata }: Deps) {
  const { app, show, sessionOf, arrive, leave } = await createWeb({
    settings,
    sessions,
    cookieName: "farm_insurance",
    stylesheet,
    page: pages.layout(settings.portalUrl),
    // its own signature proves it
    signedByThePortal: ["/acs"],
  });

  /** Waits for what the portal sent to be checked. */
  const verified = <T>(checked: Promise<T>): Promise<T> =>
    checked.catch((cause: unknown) => {
      // a certificate may have changed since the metadata was read
      provider.forgetCertificates();
      const isDeclined = cause instanceof SamlStatusError && cause.xmlStatus.includes("RequestDenied");
      const why = isDeclined
        ? "您没有同意提供信息，或还没有本系统的角色，没有登录。"
        : "门户的答复没有通过核验，请返回重试。";
      throw new PageRefusal(400, "未能登录", why, { cause });
    });

  app.get("/metadata", async (_request, reply) => reply.type("application/samlmetadata+xml").send(metadata));
  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    return show(reply, session ? "我的保单" : "首页", pages.front(session), session);
  });
  app.get("/login", async (_request, reply) => reply.redirect(await provider.signInAddress("/"), 303));

  /** The portal's answer, or its word about somebody who clicked there. */
  app.post<{ Body: Record<string, string> }>("/acs", async (request, reply) =>
    arrive(request, reply, sessionFrom(await verified(provider.person(request.body)))),
  );

  app.post("/logout", async (request, reply) => {
    const session = leave(request, reply);
    if (!session) return reply.redirect("/", 303);
    return reply.redirect(await provider.signOutAddress(JSON.parse(session.idToken) as Profile), 303);
  });

  app.get<{ Querystring: Record<string, string> }>("/slo", async (request, reply) => {
    const { profile } = await verified(provider.readLogout(request.query, request.url.split("?")[1] ?? ""));
    // without a profile it is the portal's answer to our own request
    if (!profile) return reply.redirect("/", 303);
    sessions.endFor({ sid: profile.sessionIndex, sub: profile.nameID });
    leave(request, reply);
    return reply.redirect(await provider.logoutAnswer(profile), 303);
  });

  return app;
}
