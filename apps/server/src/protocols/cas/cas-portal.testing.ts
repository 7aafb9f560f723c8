import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { Strategy } from "@coursetable/passport-cas";
import { fixedClock, freshDatabase, silentLog, testKeys } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import { sharedFields as allFields } from "@sannong/contract/identity/shared-fields";
import { admissionModule } from "../../kernel/admission/index.ts";
import { releaseModule, type Person } from "../../kernel/release/index.ts";
import { connectedSystems, type Registration } from "../../kernel/application/index.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { signOffChannel } from "../sign-off-channel.ts";
import { createDeliveries } from "../../kernel/delivery/index.ts";
import { testShortLived } from "../../../test/short-lived.ts";
import { casServer, proxyCallbacks } from "./index.ts";
import type { Visitor } from "./login.service.ts";

export const farmer: Person = {
  accountId: "7a0e6c1e-0000-4000-8000-000000000001",
  username: "15400000001",
  name: "欧阳<演示>",
  phone: "15400000001",
  email: "zhang.san@example.cn",
  accountType: 2,
  regionCode: "320481",
  regionName: "溧阳市",
  company: "",
  entityLevel: null,
};

const ordinary = aRegistration({
  protocol: "cas",
  redirectUris: ["http://127.0.0.1:9/in"],
  postLogoutRedirectUris: ["http://127.0.0.1:9/"],
  defaultJumpType: 9,
});

