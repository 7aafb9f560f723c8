import { readFileSync } from "node:fs";
import cookie from "@fastify/cookie";
import { type Profile, SamlStatusError } from "@node-saml/node-saml";
import { onBaseStyle } from "@sannong/example-relying-party/frame";
import { html } from "@sannong/example-relying-party/html";
import type { Session, Sessions } from "@sannong/example-relying-party/sessions";
import type { Settings } from "@sannong/example-relying-party/settings";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import * as pages from "./pages.ts";
import type { ServiceProvider } from "./service-provider.ts";

type Needs = {
  settings: Pick<Settings, "baseUrl" | "portalUrl">;
  provider: ServiceProvider;
  sessions: Sessions;
  metadata: string;
};

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const COOKIE = "farm_insurance";
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
export async function createApp({ settings, provider, sessions, metadata }: Needs) {
  const app = Fastify({
    logger: {
      level: process.env["LOG_LEVEL"] ?? "warn",
      serializers: { req: ({ method, url }) => ({ method, path: url.split("?")[0] }) },
    },
    routerOptions: { querystringParser: (query) => Object.fromEntries(new URLSearchParams(query)) },
  });
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const page = pages.layout(settings.portalUrl);
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: settings.baseUrl.startsWith("https:"),
  } as const;
  const sessionOf = (request: FastifyRequest) => sessions.find(request.cookies[COOKIE]);
  const show = (reply: FastifyReply, title: string, body: ReturnType<typeof html>, session?: Session, status = 200) =>
    reply.code(status).type("text/html; charset=utf-8").send(page({ title, body, session }).text);

  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(settings.portalUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });
  app.setErrorHandler(async (fault, request, reply) => {
    request.log.warn({ err: fault }, "refused");
    // a certificate may have changed since the metadata was read
    provider.forgetCertificates();
    const isDeclined = fault instanceof SamlStatusError && fault.xmlStatus.includes("RequestDenied");
    const body = html`<h1>未能登录</h1>
      <p>
        ${isDeclined ? "您没有同意提供信息，或还没有本系统的角色，没有登录。" : "门户的答复没有通过核验，请返回重试。"}
      </p>
      <p class="acts"><a class="button" href="/">返回首页</a></p>`;
    return show(reply, "未能登录", body, undefined, 400);
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/favicon.ico", async (_request, reply) => reply.code(204).send());
  app.get("/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(stylesheet));
  app.get("/metadata", async (_request, reply) => reply.type("application/samlmetadata+xml").send(metadata));
  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    return show(reply, session ? "我的保单" : "首页", pages.front(session), session);
  });
  app.get("/login", async (_request, reply) => reply.redirect(await provider.signInAddress("/"), 303));

  /** The portal's answer, or its word about somebody who clicked there. */
  app.post<{ Body: Record<string, string> }>("/acs", async (request, reply) => {
    const handle = sessions.begin(sessionFrom(await provider.person(request.body)));
    return reply.setCookie(COOKIE, handle, options).redirect("/", 303);
  });

  app.post("/logout", async (request, reply) => {
    const session = sessionOf(request);
    if (request.headers.origin !== settings.baseUrl || !session) return reply.redirect("/", 303);
    sessions.end(request.cookies[COOKIE] ?? "");
    void reply.clearCookie(COOKIE, options);
    return reply.redirect(await provider.signOutAddress(JSON.parse(session.idToken) as Profile), 303);
  });

  app.get<{ Querystring: Record<string, string> }>("/slo", async (request, reply) => {
    const { profile } = await provider.readLogout(request.query, request.url.split("?")[1] ?? "");
    // without a profile it is the portal's answer to our own request
    if (!profile) return reply.redirect("/", 303);
    sessions.endFor({ sid: profile.sessionIndex, sub: profile.nameID });
    return reply.clearCookie(COOKIE, options).redirect(await provider.logoutAnswer(profile), 303);
  });

  return app;
}
