import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../../../../../script/lib/free-port.ts";
import Fastify from "fastify";
import * as client from "openid-client";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { clientCertificates } from "../../platform/http/client-certificate.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import { browserSignOff } from "../browser-sign-off/index.ts";
import { signOffChannel } from "../sign-off-channel.ts";
import { createDeliveries } from "../../kernel/delivery/index.ts";
import { testShortLived } from "../../../test/short-lived.ts";
import { freshDatabase, silentLog, testKeys } from "../../../test/database.ts";
import { aRegistration } from "../../../test/registration.ts";
import {
  type ConnectedSystem,
  redirectUriOfHandoff,
  connectedSystems,
  type Registration,
  sealAgreements,
} from "../../kernel/application/index.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { systemClock } from "../../platform/clock.ts";
import { admissionModule, type Admitted } from "../../kernel/admission/index.ts";
import { type SharedField, sharedFields as allFields } from "@sannong/contract/identity/shared-fields";
import { releaseModule, type Person } from "../../kernel/release/index.ts";
import { createProvider, type PortalSession, simulatedPerson } from "./index.ts";

export const farmer: Person = {
  accountId: "7a0e6c1e-0000-4000-8000-000000000001",
  username: "15400000001",
  name: "欧阳演示",
  phone: "15400000001",
  email: "zhang.san@example.cn",
  accountType: 2,
  regionCode: "320481",
  regionName: "溧阳市",
  company: "",
  entityLevel: null,
  changedAt: new Date("2026-11-20T01:02:03.456Z"),
};
export const official: Person = {
  ...farmer,
  accountId: "7a0e6c1e-0000-4000-8000-000000000002",
  name: "王演示",
  accountType: 1,
};

/** What of a system another act changes; `further` as JSON. */
type Standing = Pick<ConnectedSystem, "health" | "stage"> & { further: string };

/** Where a proxy of the portal asks systems for certificates; it is the machine itself, under its usual address. */
export const MTLS_URL = "https://mtls.example";

const ordinary = aRegistration({ postLogoutRedirectUris: ["http://127.0.0.1:9/"] });

