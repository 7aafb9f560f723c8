import { readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as client from "openid-client";
import { onBaseStyle } from "@sannong/example-relying-party/frame";
import type { Identity } from "@sannong/example-relying-party/identity";
import { createServer, PageRefusal, type Form } from "@sannong/example-relying-party/server";
import type { Session, Sessions } from "@sannong/example-relying-party/sessions";
import type { Settings } from "@sannong/example-relying-party/settings";
import { isEventKind, problemsOf, type Batches } from "./batches.ts";
import * as pages from "./pages.ts";

type Deps = { settings: Settings; identity: Identity; sessions: Sessions; batches: Batches };
/** One sign-in under way; a browser may have several in different tabs. */
type Attempt = { state: string; nonce: string; verifier: string; target: string };

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const ATTEMPT_SECONDS = 900;
const attemptCookie = (state: string) => `zs_login_${state.slice(0, 12)}`;
const ATTEMPT_PATH = "/callback";

/**
 * 农产品质量安全追溯, a system that starts its own sign-in: the portal opens `/login/initiate`, and state,
 * nonce and PKCE are this system's own (OpenID Connect Core 1.0, 4).
 */
export async function createApp({ settings, identity, sessions, batches }: Deps) {
  const layout = pages.layout(settings.portalUrl);
  const web = await createServer({ settings, sessions, identity, cookieName: "zs_session", stylesheet, page: layout });
  const { app, show, sessionOf, begin, cookieOptions } = web;
  const callback = `${settings.baseUrl}/callback`;

  /** A page of this system, or its first: nobody is sent elsewhere by an address. */
  function ownTarget(asked: string | undefined): string {
    if (!asked || !URL.canParse(asked, settings.baseUrl)) return "/";
    const target = new URL(asked, settings.baseUrl);
    return target.origin === settings.baseUrl ? `${target.pathname}${target.search}` : "/";
  }

  /** @param hint what the portal said of who comes; it is repeated, and read by the portal alone */
  async function start(reply: FastifyReply, target: string, hint?: string) {
    const verifier = client.randomPKCECodeVerifier();
    const attempt: Attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier, target };
    const handle = sessions.keepWaiting("login", attempt, ATTEMPT_SECONDS);
    void reply.setCookie(attemptCookie(attempt.state), handle, {
      ...cookieOptions,
      path: ATTEMPT_PATH,
      maxAge: ATTEMPT_SECONDS,
    });
    const address = client.buildAuthorizationUrl(await identity.configuration(), {
      redirect_uri: callback,
      scope: "openid profile phone",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(hint === undefined ? {} : { login_hint: hint }),
    });
    return reply.redirect(address.href, 303);
  }

  app.get<{ Querystring: Form }>("/login/initiate", async (request, reply) => {
    const { iss, target_link_uri, login_hint } = request.query;
    if (iss !== settings.issuer)
      throw new PageRefusal(400, "进入方式不正确", "本系统只接受省级门户的统一登录，请从门户进入。");
    return start(reply, ownTarget(target_link_uri), login_hint);
  });
  app.get("/login", async (_request, reply) => start(reply, "/"));

  app.get<{ Querystring: Form }>("/callback", async (request, reply) => {
    const { state = "", error } = request.query;
    const name = attemptCookie(state);
    const attempt = sessions.takeWaiting<Attempt>("login", request.cookies[name]);
    void reply.clearCookie(name, { ...cookieOptions, path: ATTEMPT_PATH });
    if (!attempt || attempt.state !== state)
      throw new PageRefusal(400, "登录已过期", "这次登录不是从本浏览器开始的，或等待时间过长，请重新登录。");
    if (error === "access_denied")
      throw new PageRefusal(403, "未能进入", "您没有本系统的角色或已取消授权，请联系管理单位。");
    const checks = { expectedState: state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier };
    const session = await identity.signIn(new URL(request.url, settings.baseUrl), checks).catch((cause: unknown) => {
      throw new PageRefusal(400, "登录未成功", "没有通过身份核验，请重新登录。", { cause });
    });
    begin(request, reply, session);
    return reply.redirect(attempt.target, 303);
  });

  function signedIn(request: FastifyRequest): Session {
    const session = sessionOf(request);
    if (!session) throw new PageRefusal(401, "请先登录", "登录已结束，请重新登录或从门户进入。");
    return session;
  }
  function ownBatch(request: FastifyRequest, session: Session) {
    const batch = batches.find((request.params as { code: string }).code);
    if (batch?.ownerSub !== session.person.sub)
      throw new PageRefusal(404, "没有这个批次", "追溯码不正确，或不是您登记的批次。");
    return batch;
  }

  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    const body = session ? pages.list(batches.listFor(session.person), session.person) : pages.welcome();
    return show(reply, session ? "生产批次" : "首页", body, session);
  });
  app.get<{ Querystring: Form }>("/trace", async (request, reply) => {
    const asked = (request.query["code"] ?? "").trim().slice(0, 20);
    const found = asked ? batches.find(asked) : undefined;
    return show(
      reply,
      "查追溯码",
      pages.trace(asked, found, found ? batches.eventsOf(found.code) : []),
      sessionOf(request),
    );
  });
  app.get("/batches/new", async (request, reply) =>
    show(reply, "新建批次", pages.form({ product: "", plot: "", kilograms: "" }, {}), signedIn(request)),
  );
  app.post<{ Body: Form }>("/batches", async (request, reply) => {
    const session = signedIn(request);
    const { product = "", plot = "", kilograms = "" } = request.body;
    const draft = { product, plot, kilograms: kilograms.trim() };
    const problems = problemsOf(draft);
    if (Object.keys(problems).length > 0) return show(reply, "新建批次", pages.form(draft, problems), session, 422);
    return reply.redirect(`/batches/${batches.create(draft, session.person)}`, 303);
  });
  app.get("/batches/:code", async (request, reply) => {
    const session = signedIn(request);
    const batch = ownBatch(request, session);
    return show(reply, batch.product, pages.detail(batch, batches.eventsOf(batch.code)), session);
  });
  app.post<{ Body: Form }>("/batches/:code/events", async (request, reply) => {
    const { code, recalled } = ownBatch(request, signedIn(request));
    const { kind = "", note = "" } = request.body;
    if (recalled || !isEventKind(kind)) throw new PageRefusal(400, "不能添加记录", "批次已召回，或环节不正确。");
    batches.note(code, kind, note.trim().slice(0, 80));
    return reply.redirect(`/batches/${code}`, 303);
  });
  app.post<{ Body: Form }>("/batches/:code/recall", async (request, reply) => {
    const session = signedIn(request);
    const { code } = ownBatch(request, session);
    const reason = (request.body["reason"] ?? "").trim().slice(0, 80);
    if (!reason) throw new PageRefusal(400, "请填写召回原因", "召回原因会显示给消费者，请返回填写。");
    batches.recall(code, session.person, reason);
    return reply.redirect(`/batches/${code}`, 303);
  });

  return app;
}
