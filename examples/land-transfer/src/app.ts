import { readFileSync } from "node:fs";
import { onBaseStyle } from "@sannong/example-relying-party/frame";
import type { Accounts } from "@sannong/example-relying-party/accounts";
import type { PlatformCalls } from "@sannong/example-relying-party/platform-call";
import { answerChecks, onPlatformCall } from "@sannong/example-relying-party/platform-check";
import type { Sessions } from "@sannong/example-relying-party/sessions";
import type { Settings } from "@sannong/example-relying-party/settings";
import { createWeb, PageRefusal, type Form } from "@sannong/example-relying-party/web";
import type { EnvelopeClient } from "./envelope.ts";
import { problemOf, type Draft, type Filings } from "./filings.ts";
import * as pages from "./pages.ts";

type Deps = {
  settings: Pick<Settings, "baseUrl" | "portalUrl">;
  envelope: EnvelopeClient;
  sessions: Sessions;
  /** signed with the secret of the events, and with that of the checks */
  calls: { events: PlatformCalls; checks: PlatformCalls };
  accounts: Accounts;
  filings: Filings;
};
type Event = { event: string; sub: string; sid?: string };

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const EVENTS = "/platform/events";
const CHECK = "/platform/check";
/** After these nobody goes on here under what they were. */
const endsVisits = new Set(["user.disabled", "user.deleted", "user.passwordReset", "user.unbound"]);
const emptyDraft: Draft = { plot: "", area: "", years: "" };

/** 土地流转管理, a system that knows JSON and nothing else: a code comes, is exchanged in the envelope, opens a session. */
export async function createApp({ settings, envelope, sessions, calls, accounts, filings }: Deps) {
  const { app, show, sessionOf, arrive, leave } = await createWeb({
    settings,
    sessions,
    cookieName: "tdlz_session",
    stylesheet,
    page: pages.layout(settings.portalUrl),
    signedByThePortal: [EVENTS, CHECK],
  });

  /** The list of to-dos in the portal is a convenience: what was filed stays filed while the portal does not answer. */
  const told = (call: Promise<unknown>) =>
    call.catch((failure: unknown) => app.log.error({ err: failure }, "the portal was not told"));

  app.get<{ Querystring: Form }>("/handoff", async (request, reply) => {
    const session = await envelope.signIn(request.query["code"] ?? "").catch((cause: unknown) => {
      throw new PageRefusal(400, "登录未成功", "本次登录凭证已失效或已使用过，请回到门户重新点击进入。", { cause });
    });
    return arrive(request, reply, session);
  });

  answerChecks(app, CHECK, calls.checks, accounts);
  /** What the portal tells of its users. */
  onPlatformCall<Event>(app, EVENTS, calls.events, ({ event, sub, sid }) => {
    if (event === "session.ended" && sid) sessions.endFor({ sid, sub: undefined });
    if (endsVisits.has(event)) sessions.endFor({ sid: undefined, sub });
    return { received: true };
  });

  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return show(reply, "首页", pages.welcome(settings.portalUrl));
    const { person } = session;
    return show(reply, "我的备案", pages.front(person, filings.of(person.sub), emptyDraft, undefined), session);
  });

  app.post<{ Body: Form }>("/filings", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) throw new PageRefusal(401, "请先登录", "登录已结束，请从门户重新点击“土地流转合同备案”进入。");
    const { person } = session;
    const [plot = "", area = "", years = ""] = ["plot", "area", "years"].map((name) =>
      (request.body[name] ?? "").trim(),
    );
    const draft = { plot, area, years };
    const problem = problemOf(draft);
    if (problem)
      return show(reply, "我的备案", pages.front(person, filings.of(person.sub), draft, problem), session, 422);
    const number = filings.add(person.sub, draft);
    await told(
      envelope.pushTodo({
        todoId: number,
        sub: person.sub,
        title: `确认地块交付：${plot}`,
        summary: `备案 ${number}，交接地块后请确认。`,
        address: `${settings.baseUrl}/`,
      }),
    );
    return reply.redirect("/", 303);
  });

  app.post<{ Params: { number: string } }>("/filings/:number/deliver", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) throw new PageRefusal(401, "请先登录", "登录已结束，请从门户重新点击“土地流转合同备案”进入。");
    const { number } = request.params;
    if (!filings.deliver(session.person.sub, number))
      throw new PageRefusal(404, "没有这份备案", "备案编号不正确，或已经确认交付。");
    await told(envelope.completeTodo(number, "已确认交付"));
    return reply.redirect("/", 303);
  });

  app.post("/logout", async (request, reply) => {
    leave(request, reply);
    return reply.redirect("/", 303);
  });

  return app;
}
