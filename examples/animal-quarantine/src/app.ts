import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { familyFrame, onBaseStyle } from "@sannong/example-relying-party/frame";
import { html, type Markup } from "@sannong/example-relying-party/html";
import type { Session, Sessions } from "@sannong/example-relying-party/sessions";
import { TicketRefused, type Cas } from "./cas.ts";
import { isKind, type Declarations } from "./declarations.ts";
import * as pages from "./pages.ts";

type Form = Record<string, string>;
type Needs = { baseUrl: string; portalUrl: string; cas: Cas; sessions: Sessions; declarations: Declarations };

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const COOKIE = "jy_session";
const NOTICE = "/backchannel-logout";
const asForm = (body: string) => Object.fromEntries(new URLSearchParams(body));
/** A session is found by the ticket that opened it; the file holds its hash. */
const hashed = (ticket: string) => createHash("sha256").update(ticket).digest("base64url");

/** 动物检疫电子出证, a system that knows CAS and nothing else: a ticket comes, is validated once, opens a session. */
export async function createApp({ baseUrl, portalUrl, cas, sessions, declarations }: Needs) {
  const app = Fastify({
    logger: {
      level: process.env["LOG_LEVEL"] ?? "warn",
      // tickets come in addresses
      serializers: { req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split("?")[0] }) },
    },
    bodyLimit: 64 * 1024,
    routerOptions: { querystringParser: asForm },
  });
  await app.register(cookie);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, asForm(String(body))),
  );

  const cookieOptions = { path: "/", httpOnly: true, sameSite: "lax", secure: baseUrl.startsWith("https:") } as const;
  const layout = familyFrame({
    system: "动物检疫电子出证系统",
    plate: "检疫",
    portalUrl,
    signIn: html`<a class="quiet" href="/login">登录</a>`,
    note: "演示系统：名称与数据均为虚构。",
  });
  const sessionOf = (request: FastifyRequest) => sessions.find(request.cookies[COOKIE]);
  const show = (reply: FastifyReply, title: string, body: Markup, session?: Session, status = 200) =>
    reply.code(status).type("text/html; charset=utf-8").send(layout({ title, body, session }).text);
  const service = (path: string) => (path === "" ? `${baseUrl}/enter` : `${baseUrl}/enter?path=${pathOf(path)}`);

  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${new URL(portalUrl).origin}; base-uri 'none'; frame-ancestors 'none'`,
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
    });
  });
  // A form of another origin may not act here; the portal's notice names a ticket that nobody else knows.
  app.addHook("preHandler", async (request, reply) => {
    request.body ??= {};
    if (request.method !== "POST" || request.url === NOTICE || request.headers.origin === baseUrl) return;
    return show(reply, "请求已拒绝", pages.stopped("这次提交不是从本系统的页面发出的。", portalUrl), undefined, 403);
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/favicon.ico", async (_request, reply) => reply.code(204).send());
  app.get("/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(stylesheet));

  app.get("/login", async (_request, reply) => reply.redirect(cas.loginAddress(service("")), 303));
  app.get<{ Querystring: Form }>("/enter", async (request, reply) => {
    const { ticket, path = "" } = request.query;
    if (!ticket) return reply.redirect(cas.loginAddress(service("")), 303);
    try {
      const person = await cas.validate(service(path), ticket);
      const before = request.cookies[COOKIE];
      if (before) sessions.end(before);
      void reply.setCookie(COOKIE, sessions.begin({ person, sid: hashed(ticket), idToken: "" }), cookieOptions);
      return await reply.redirect(path.startsWith("/declare/") ? path : "/", 303);
    } catch (fault) {
      request.log.warn({ err: fault }, "a ticket was refused");
      const why =
        fault instanceof TicketRefused ? "票据已失效或已使用，请重新登录。" : "门户暂时没有应答，请稍后再试。";
      return show(reply, "登录未成功", pages.stopped(why, portalUrl), undefined, 400);
    }
  });

  /** The portal says that a session is over (CAS Protocol 3.0, 2.3.3). */
  app.post<{ Body: Form }>(NOTICE, async (request, reply) => {
    const ticket = cas.ticketOfNotice(request.body["logoutRequest"] ?? "");
    if (!ticket) return reply.code(400).send();
    sessions.endFor({ sid: hashed(ticket), sub: undefined });
    return reply.code(200).send();
  });
  /** Ends the session here, then the portal's. */
  app.post("/logout", async (request, reply) => {
    const handle = request.cookies[COOKIE];
    if (handle) sessions.end(handle);
    void reply.clearCookie(COOKIE, cookieOptions);
    return reply.redirect(cas.logoutAddress(`${baseUrl}/`), 303);
  });

  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    const body = session ? pages.list(declarations.of(session.person), session.person) : pages.welcome();
    return show(reply, session ? "我的申报" : "首页", body, session);
  });
  app.get<{ Params: { kind: string } }>("/declare/:kind", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return reply.redirect("/login", 303);
    const { kind } = request.params;
    if (!isKind(kind))
      return show(reply, "没有这类申报", pages.stopped("请从首页选择申报类别。", portalUrl), session, 404);
    return show(reply, "检疫申报", pages.form(kind, false), session);
  });
  app.post<{ Params: { kind: string }; Body: Form }>("/declare/:kind", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return reply.redirect("/login", 303);
    const { kind } = request.params;
    const [goods = "", destination = ""] = ["goods", "destination"].map((name) => (request.body[name] ?? "").trim());
    if (!isKind(kind))
      return show(reply, "没有这类申报", pages.stopped("请从首页选择申报类别。", portalUrl), session, 404);
    if (!goods || !destination || goods.length > 60 || destination.length > 60)
      return show(reply, "检疫申报", pages.form(kind, true), session, 422);
    declarations.add(session.person, kind, goods, destination);
    return reply.redirect("/", 303);
  });
  return app;
}

/** As the portal fills it: every part encoded, the slashes as they are. */
const pathOf = (path: string) => path.split("/").map(encodeURIComponent).join("/");
