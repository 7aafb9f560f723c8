import { buildHouse } from "../src/house.ts";
import { fixedClock, freshDatabase, silentLog, testConfig } from "./database.ts";
import { type Browser, browserAt } from "./sign-in-portal.ts";
import { standInSystem } from "./stand-in-system.ts";

type Outbox = {
  sms: { to: string; text: string; code: string; at: string }[];
  captchas: { clientId: string; answer: string; at: string }[];
};

/** The system of the stories: 农村产权交易, with a check endpoint and people of its own. */
export const ABBR = "cqjy";
const systemPeople = {
  laowang: { password: "wang-de-mima-1", name: "演示·王" },
  laoli: { password: "li-de-mima-2" },
  laozhang: { password: "zhang-de-mima-3", tel: "15400000001" },
  laochen: { password: "chen-de-mima-4" },
  laozhao: { password: "zhao-de-mima-5" },
  laosun: { password: "sun-de-mima-6" },
  laozhou: { password: "zhou-de-mima-7" },
  // a member of the first phase, whom the system gives a token of its own
  laoqian: { password: "qian-de-mima-a", token: "phase-one/token+1=" },
  laowu: { password: "wu-de-mima-8" },
  laozheng: { password: "zheng-de-mima-9" },
};

/** The whole house in demonstration mode, with one connected system beside it. */
export async function bindingHouse() {
  const database = await freshDatabase();
  const clock = fixedClock();
  const config = testConfig({ demonstration: true });
  const house = await buildHouse({ config, database, log: silentLog, clock, strictRefusals: true });
  await house.app.ready();
  const system = await standInSystem(systemPeople);
  const registered = await house.systems.register({
    abbr: ABBR,
    name: "农村产权交易平台（演示）",
    protocol: "oidc",
    redirectUris: [`${system.base}/callback`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    initiateLoginUri: null,
    handoffUri: `${system.base}/handoff`,
    tokenUri: `${system.base}/hall?k={token}&to={path}`,
    checkUserUrl: system.checkUserUrl,
    defaultJumpType: 0,
    isPublicClient: false,
    requiresRole: false,
    isOwn: true,
    scopes: "openid profile",
  });
  system.state.secret = registered.checkSecret ?? "";

  const recorded = async () => (await house.app.inject({ url: "/api/demo/outbox" })).json<Outbox>();
  const portal = {
    app: house.app,
    clock,
    captchas: { recorded: async () => (await recorded()).captchas },
    sms: { recorded: async () => (await recorded()).sms },
  } as unknown as Parameters<typeof browserAt>[0];

  const auditRows = (event: string) =>
    database.db.selectFrom("audit_entry").selectAll().where("event", "=", event).orderBy("at").execute();

  /** Seals a password for one call of this browser, with a challenge that serves the whole request. */
  const sealedPost = async <T = Record<string, unknown>>(
    browser: Browser,
    path: string,
    { secrets, ...body }: Record<string, unknown> & { secrets: Record<string, string> },
  ) => {
    await browser.open();
    const challenge = await browser.challenge();
    const sealed: Record<string, string> = {};
    for (const [field, secret] of Object.entries(secrets))
      sealed[field] = await browser.seal(secret, `POST ${path}`, challenge);
    return browser.ask<T>(path, { method: "POST", body: { ...body, ...sealed } });
  };

  return {
    house,
    database,
    clock,
    system,
    registered,
    auditRows,
    sealedPost,
    browser: () => browserAt(portal),
    lastCodeTo: async (tel: string) =>
      (await recorded()).sms.find(({ to, code }) => to === tel && code !== "")?.code ?? "",
    async close() {
      await system.close();
      await house.app.close();
      await house.outbox.stop();
      await house.unsealer.close();
      await database.close();
    },
  };
}

export type BindingHouse = Awaited<ReturnType<typeof bindingHouse>>;
