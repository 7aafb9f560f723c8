import { textOfHtml } from "../../../test/text-of-html.ts";
import { SAML, type SamlConfig } from "@node-saml/node-saml";
import Fastify from "fastify";
import { freshDatabase, silentLog, testKeys } from "../../../test/database.ts";
import { aRegistration, samlMetadata } from "../../../test/registration.ts";
import { connectedSystems } from "../../kernel/application/index.ts";
import { admissionModule } from "../../kernel/admission/index.ts";
import { sharedFields as allFields } from "@sannong/contract/identity/shared-fields";
import { releaseModule, type Person } from "../../kernel/release/index.ts";
import type { PortalSession } from "../oidc/index.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { createFieldSealer } from "../../platform/crypto/field-sealer.ts";
import { createOutbound } from "../../platform/outbound/outbound.ts";
import type { FramedSystem } from "../protocol-pages/index.ts";
import { signOffChannel } from "../sign-off-channel.ts";
import { createDeliveries } from "../../kernel/delivery/index.ts";
import { testShortLived } from "../../../test/short-lived.ts";
import { createSaml, readServiceProvider, saveServiceProvider } from "./index.ts";
import { selfSigned } from "./keys.ts";
import { pemOf } from "./signatures.ts";

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
};

export const COOKIE = "portal=farmer";
const ADDRESS = "http://sp.example";

type Wanted = {
  signsRequests?: boolean;
  logoutBindings?: string[];
  nameId?: string;
  requiresRole?: boolean;
  scopes?: string;
  entityId?: string;
};