/** The provider on a real database and a real port, beside a portal that only knows who is signed in. */
export async function openPortal() {
  const database = await freshDatabase();
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  let ahead = 0;
  const clock = () => new Date(systemClock().getTime() + ahead);
  const facts: AuditFact[] = [];
  const trouble = { auditIsDown: false };
  const audit = {
    async record(fact: AuditFact) {
      if (trouble.auditIsDown) throw new Error("the audit log takes nothing");
      facts.push(fact);
    },
  };
  const systems = connectedSystems({
    log: silentLog,
    db: database.db,
    sealer: createFieldSealer(testKeys),
    grantKey: testKeys.grant,
    audit,
    clock,
  });
  const { shortLived, stop } = await testShortLived(database, clock);
  const portalSessions = new Map<string, PortalSession>();
  const people = new Map([farmer, official].map((person) => [person.accountId, person]));

  /** those that stand */
  const delegations = new Set<string>();
  const granted = new Set<string>();
  const reader = { roleCode: "reader", roleName: "查看员" };
  const consents = memoryOfConsents();
  const standingOf = async (accountId: string, abbr: string) => {
    const standing = await systems.standingOf(accountId, abbr);
    return granted.has(`${accountId} ${abbr}`) ? { ...standing, roles: [reader] } : standing;
  };
  const deliveries = createDeliveries({ db: database.db, clock, log: silentLog });
  const claims = releaseModule({
    findPerson: async (accountId) => people.get(accountId),
    standingOf,
    consentOf: consents.consentOf,
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
    coversNow: consents.coversNow,
    delegationStands: async ({ delegationId }) => delegations.has(delegationId),
    isSimulated: (accountId) => simulatedPerson(accountId) !== undefined,
    absoluteSessionSeconds: 12 * 3600,
  });
  const browser = browserSignOff({
    shortLived,
    publicUrl,
    frame: { demonstration: true },
    framedOf: (uid) => provider.framedOf(uid),
    visitsOf: async () => undefined,
  });
  /** of helpers, what is written down on their delegations */
  const noted: string[] = [];
  const provider = await createProvider({
    browser,
    publicUrl,
    demonstration: true,
    db: database.db,
    shortLived,
    sealer: createFieldSealer(testKeys),
    cookieKeys: testKeys.cookie,
    offersEmail: true,
    certificates: {
      mtlsUrl: MTLS_URL,
      of: clientCertificates({ trustedProxies: ["127.0.0.1"], mtlsUrl: MTLS_URL, clock }),
    },
    sandboxes: { areOffered: () => true, noteUse: async () => undefined },
    absoluteSessionSeconds: 12 * 3600,
    audit,
    clock,
    log: silentLog,
    outbound: createOutbound(),
    signOffs: deliveries.signOff,
    systems: { ...systems, standingOf },
    admission,
    consents,
    delegationStands: async ({ delegationId }) => delegations.has(delegationId),
    noteEntered: async (_delegated, { obstacle }) => {
      noted.push(obstacle ?? "entered");
      return "欧**";
    },
    signOffEvents: { reaches: async () => false, tell: async () => "gone" },
    claims,
    portalSessionOf: async (header) => portalSessions.get(/portal=([^;]+)/.exec(header ?? "")?.[1] ?? ""),
    endPortalSession: async (uid) => {
      for (const [cookie, session] of portalSessions) if (session.oidcUid === uid) portalSessions.delete(cookie);
      await provider.closeOidcSession(uid);
    },
  });
  deliveries.serve({ signOff: signOffChannel({ audit, tell: { oidc: provider.tellSignOff } }) });
  const app = Fastify();
  browser.mount(app);
  provider.mount(app);
  await app.listen({ host: "127.0.0.1", port });

  return {
    provider,
    browser,
    signOffs: deliveries.signOff,
    systems,
    shortLived,
    publicUrl,
    server: app.server,
    facts,
    trouble,
    portalSessions,
    people,
    consents,
    delegations,
    noted,
    ordinary,

    /** The library goes by the real time: only what is ours to measure is as much later. */
    passTime: (milliseconds: number) => void (ahead += milliseconds),

    grantRole: ({ accountId }: Person, abbr: string) => void granted.add(`${accountId} ${abbr}`),
    takeRole: ({ accountId }: Person, abbr: string) => void granted.delete(`${accountId} ${abbr}`),

    /** Another standing of a system, as if it had been agreed on so; gives back what undoes it. */
    async stand(abbr: string, difference: Partial<Standing>) {
      const table = () => database.db.updateTable("connectedSystem").where("abbr", "=", abbr);
      const former = await database.db
        .selectFrom("connectedSystem")
        .select(["health", "stage", "further"])
        .where("abbr", "=", abbr)
        .executeTakeFirstOrThrow();
      const standAs = async ({ further, ...standing }: Partial<Standing>) => {
        const columns = { ...standing, ...(further === undefined ? {} : { further }), mac: null };
        await table().set(columns).execute();
        await sealAgreements({ db: database.db, audit, grantKey: testKeys.grant });
        systems.forget();
      };
      await standAs(difference);
      return () => standAs({ ...former, further: JSON.stringify(former.further) });
    },

    /** Registers a system; what is not said is ordinary. */
    async connect(difference: Partial<Registration>) {
      const { system, appSecret } = await systems.register({ ...ordinary, ...difference });
      const config = await client.discovery(new URL(provider.issuer), system.appId, appSecret ?? undefined, undefined, {
        execute: [client.allowInsecureRequests],
      });
      return { system, appSecret: appSecret ?? "", config, redirectUri: system.redirectUris[0] ?? "" };
    },

    /** Signs a person in at the portal; the browser gets both cookies, or the portal's alone. */
    async signIn(browser: Browser, person: Person, { withProviderCookie = true, lifeSeconds = 12 * 3600 } = {}) {
      const signedInAt = clock();
      const factors = ["password", "sms"];
      const loginTs = Math.floor(signedInAt.getTime() / 1000);
      const opened = provider.openOidcSession({ accountId: person.accountId, loginTs, factors, lifeSeconds });
      await opened.saved;
      const cookie = `p${portalSessions.size}${Math.random().toString(36).slice(2)}`;
      portalSessions.set(cookie, { accountId: person.accountId, oidcUid: opened.uid, factors, signedInAt });
      browser.set("portal", cookie, "/");
      if (withProviderCookie) browser.set(opened.cookieName, opened.cookieValue, opened.cookieOptions.path);
      return { uid: opened.uid, cookie };
    },

    handOff: async (uid: string, person: Person, system: Awaited<ReturnType<typeof systems.register>>["system"]) =>
      provider.issueCode({
        admitted: { entryPoint: "handedCode", accountId: person.accountId, system } as Admitted,
        oidcUid: uid,
        redirectUri: redirectUriOfHandoff(system.handoffUri ?? ""),
      }),

    allRows: () => database.db.selectFrom("shortLived").selectAll().execute(),
    makeNoticesDue: () =>
      database.db
        .updateTable("delivery")
        .set({ nextAttemptAt: new Date(0) })
        .where("state", "=", "waiting")
        .execute(),

    async close() {
      await deliveries.stop();
      await app.close();
      await stop();
      await database.close();
    },
  };
}

