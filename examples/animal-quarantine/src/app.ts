import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { familyFrame, onBaseStyle } from "@sannong/example-relying-party/frame";
import { html } from "@sannong/example-relying-party/html";
import type { Sessions } from "@sannong/example-relying-party/sessions";
import { createWeb, type Form } from "@sannong/example-relying-party/web";
import { TicketRefused, type Cas } from "./cas.ts";
import { isKind, type Declarations } from "./declarations.ts";
import * as pages from "./pages.ts";

type Deps = { baseUrl: string; portalUrl: string; cas: Cas; sessions: Sessions; declarations: Declarations };

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const NOTICE = "/backchannel-logout";
/** A session is found by the ticket that opened it; the file holds its hash. */
const hashed = (ticket: string) => createHash("sha256").update(ticket).digest("base64url");

/** 动物检疫电子出证, a system that knows CAS and nothing else: a ticket comes, is validated once, opens a session. */
export async function createApp({ baseUrl, portalUrl, cas, sessions, declarations }: Deps) {
  const { app, show, sessionOf, arrive, leave } = await createWeb({
    settings: { baseUrl, portalUrl },
    sessions,
    cookieName: "jy_session",
    stylesheet,
    page: familyFrame({
      system: "动物检疫电子出证系统",
      plate: "检疫",
      portalUrl,
      signIn: html`<a class="quiet" href="/login">登录</a>`,
      note: "演示系统：名称与数据均为虚构。",
    }),
    // it names a ticket that nobody else knows
    signedByThePortal: [NOTICE],
  });
  const service = (path: string) => (path === "" ? `${baseUrl}/enter` : `${baseUrl}/enter?path=${pathOf(path)}`);

  app.get("/login", async (_request, reply) => reply.redirect(cas.loginAddress(service("")), 303));
  app.get<{ Querystring: Form }>("/enter", async (request, reply) => {
    const { ticket, path = "" } = request.query;
    if (!ticket) return reply.redirect(cas.loginAddress(service("")), 303);
    try {
      const person = await cas.validate(service(path), ticket);
      const session = { person, sid: hashed(ticket), idToken: "" };
      return await arrive(request, reply, session, path.startsWith("/declare/") ? path : "/");
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
    leave(request, reply);
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