/** The identity provider on a real database, beside a portal that only knows who is signed in. */
export async function openSamlPortal() {
  const database = await freshDatabase();
  const publicUrl = "http://portal.example";
  const shift = { ms: 0 };
  const clock = () => new Date(Date.now() + shift.ms);
  const facts: AuditFact[] = [];
  const audit = { record: async (fact: AuditFact) => void facts.push(fact) };
  const sealer = createFieldSealer(testKeys);
  const systems = connectedSystems({ log: silentLog, db: database.db, sealer, grantKey: testKeys.grant, audit, clock });
  const sessions = new Map<string, PortalSession>();
  const ended: string[] = [];
  /** systems of another protocol that the browser has pages of to load, and where such a page led on to */
  const framed: FramedSystem[] = [];
  const goals: (string | undefined)[] = [];
  /** the systems that nobody has been in yet */
  const newSystems = new Set<string>();
  const deliveries = createDeliveries({ db: database.db, clock, log: silentLog });
  const { shortLived, stop } = await testShortLived(database, clock);
  /** what happens while an assertion is being made */
  const meanwhile = { act: async (): Promise<void> => undefined };
  const trouble = { sessionsStay: false };
  const claims = releaseModule({
    findPerson: async (accountId) => (accountId === farmer.accountId ? farmer : undefined),
    standingOf: systems.standingOf,
    consentOf: async (_accountId, { abbr }) =>
      newSystems.has(abbr) ? undefined : { withdrawn: false, fields: allFields },
    admits: systems.stages.admits,
    isSimulated: () => false,
    audit,
  });
  const admission = admissionModule({
    shortLived,
    systems,
    personOf: claims.person,
    provedEnough: async () => true,
    servicesOf: async () => [],
    isKnownTo: async () => false,
    delegationStands: async () => false,
    coversNow: async (_accountId, { abbr }) => !newSystems.has(abbr),
    isSimulated: () => false,
    absoluteSessionSeconds: 12 * 3600,
  });
  const saml = createSaml({
    publicUrl,
    demonstration: true,
    db: database.db,
    shortLived,
    sealer,
    systems,
    claims: {
      ...claims,
      async release(asked) {
        const released = await claims.release(asked);
        await meanwhile.act();
        return released;
      },
    },
    admission,
    consents: {
      tell: async (_accountId, { abbr }) => void newSystems.delete(abbr),
    },
    portalSessionOf: async (cookie) => sessions.get(/portal=\w+/.exec(cookie ?? "")?.[0] ?? ""),
    endPortalSession: async (uid) => {
      if (trouble.sessionsStay) throw new Error("no session can be ended");
      ended.push(uid);
      for (const [name, session] of sessions) if (session.oidcUid === uid) sessions.delete(name);
      await saml.sessionEnded(uid);
    },
    absoluteSessionSeconds: 12 * 3600,
    signOffs: deliveries.signOff,
    browser: {
      framedOf: async () => framed.splice(0),
      async pageOf(_framed, goal) {
        goals.push(goal);
        return `${publicUrl}/page`;
      },
    },
    outbound: createOutbound({ ownServices: [] }),
    audit,
    clock,
    log: silentLog,
  });
  deliveries.serve({ signOff: signOffChannel({ audit, tell: { saml: saml.tellSignOff } }) });
  const app = Fastify({ logger: false });
  saml.mount(app);

  function signIn(factors: string[] = ["password"], uid = "uid-1") {
    sessions.set(COOKIE, { accountId: farmer.accountId, oidcUid: uid, factors, signedInAt: clock() });
  }
  signIn();

  /** Registers a system that has keys of its own, and gives its library. */
  async function connect(abbr: string, wanted: Wanted = {}) {
    const { signsRequests = false, logoutBindings = ["HTTP-Redirect"], requiresRole = false } = wanted;
    const key = await selfSigned(abbr, new Date());
    const registration = aRegistration({
      abbr,
      name: `${abbr}系统（演示）`,
      protocol: "saml",
      redirectUris: [`${ADDRESS}/${abbr}/acs`],
      requiresRole,
      ...(wanted.scopes !== undefined && { scopes: wanted.scopes }),
    });
    const metadata = samlMetadata({
      entityId: wanted.entityId ?? `${ADDRESS}/${abbr}`,
      acs: `${ADDRESS}/${abbr}/acs`,
      certificate: key.certificate,
      logout: logoutBindings.map((binding) =>
        binding.startsWith("http")
          ? { binding: "SOAP", location: binding }
          : { binding, location: `${ADDRESS}/${abbr}/slo` },
      ),
      nameId: wanted.nameId ?? "2.0:nameid-format:persistent",
      signsRequests,
    });
    await systems.register(registration, {
      alongside: (trx, name) => saveServiceProvider(trx, name, readServiceProvider(metadata)),
    });
    shift.ms += 3000; // what is remembered of the registrations is over
    const certificates = await certificatesOf();
    const options = (more: Partial<SamlConfig> = {}): SamlConfig => ({
      issuer: `${ADDRESS}/${abbr}`,
      callbackUrl: `${ADDRESS}/${abbr}/acs`,
      logoutCallbackUrl: `${ADDRESS}/${abbr}/slo`,
      entryPoint: `${publicUrl}/saml/sso`,
      logoutUrl: `${publicUrl}/saml/slo`,
      idpIssuer: `${publicUrl}/saml/metadata`,
      idpCert: certificates,
      audience: `${ADDRESS}/${abbr}`,
      identifierFormat: null,
      acceptedClockSkewMs: 60_000,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: true,
      disableRequestedAuthnContext: true,
      ...(signsRequests || more.privateKey ? { privateKey: key.privateKey } : {}),
      signatureAlgorithm: "sha256",
      digestAlgorithm: "sha256",
      ...more,
    });
    const library = (more: Partial<SamlConfig> = {}) => new SAML(options(more));
    return { abbr, key, certificate: pemOf(key.certificate), entityId: `${ADDRESS}/${abbr}`, library };
  }

  async function certificatesOf(): Promise<string[]> {
    const { body } = await app.inject("/saml/metadata");
    return [...body.matchAll(/X509Certificate>([^<]+)</g)].map(([, text]) => text ?? "");
  }

  const pathOf = (address: string) => address.replace(publicUrl, "");
  const visit = (address: string, cookies = COOKIE) =>
    app.inject({ url: pathOf(address), headers: { cookie: cookies } });
  const post = (address: string, fields: Record<string, string>, cookies = "") =>
    app.inject({
      method: "POST",
      url: pathOf(address),
      headers: { cookie: cookies, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });

  const setIn = ({ headers }: Awaited<ReturnType<typeof visit>>) =>
    String(headers["set-cookie"] ?? "").split(";")[0] ?? "";

  /** Follows our own redirects, with the cookies they set, to a page or to another site. */
  async function walk(first: Awaited<ReturnType<typeof visit>>, cookies = COOKIE) {
    let [reply, jar] = [first, cookies];
    for (let step = 0; step < 5; step += 1) {
      const { location } = reply.headers;
      if (typeof location !== "string" || !location.startsWith(`${publicUrl}/saml/`)) break;
      jar = [jar, setIn(reply)].filter(Boolean).join("; ");
      reply = await visit(location, jar);
    }
    return {
      status: reply.statusCode,
      location: reply.headers.location ?? "",
      body: reply.body,
      jar,
      set: setIn(reply),
    };
  }

  return {
    publicUrl,
    app,
    saml,
    newSystems,
    systems,
    database,
    shift,
    clock,
    facts,
    ended,
    framed,
    goals,
    meanwhile,
    trouble,
    sessions,
    signOffs: deliveries.signOff,
    signIn,
    connect,
    certificatesOf,
    visit,
    post,
    walk,
    async close() {
      await app.close();
      await stop();
      await deliveries.stop();
      await database.close();
    },
  };
}

/** The fields of the form on a page, and where it goes. */
export function formOf(body: string): { to: string; fields: Record<string, string> } {
  const fields = [...body.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [textOfHtml(name ?? ""), textOfHtml(value ?? "")] as const,
  );
  return { to: textOfHtml(/action="([^"]+)"/.exec(body)?.[1] ?? ""), fields: Object.fromEntries(fields) };
}
export const xmlOf = (fields: Record<string, string>): string =>
  Buffer.from(fields["SAMLResponse"] ?? "", "base64").toString("utf8");

export type SamlPortal = Awaited<ReturnType<typeof openSamlPortal>>;
export type ConnectedPeer = Awaited<ReturnType<SamlPortal["connect"]>>;
