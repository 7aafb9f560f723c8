import { openDatabase } from "./database.ts";
import { familyFrame, onBaseStyle } from "./frame.ts";
import { html } from "./html.ts";
import { createIdentity } from "./identity.ts";
import { run } from "./run.ts";
import { createServer, PageRefusal } from "./server.ts";
import { createSessions, sessionSchema } from "./sessions.ts";
import { readSettings } from "./settings.ts";

/**
 * The smallest whole system: people arrive with a code and are shown who they are here and in which roles. It lets
 * nobody in without a role; the portal asks for that before it hands anybody over, and this system looks again.
 */
const settings = readSettings(process.env);
const system = process.env["SYSTEM_NAME"] ?? "业务系统";
const database = openDatabase(settings.dataDir, sessionSchema);
const identity = createIdentity(settings);
const { app, show, sessionOf, arrive, redeem } = await createServer({
  settings,
  identity,
  sessions: createSessions(database),
  cookieName: "plain_session",
  stylesheet: onBaseStyle(""),
  page: familyFrame({
    system,
    plate: "种业",
    portalUrl: settings.portalUrl,
    note: "演示系统：只有取得角色的人可以进入；显示的姓名和角色由门户提供。",
  }),
});

app.get("/", async (request, reply) => {
  const session = sessionOf(request);
  const body = session
    ? html`<div class="head"><h1>您好，${session.person.name}</h1></div>
        <p>您在本系统的角色：<b>${session.person.roles.join("、")}</b></p>`
    : html`<div class="head"><h1>${system}</h1></div>
        <p>请从门户进入本系统。</p>`;
  return show(reply, "首页", body, session);
});

app.get("/handoff", async (request, reply) => {
  const session = await redeem(request, system);
  if (session.person.roles.length === 0)
    throw new PageRefusal(403, "您还没有本系统的角色", "请回到门户，在“我的角色”中申请。");
  return arrive(request, reply, session);
});

app.addHook("onClose", async () => database.close());
await run(app, settings);