export type App = Awaited<ReturnType<typeof openPortal>>;

/** What people were told, without their accounts: the module itself is tested on the database. */
function memoryOfConsents() {
  const told = new Map<string, { fields: SharedField[]; withdrawn: boolean }>();
  /** the province's own systems that nobody has been in yet; the others everybody knows */
  const newSystems = new Set<string>();
  const keyOf = (accountId: string, { abbr }: { abbr: string }) => `${accountId} ${abbr}`;
  return {
    newSystems,
    async coversNow(accountId: string, system: { abbr: string; isOwn: boolean }, fields?: readonly SharedField[]) {
      if (fields?.length === 0) return true;
      const known = told.get(keyOf(accountId, system));
      if (!known) return system.isOwn && !newSystems.has(system.abbr);
      return !known.withdrawn && (fields ?? []).every((field) => known.fields.includes(field));
    },
    async consentOf(accountId: string, system: { abbr: string; isOwn: boolean }) {
      const known = told.get(keyOf(accountId, system));
      if (known) return { withdrawn: known.withdrawn, fields: system.isOwn ? allFields : known.fields };
      return system.isOwn && !newSystems.has(system.abbr) ? { withdrawn: false, fields: allFields } : undefined;
    },
    async tell(accountId: string, system: { abbr: string }, fields: SharedField[]) {
      told.set(keyOf(accountId, system), { fields, withdrawn: false });
    },
    forget: (accountId: string, system: { abbr: string }) => void told.delete(keyOf(accountId, system)),
    withdraw(accountId: string, system: { abbr: string }) {
      const known = told.get(keyOf(accountId, system));
      if (known) known.withdrawn = true;
    },
  };
}

/** Where the button of a page of agreement leads, which was opened at this address. */
export const agreementOf = (page: string, at: URL): string =>
  new URL(/<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? "", at).href;

/** As much of a browser as redirects and cookies need. */
export function openBrowser() {
  const jar = new Map<string, { value: string; path: string }>();
  const keyOf = (name: string, path: string) => `${path} ${name}`;

  function keep(line: string, address: URL) {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? address.pathname;
    const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8);
    const gone = pair.length === at + 1 || (expires !== undefined && new Date(expires).getTime() < Date.now());
    if (gone) jar.delete(keyOf(name, path));
    else jar.set(keyOf(name, path), { value: pair.slice(at + 1), path });
  }
  const cookiesFor = ({ pathname }: URL) =>
    [...jar]
      .filter(([, { path }]) => pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`))
      .map(([key, { value }]) => `${key.split(" ")[1]}=${value}`)
      .join("; ");

  async function send(address: string | URL, init: RequestInit = {}) {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    headers.set("cookie", cookiesFor(url));
    headers.set("accept", "text/html");
    const reply = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of reply.headers.getSetCookie()) keep(line, url);
    return reply;
  }

  return {
    send,
    set: (name: string, value: string, path: string) => void jar.set(keyOf(name, path), { value, path }),
    drop(name: string) {
      for (const key of jar.keys()) if (key.endsWith(` ${name}`)) jar.delete(key);
    },
    /** Follows redirects as long as they stay on this server's /oidc; gives the address that leaves it. */
    async follow(address: string | URL): Promise<{ url: URL; reply: Response | undefined }> {
      let url = new URL(address);
      for (let step = 0; step < 12; step += 1) {
        const reply = await send(url);
        const location = reply.headers.get("location");
        if (!location) return { url, reply };
        const next = new URL(location, url);
        if (next.origin !== url.origin || !next.pathname.startsWith("/oidc")) return { url: next, reply: undefined };
        url = next;
      }
      throw new Error("redirected for ever");
    },
  };
}
export type Browser = ReturnType<typeof openBrowser>;

/** A system's address that keeps what it is sent, and answers with a status or never. */
export async function openListener(answer: (() => number) | "hangs" = () => 200) {
  const bodies: string[] = [];
  let unanswered = 0;
  let heard: (() => void) | undefined;
  const server: Server = createServer((request, reply) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      bodies.push(body);
      unanswered += 1;
      reply.once("close", () => (unanswered -= 1));
      if (answer !== "hangs") reply.writeHead(answer()).end();
      heard?.();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/backchannel-logout`,
    bodies,
    /** Whoever asks now waits for an answer. */
    unanswered: () => unanswered,
    async heard(count: number) {
      while (bodies.length < count) await new Promise<void>((done) => (heard = done));
    },
    close() {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
