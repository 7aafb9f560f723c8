import { randomBytes, randomUUID } from "node:crypto";
import Fastify from "fastify";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { casServer } from "../../apps/server/src/protocols/cas/index.ts";
import type { Visitor } from "../../apps/server/src/protocols/cas/login.service.ts";
import { admissionModule } from "../../apps/server/src/kernel/admission/index.ts";
import { sharedFields } from "@sannong/contract/identity/shared-fields";
import { releaseModule } from "../../apps/server/src/kernel/release/index.ts";
import { DEFAULT_SCOPES, type ConnectedSystem } from "../../apps/server/src/kernel/application/index.ts";
import { USUAL_TERMS } from "../../apps/server/src/kernel/application/applications.rules.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { createFieldSealer } from "../../apps/server/src/platform/crypto/field-sealer.ts";
import type { Tables } from "../../apps/server/src/platform/database/tables.ts";
import { createOutbound } from "../../apps/server/src/platform/outbound/outbound.ts";
import { createDeliveries } from "../../apps/server/src/kernel/delivery/index.ts";
import { shortLivedInMemory } from "./memory.ts";

/**
 * The bare limit of a CAS chain. No kept server library speaks this protocol, so it is the protocol's own module alone:
 * everything in memory, no audit, database or portal session.
 */
const { PORT, SERVICE = "" } = process.env;
const clock = systemClock;
const ignored = { warn: () => undefined, error: () => undefined };
const audit = { record: async () => undefined };
const key = () => randomBytes(16).toString("hex");
const sealer = createFieldSealer({ field: { current: "bench", byId: { bench: key() } }, index: key() });

/** There is nothing behind it; a chain asks it nothing. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const system: ConnectedSystem = {
  abbr: "bench",
  appId: "app-bench",
  name: "bench",
  summary: "",
  owner: "",
  domain: "",
  moduleId: null,
  tab: "",
  protocol: "cas",
  isPublicClient: false,
  secretHashes: [],
  secretEnds: {},
  redirectUris: [SERVICE],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  initiateLoginUri: null,
  handoffUri: null,
  tokenUri: null,
  checkUserUrl: null,
  defaultJumpType: 9,
  scopes: DEFAULT_SCOPES,
  terms: USUAL_TERMS,
  requiresRole: false,
  isOwn: true,
  opensSessions: false,
  health: "normal",
  healthSince: null,
  level: "province",
  probe: null,
  isDemonstration: true,
  pairwiseSalt: key(),
  stage: "live",
  ofDeveloper: false,
  privateHosts: null,
  version: 1,
  sort: 9000,
};
const systems = [system];

/** Whoever shows a cookie is somebody of their own: what an account may do in a minute is counted here too. */
const visitors = new Map<string, Visitor>();
function visitorWith(cookie: string): Visitor {
  const visitor = visitors.get(cookie) ?? {
    sessionId: cookie,
    accountId: randomUUID(),
    oidcUid: cookie,
    factors: ["password"],
    signedInAt: new Date(),
    name: "演示农户",
    roleCode: "4",
  };
  visitors.set(cookie, visitor);
  return visitor;
}
const person = {
  username: "bench",
  name: "演示农户",
  phone: "15400000001",
  email: null,
  accountType: 2,
  regionCode: "320481",
  regionName: "演示县",
  company: "",
  entityLevel: null,
};

const shortLived = shortLivedInMemory();
const standingOf = async () => ({ roles: [], boundUsername: null });
const cas = casServer({
  publicUrl: `http://127.0.0.1:${PORT}`,
  demonstration: true,
  db,
  shortLived,
  sealer,
  absoluteSessionSeconds: 12 * 3600,
  audit,
  clock,
  log: ignored,
  outbound: createOutbound(),
  signOffs: createDeliveries({ db, clock, log: ignored }).signOff,
  systems: {
    list: async () => systems,
    findByAppId: async (appId) => systems.find((one) => one.appId === appId),
  },
  admission: admissionModule({
    shortLived,
    systems: { standingOf, stages: { admits: async () => true } },
    personOf: async () => person,
    provedEnough: async () => true,
    servicesOf: async () => [],
    isKnownTo: async () => false,
    delegationStands: async () => false,
    coversNow: async () => true,
    isSimulated: () => false,
    absoluteSessionSeconds: 12 * 3600,
  }),
  claims: releaseModule({
    findPerson: async (accountId) => ({ accountId, ...person }),
    standingOf,
    consentOf: async () => ({ withdrawn: false, fields: sharedFields }),
    admits: async () => true,
    isSimulated: () => false,
    audit,
  }),
  consents: { tell: async () => undefined },
  visitorOf: async (cookie = "") => visitorWith(cookie),
  sessionOf: async (oidcUid) => visitors.get(oidcUid),
  leaveInBrowser: async () => undefined,
  endSession: async () => undefined,
});
const app = Fastify({ logger: false });
app.get("/healthz", async () => ({ status: "ok" }));
cas.mount(app);
await app.listen({ host: "127.0.0.1", port: Number(PORT) });
process.once("SIGTERM", () => void app.close());
