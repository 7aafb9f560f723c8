import { readFileSync } from "node:fs";
import { onBaseStyle } from "@sannong/example-relying-party/frame";
import type { Identity } from "@sannong/example-relying-party/identity";
import type { PlatformCalls } from "@sannong/example-relying-party/platform-call";
import { answerChecks } from "@sannong/example-relying-party/platform-check";
import { createServer, PageRefusal, type Form } from "@sannong/example-relying-party/server";
import type { Session, Sessions } from "@sannong/example-relying-party/sessions";
import type { Settings } from "@sannong/example-relying-party/settings";
import { lots, type Bids } from "./lots.ts";
import type { Member, Members } from "./members.ts";
import * as pages from "./pages.ts";

type Deps = {
  settings: Settings;
  identity: Identity;
  sessions: Sessions;
  calls: PlatformCalls;
  members: Members;
  bids: Bids;
};

const stylesheet = onBaseStyle(readFileSync(new URL("style.css", import.meta.url), "utf8"));
const CHECK = "/platform/check";
const MEMBER = "member:";

/** A member who came in by what this system knows of them itself. */
const ownSession = ({ username, name }: Member): Session => ({
  person: {
    sub: `${MEMBER}${username}`,
    name,
    accountType: 2,
    regionCode: "",
    regionName: "",
    company: "",
    phone: "",
    boundUsername: "",
    roles: [],
  },
  sid: "",
  idToken: "",
});

/** The member behind a session; undefined for a platform account that is bound to none. */
const memberOf = ({ person }: Session): string | undefined =>
  person.boundUsername || (person.sub.startsWith(MEMBER) ? person.sub.slice(MEMBER.length) : undefined);

/**
 * 农村产权交易, a system with people of its own. The portal asks it about them (`/platform/check`, signed), and hands
 * it people with a code; who is bound arrives as the member they are.
 */
export async function createApp({ settings, identity, sessions, calls, members, bids }: Deps) {
  const { app, show, sessionOf, begin, arrive, redeem } = await createServer({
    settings,
    sessions,
    identity,
    cookieName: "cqjy_session",
    stylesheet,
    page: pages.layout(settings.portalUrl),
    isSamePerson: (one, other) => (memberOf(one) ?? one.person.sub) === (memberOf(other) ?? other.person.sub),
    signedByThePortal: [CHECK],
  });

  answerChecks(app, CHECK, calls, members, ({ username }) => {
    const { token, seconds: tokenSeconds } = members.giveToken(username);
    return { token, tokenSeconds };
  });

  app.get("/", async (request, reply) => {
    const session = sessionOf(request);
    const member = session && memberOf(session);
    return show(
      reply,
      "标的",
      pages.front(session, member ? bids.lotsOf(member) : new Set(), settings.portalUrl),
      session,
    );
  });

  app.get("/handoff", async (request, reply) => arrive(request, reply, await redeem(request, "农村产权竞价报名")));

  /** The bidding hall of the first phase: it knows its own token and nothing of codes. */
  app.get<{ Querystring: Form }>("/hall", async (request, reply) => {
    const member = members.memberOfToken(request.query["token"] ?? "");
    if (!member)
      throw new PageRefusal(403, "一期凭证无效", "凭证已失效。请回到门户，重新登录本系统的会员账号后再进入。");
    return arrive(request, reply, ownSession(member));
  });

  app.get("/login", async (_request, reply) => show(reply, "会员登录", pages.loginForm("", undefined)));
  app.post<{ Body: Form }>("/login", async (request, reply) => {
    const { username = "", password = "" } = request.body;
    const member = members.prove(username.trim(), password);
    if (!member) return show(reply, "会员登录", pages.loginForm(username, "会员账号或密码不正确"), undefined, 422);
    begin(request, reply, ownSession(member));
    return reply.redirect("/", 303);
  });

  app.post<{ Body: Form }>("/bids", async (request, reply) => {
    const session = sessionOf(request);
    if (!session) return reply.redirect("/login", 303);
    const member = memberOf(session);
    if (!member) throw new PageRefusal(403, "请先绑定会员账号", "请回到门户，在“我的绑定”中绑定本系统的会员账号。");
    if (!lots.some(({ code }) => code === request.body["lot"]))
      throw new PageRefusal(404, "没有这个标的", "标的编号不正确，请回到首页重新选择。");
    bids.add(request.body["lot"] ?? "", member, new Date());
    return reply.redirect("/", 303);
  });

  return app;
}