/** The CAS server on a real database and a real port, beside a portal that only knows who is signed in. */
export async function openCasPortal() {
  const database = await freshDatabase();
  const clock = fixedClock();
  const facts: AuditFact[] = [];
  const trouble = { databaseIsDown: false, auditIsDown: false };
  const audit = {
    async record(fact: AuditFact) {
      if (trouble.auditIsDown) throw new Error("the audit log takes nothing");
      facts.push(fact);
    },
  };
  const sealer = createFieldSealer(testKeys);
  const { db } = database;
  const systems = connectedSystems({ log: silentLog, db, sealer, grantKey: testKeys.grant, audit, clock });
  const { shortLived, stop } = await testShortLived(database, clock);
  const deliveries = createDeliveries({ db, clock, log: silentLog });
  const people = new Map([[farmer.accountId, farmer]]);
  const standings = new Map<
    string,
    { roles: { roleCode: string; roleName: string }[]; boundUsername: string | null }
  >();
  const sessions = new Map<string, Visitor>();
  const told = new Set<string>();
  /** the province's own systems that nobody has been in yet; the others everybody knows */
  const newSystems = new Set<string>();

  const standingOf = async (_accountId: string, abbr: string) =>
    standings.get(abbr) ?? { roles: [], boundUsername: null };
  const covers = ({ abbr, isOwn }: { abbr: string; isOwn: boolean }) =>
    told.has(abbr) || (isOwn && !newSystems.has(abbr));
  const claims = releaseModule({
    findPerson: async (accountId) => {
      if (trouble.databaseIsDown) throw new Error("the database is down");
      return people.get(accountId);
    },
    standingOf,
    consentOf: async (_accountId, system) => (covers(system) ? { withdrawn: false, fields: allFields } : undefined),
    admits: systems.stages.admits,
    isSimulated: () => false,
    audit,
  });
  const admission = admissionModule({
    shortLived,
    systems: { ...systems, standingOf },
    personOf: claims.person,
    provedEnough: async () => true,
    servicesOf: async () => [],
    isKnownTo: async () => false,
    delegationStands: async () => false,
    coversNow: async (_accountId, system) => covers(system),
    isSimulated: () => false,
    absoluteSessionSeconds: 12 * 3600,
  });
  const cas = casServer({
    publicUrl: "http://127.0.0.1",
    demonstration: true,
    db,
    shortLived,
    sealer,
    absoluteSessionSeconds: 12 * 3600,
    audit,
    clock,
    log: silentLog,
    outbound: createOutbound(),
    signOffs: deliveries.signOff,
    systems,
    claims,
    admission,
    consents: {
      tell: async (_accountId, { abbr }) => void told.add(abbr),
    },
    visitorOf: async (header) => sessions.get(/portal=([^;]+)/.exec(header ?? "")?.[1] ?? ""),
    sessionOf: async (uid) => [...sessions.values()].find(({ oidcUid }) => oidcUid === uid),
    leaveInBrowser: async () => undefined,
    endSession: async ({ oidcUid }) => endSession(oidcUid),
  });
  deliveries.serve({ signOff: signOffChannel({ audit, tell: { cas: cas.tellSignOff } }) });
  async function endSession(uid: string) {
    for (const [cookie, session] of sessions) if (session.oidcUid === uid) sessions.delete(cookie);
    await cas.sessionEnded(uid);
  }
  const app = Fastify();
  cas.mount(app);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/cas`;

  return {
    cas,
    newSystems,
    shortLived,
    base,
    clock,
    facts,
    signOffs: deliveries.signOff,
    people,
    standings,
    sessions,
    trouble,
    endSession,
    connect: async (difference: Partial<Registration> = {}, callbacks: string[] = []) => {
      const { system } = await systems.register({ ...ordinary, ...difference });
      await proxyCallbacks({ db, audit }).replace(system.abbr, callbacks);
      return { system, service: system.redirectUris[0] ?? "" };
    },
    setCallbacks: (abbr: string, callbacks: string[]) => proxyCallbacks({ db, audit }).replace(abbr, callbacks),
    forget: (abbr: string) => systems.remove(abbr),
    suspend: (abbr: string) =>
      db.updateTable("connectedSystem").set({ health: "stopped" }).where("abbr", "=", abbr).execute(),
    rows: () => db.selectFrom("shortLived").selectAll().execute(),

    signIn(person = farmer) {
      const cookie = randomUUID();
      const { accountId, name } = person;
      const factors = ["password", "sms"];
      const visitor = {
        accountId,
        name,
        roleCode: "4",
        factors,
        signedInAt: clock(),
        oidcUid: `uid-${cookie}`,
        sessionId: cookie,
      };
      sessions.set(cookie, visitor);
      return { header: `portal=${cookie}`, uid: visitor.oidcUid };
    },
    ask: (path: string, query: Record<string, string>, headers: Record<string, string> = {}, init: RequestInit = {}) =>
      fetch(`${base}${path}?${new URLSearchParams(query).toString()}`, { redirect: "manual", ...init, headers }),

    async close() {
      await deliveries.stop();
      await app.close();
      await stop();
      await database.close();
    },
  };
}
export type CasPortal = Awaited<ReturnType<typeof openCasPortal>>;

type Outcome = { went: "redirect"; to: URL } | { went: "success"; user: unknown } | { went: "error"; cause: string };

/** A system that uses a client library of the trade: one request of a browser, and what the library makes of it. */
export function clientOf(base: string, service: string, version: "CAS1.0" | "CAS2.0" | "CAS3.0") {
  return (ticket?: string) =>
    new Promise<Outcome>((done) => {
      const { origin, pathname } = new URL(service);
      const strategy = new Strategy(
        { version, ssoBaseURL: base, serverBaseURL: origin, callbackURL: pathname },
        (login, verified) => verified(null, login),
      );
      const query = ticket === undefined ? {} : { ticket };
      // The library is driven as Passport drives it: it answers through these members of a strategy in use.
      const inUse = Object.assign(Object.create(strategy) as typeof strategy, {
        redirect: (to: string) => done({ went: "redirect", to: new URL(to) }),
        success: (user: unknown) => done({ went: "success", user }),
        fail: () => done({ went: "error", cause: "failed" }),
        error: (fault: Error) =>
          done({ went: "error", cause: String((fault.cause as Error | undefined)?.message ?? fault) }),
      });
      const request = { query, headers: {}, url: pathname, originalUrl: pathname };
      inUse.authenticate(request as unknown as Parameters<typeof strategy.authenticate>[0]);
    });
}

/** A system's address that keeps what it is sent. */
export async function openListener(status: () => number | Promise<number> = () => 200) {
  const heard: { url: string; body: string }[] = [];
  const server: Server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", async () => {
      heard.push({ url: request.url ?? "", body });
      reply.writeHead(await status()).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    close: () => new Promise((done) => server.close(done)),
  };
}
