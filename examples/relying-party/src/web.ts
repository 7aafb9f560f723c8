import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { switchQuestion } from "./frame.ts";
import { html, type Markup } from "./html.ts";
import type { Session, Sessions } from "./sessions.ts";
import type { Settings } from "./settings.ts";

export type Form = Record<string, string>;

export type WebDeps = {
  settings: Pick<Settings, "baseUrl" | "portalUrl">;
  sessions: Sessions;
  cookieName: string;
  stylesheet: string;
  /** a whole page in this system's own look */
  page: (content: { title: string; body: Markup; session: Session | undefined }) => Markup;
  /** whether a session that arrives is of whoever is here already; by the portal's own number when left out */
  isSamePerson?: (one: Session, other: Session) => boolean;
  /** paths the portal itself calls; they prove who asks by their signature */
  signedByThePortal?: readonly string[];
};

/** Codes come in addresses, so a log never holds more of one than its path. */
const withoutQuery = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split("?")[0] });

const CSP =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' PORTAL; base-uri 'none'; frame-ancestors 'none'";

const SWITCH_SECONDS = 300;

/** A refusal with a page of its own. */
export class PageRefusal extends Error {
  override name = "PageRefusal";
  readonly status: number;
  readonly title: string;
  constructor(status: number, title: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.title = title;
  }
}

/** The plain parts of a small web application, whatever protocol it speaks: forms, cookies, headers, errors. */
export async function createWeb({
  settings,
  sessions,
  cookieName,
  stylesheet,
  page,
  isSamePerson = ({ person: one }, { person: other }) => one.sub === other.sub && one.helper?.sub === other.helper?.sub,
  signedByThePortal = [],
}: WebDeps) {
  const app: FastifyInstance = Fastify({
    logger: { level: process.env["LOG_LEVEL"] ?? "warn", serializers: { req: withoutQuery } },
    bodyLimit: 64 * 1024,
    // A parameter given twice is its last value, so that every one is a text.
    routerOptions: { querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)) },
  });
  const secure = settings.baseUrl.startsWith("https:");
  await app.register(cookie);
  // Forms are all this system takes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  const show = (reply: FastifyReply, title: string, body: Markup, session?: Session, status = 200) =>
    reply.code(status).type("text/html; charset=utf-8").send(page({ title, body, session }).text);

  const cookieOptions = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  const sessionOf = (request: FastifyRequest) => sessions.find(request.cookies[cookieName]);
  function begin(request: FastifyRequest, reply: FastifyReply, session: Session) {
    const before = request.cookies[cookieName];
    if (before) sessions.end(before);
    void reply.setCookie(cookieName, sessions.begin(session), cookieOptions);
  }
  /** Ends the session of this browser here, and gives what it was. */
  function leave(request: FastifyRequest, reply: FastifyReply): Session | undefined {
    const session = sessionOf(request);
    const handle = request.cookies[cookieName];
    if (handle) sessions.end(handle);
    void reply.clearCookie(cookieName, cookieOptions);
    return session;
  }

  /** Whoever comes from the portal. Nobody's session is replaced behind their back: who is asked here decides. */
  function arrive(request: FastifyRequest, reply: FastifyReply, arriving: Session, landing = "/") {
    const current = sessionOf(request);
    if (current && !isSamePerson(current, arriving)) {
      const handle = sessions.keepWaiting("switch", arriving, SWITCH_SECONDS);
      return show(reply, "切换账号", switchQuestion(current.person, arriving.person, handle), current);
    }
    begin(request, reply, arriving);
    return reply.redirect(landing, 303);
  }
  app.post<{ Body: Form }>("/switch", async (request, reply) => {
    const arriving = sessions.takeWaiting<Session>("switch", request.body["handle"]);
    if (request.body["answer"] === "switch") {
      if (!arriving) throw new PageRefusal(400, "切换已过期", "请回到门户重新点击进入。");
      begin(request, reply, arriving);
    }
    return reply.redirect("/", 303);
  });

  app.addHook("onRequest", async (_request, reply) => {
    reply.headers({
      "content-security-policy": CSP.replace("PORTAL", new URL(settings.portalUrl).origin),
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cache-control": "no-store",
    });
  });
  // A form of another origin may not act here; the provider's notice carries its own proof.
  app.addHook("preHandler", async (request) => {
    request.body ??= {};
    const carriesItsProof = signedByThePortal.includes(request.url.split("?")[0] ?? "");
    if (request.method !== "POST" || carriesItsProof) return;
    if (request.headers.origin !== settings.baseUrl)
      throw new PageRefusal(403, "请求已拒绝", "这次提交不是从本系统的页面发出的，请回到页面重新操作。");
  });

  app.setErrorHandler(async (fault: Error & { statusCode?: number }, request, reply) => {
    const known = fault instanceof PageRefusal;
    const status = known ? fault.status : fault.statusCode && fault.statusCode < 500 ? fault.statusCode : 500;
    if (status >= 500 || fault.cause) request.log.warn({ err: fault }, "refused");
    const title = known ? fault.title : status < 500 ? "请求有误" : "系统繁忙";
    const text = known
      ? fault.message
      : status < 500
        ? "提交的内容有误，请检查后重试。"
        : "请稍后再试，或联系系统管理员。";
    return show(
      reply,
      title,
      html`<h1>${title}</h1>
        <p>${text}</p>
        <p class="acts">
          <a class="button" href="/">返回首页</a
          ><a class="button plain" href="${settings.portalUrl}/homeZtfw">前往门户</a>
        </p>`,
      sessionOf(request),
      status,
    );
  });
  app.setNotFoundHandler(() => {
    throw new PageRefusal(404, "没有这个页面", "地址可能已变更，请从首页重新进入。");
  });

  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/favicon.ico", async (_request, reply) => reply.code(204).send());
  app.get("/style.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "public, max-age=300").send(stylesheet),
  );

  return { app, show, sessionOf, begin, arrive, leave, cookieOptions };
}

export type Web = Awaited<ReturnType<typeof createWeb>>;
