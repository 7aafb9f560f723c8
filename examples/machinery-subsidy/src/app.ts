import { readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { onBaseStyle } from "@sannong/example-relying-party/frame";
import type { Identity } from "@sannong/example-relying-party/identity";
import { createServer, PageRefusal, type Form } from "@sannong/example-relying-party/server";
import type { Session, Sessions } from "@sannong/example-relying-party/sessions";
import type { Settings } from "@sannong/example-relying-party/settings";
import { isOfficial, problemsOf, type Applications, type Draft } from "./applications.ts";
import * as pages from "./pages.ts";
import type { PortalMatters } from "./portal-matters.ts";

type Deps = {
  settings: Settings;
  identity: Identity;
  sessions: Sessions;
  applications: Applications;
  matters: PortalMatters;
};

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const todayInChina = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });

/**
 * 农机购置补贴, a system that cannot ask for a code itself: the portal hands one to `/handoff` and this
 * system redeems it with its own credentials (legacy hand-off).
 */
export async function createApp({ settings, identity, sessions, applications, matters }: Deps) {
  const layout = pages.layout(settings.portalUrl);
  const web = await createServer({
    settings,
    sessions,
    identity,
    cookieName: "njbt_session",
    stylesheet,
    page: layout,
  });
  const { app, show, sessionOf, arrive, redeem } = web;

  function signedIn(request: FastifyRequest): Session {
    const session = sessionOf(request);
    if (!session) throw new PageRefusal(401, "请先登录", "登录已结束，请从门户重新点击“农机购置补贴”进入。");
    return session;
  }

  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    const body = session
      ? pages.list(applications.listFor(session.person), session.person)
      : pages.welcome(settings.portalUrl);
    return show(reply, session ? "补贴申请" : "首页", body, session);
  });

  app.get("/handoff", async (request, reply) => {
    const arriving = await redeem(request, "农机购置补贴");
    return arrive(request, reply, arriving, landing((request.query as Record<string, string>)["path"]));
  });

  /** A page of this system, whatever was asked for. */
  const landing = (path: string | undefined) =>
    path && /^\/?applications(\/new)?$/.test(path) ? "/applications/new" : "/";

  const emptyDraft: Draft = { machine: "", model: "", price: "", boughtOn: "" };
  app.get("/applications/new", async (request, reply) => {
    const session = signedIn(request);
    return show(reply, "申请补贴", pages.form(emptyDraft, {}, todayInChina()), session);
  });
  app.post<{ Body: Form }>("/applications", async (request, reply) => {
    const session = signedIn(request);
    const { machine = "", model = "", price = "", boughtOn = "" } = request.body;
    const draft = { machine, model, price: price.trim(), boughtOn };
    const problems = problemsOf(draft, todayInChina());
    if (Object.keys(problems).length > 0)
      return show(reply, "申请补贴", pages.form(draft, problems, todayInChina()), session, 422);
    const number = applications.submit(draft, session.person);
    tellPortal(request, matters.move({ number, ownerSub: session.person.sub }, "待审核"));
    return reply.redirect(`/applications/${number}`, 303);
  });

  /** Nobody waits for it: what is here counts, and the portal's page says it later where it is away now. */
  const tellPortal = (request: FastifyRequest, told: Promise<void>) =>
    void told.catch((failure: unknown) => request.log.warn(failure, "the portal was not told how far this is"));

  function found(request: FastifyRequest, session: Session) {
    const application = applications.find((request.params as { number: string }).number, session.person);
    if (!application) throw new PageRefusal(404, "没有这份申请", "申请编号不正确，或不属于您的办理范围。");
    return application;
  }
  const showDetail = (request: FastifyRequest, reply: FastifyReply, session: Session, problem?: string) => {
    const application = found(request, session);
    const body = pages.detail(application, applications.stepsOf(application.number), session.person, problem);
    return show(reply, application.number, body, session, problem ? 422 : 200);
  };

  app.get("/applications/:number", async (request, reply) => showDetail(request, reply, signedIn(request)));
  app.post("/applications/:number/withdraw", async (request, reply) => {
    const session = signedIn(request);
    const { number, ownerSub } = found(request, session);
    if (ownerSub !== session.person.sub) throw new PageRefusal(403, "不能撤回", "只有申请人本人可以撤回。");
    applications.decide(number, "withdrawn", "", session.person);
    return reply.redirect(`/applications/${number}`, 303);
  });
  app.post<{ Body: Form }>("/applications/:number/decide", async (request, reply) => {
    const session = signedIn(request);
    const application = found(request, session);
    const { number, ownerSub } = application;
    if (!isOfficial(session.person) || ownerSub === session.person.sub)
      throw new PageRefusal(403, "不能审核", "只有受理地区的工作人员可以审核，且不能审核本人的申请。");
    const { state, remark = "" } = request.body;
    if (state !== "accepted" && state !== "returned")
      throw new PageRefusal(400, "请选择审核结果", "请选择审核通过或退回。");
    if (state === "returned" && !remark.trim()) return showDetail(request, reply, session, "退回时请写明原因");
    applications.decide(number, state, remark.trim(), session.person);
    tellPortal(request, state === "accepted" ? matters.complete(application) : matters.move(application, "退回补正"));
    return reply.redirect(`/applications/${number}`, 303);
  });

  return app;
}
