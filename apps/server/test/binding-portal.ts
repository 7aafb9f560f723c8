import type { Config } from "../src/config/config.ts";
import { testApp } from "./app.ts";
import { connectSystem, sealedPost } from "./connected-system.ts";
import { fixedClock, freshDatabase, testConfig, type TestDatabase } from "./database.ts";
import { browserAt } from "./sign-in-portal.ts";

type Outbox = {
  sms: { to: string; text: string; code: string; at: string }[];
  captchas: { clientId: string; answer: string; at: string }[];
};

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

type More = Partial<Omit<Parameters<typeof testApp>[0], "database"> & { database: TestDatabase }>;

/** The whole app in demonstration mode, with one connected system beside it. */
export async function bindingPortal(settings: Partial<Config> = {}, { database: given, ...more }: More = {}) {
  const database = given ?? (await freshDatabase());
  const clock = fixedClock();
  const config = testConfig({ demonstration: true, ...settings });
  const app = await testApp({ config, database, clock, ...more });
  await app.http.ready();
  const { system, registered } = await connectSystem(app, systemPeople);

  const recorded = async () => (await app.http.inject({ url: "/api/demo/outbox" })).json<Outbox>();
  const portal = {
    app: app.http,
    clock,
    captchas: { recorded: async () => (await recorded()).captchas },
    sms: { recorded: async () => (await recorded()).sms },
  } as unknown as Parameters<typeof browserAt>[0];

  const auditRows = (event: string) =>
    database.db.selectFrom("auditEntry").selectAll().where("event", "=", event).orderBy("at").execute();

  return {
    app,
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
      await app.http.close();
      await app.foundation.deliveries.stop();
      await app.foundation.unsealer.close();
      await database.close();
    },
  };
}

export type BindingPortal = Awaited<ReturnType<typeof bindingPortal>>;
