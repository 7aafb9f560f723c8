import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entries } from "@sannong/contract/entries";
import type { RefusalName } from "@sannong/contract/errors";
import {
  admissionEntryPoints as openEntryPoints,
  type AdmissionEntryPoints,
} from "../../test/admission-entry-points.ts";
import { amendSystem } from "../../test/amend-system.ts";
import { testKeys } from "../../test/database.ts";
import { NOTHING, outcomeOf } from "../../test/entry-outcome.ts";
import type { Browser } from "../../test/sign-in-portal.ts";
import { admissionEntryPoints, admissionReasons, type AdmissionReason } from "../kernel/admission/admission.rules.ts";
import { type ConnectedSystem, sealAgreements } from "../kernel/application/index.ts";

/** Every entry point against every reason: what comes of it, by the real protocol of each (specification §4, §6). */
let portal: AdmissionEntryPoints;
let administrator: Browser;
let county: Browser;
beforeAll(async () => {
  portal = await openEntryPoints();
  administrator = portal.browser();
  await administrator.signInAs("xitongguanli");
  county = portal.browser();
  await county.signInAs("xianguanli");
}, 120_000);
afterAll(() => portal?.close());

type EntryPoint = keyof AdmissionEntryPoints["entryPoints"];
type Person = { id: string; browser: Browser };
const entryPoints = [...Object.keys(admissionEntryPoints), "qr"] as EntryPoint[];
const db = () => portal.database.db;
const PASSWORD = "Hetang9#-Qiu";
let people = 0;

/** A person of their own, signed in by a password, who agreed to what each system reads. */
async function somebody(): Promise<Person> {
  const {
    foundation: { accounts },
  } = portal.app;
  const username = `laike${(people += 1)}`;
  const named = { username, nickname: "演示来客", phone: null, regionName: "" };
  const passwordHash = await accounts.acceptPassword(PASSWORD, named);
  const id = await accounts.create({
    ...named,
    phoneIsVerified: false,
    passwordHash,
    accountType: 2,
    regionCode: "320925",
    status: "active",
    complete: true,
    roleCode: "4",
  });
  const browser = portal.browser();
  const signedIn = await browser.logIn({ username, password: PASSWORD });
  if (!signedIn.success) throw new Error(signedIn.msg);
  await portal.agree(browser);
  return { id, browser };
}

const amend = (abbr: string, change: (system: ConnectedSystem) => Partial<ConnectedSystem>) =>
  amendSystem(portal, abbr, change);
const demand = (abbr: string, change: { accountTypes?: string; validateBoundUser?: boolean }) =>
  db().updateTable("service").set(change).where("systemAbbr", "=", abbr).execute();
const suspend = async (abbr: string, suspended: boolean) => {
  const body = { systemAbbr: abbr, suspended, reason: "演练" };
  const { success, msg } = await administrator.ask("/integration/suspension", { method: "POST", body });
  if (!success) throw new Error(msg);
};
/** The act asks for a fresh proof, and a code works once. */
const proveAnew = async () => {
  portal.clock.advance(31);
  await administrator.signInAs("xitongguanli");
};
const { goOffline, comeBack } = {
  goOffline: (abbr: string) =>
    db()
      .transaction()
      .execute((trx) => portal.app.foundation.systems.stages.goOffline(abbr, trx)),
  comeBack: async (abbr: string) => {
    await db()
      .transaction()
      .execute((trx) => portal.app.foundation.systems.stages.comeBack(abbr, trx));
    portal.app.foundation.systems.forget();
  },
};
/** Nobody puts a live system back there: as it stood before it went live. */
async function stage(abbr: string, to: "sandbox" | "live"): Promise<void> {
  await db().updateTable("connectedSystem").set({ stage: to, mac: null }).where("abbr", "=", abbr).execute();
  await sealAgreements({ db: db(), audit: portal.app.foundation.audit, grantKey: testKeys.grant });
  portal.app.foundation.systems.forget();
}

type Circumstance = {
  reason: AdmissionReason;
  /** done before its person is given anything, which may live for seconds */
  prepare?: () => Promise<unknown>;
  arrange: (abbr: string, person: Person) => Promise<unknown>;
  /** undefined: it is the person's own */
  undo?: (abbr: string) => Promise<unknown>;
};
const circumstances = {
  "no consent": {
    reason: "notAgreed",
    // to a field that was granted since; before the first time it is asked by the same rule
    arrange: (abbr) => amend(abbr, ({ terms }) => ({ terms: { ...terms, fields: ["name", "region"] } })),
    undo: (abbr) => amend(abbr, ({ terms }) => ({ terms: { ...terms, fields: ["name"] } })),
  },
  "withdrawn consent": {
    reason: "notAgreed",
    arrange: (systemAbbr, { browser }) => browser.ask("/consent/withdraw", { method: "POST", body: { systemAbbr } }),
  },
  "another account type": {
    reason: "otherAccountType",
    arrange: (abbr) => demand(abbr, { accountTypes: "[3]" }),
    undo: (abbr) => demand(abbr, { accountTypes: "[]" }),
  },
  "no bound account": {
    reason: "unbound",
    arrange: (abbr) => demand(abbr, { validateBoundUser: true }),
    undo: (abbr) => demand(abbr, { validateBoundUser: false }),
  },
  "no role": {
    reason: "roleMissing",
    arrange: (abbr) => amend(abbr, () => ({ requiresRole: true })),
    undo: (abbr) => amend(abbr, () => ({ requiresRole: false })),
  },
  suspended: {
    reason: "suspended",
    prepare: proveAnew,
    arrange: (abbr) => suspend(abbr, true),
    undo: (abbr) => suspend(abbr, false),
  },
  offline: { reason: "offline", arrange: goOffline, undo: comeBack },
  "still tried": { reason: "sandbox", arrange: (abbr) => stage(abbr, "sandbox"), undo: (abbr) => stage(abbr, "live") },
  "closed account": {
    reason: "accountGone",
    async arrange(_abbr, { id }) {
      const { version: revision } = await db()
        .selectFrom("account")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const body = { id, revision, reason: "演练" };
      // the act asks for a fresh proof, and a code works once
      portal.clock.advance(31);
      await county.signInAs("xianguanli");
      const { success, msg } = await county.ask("/people/disable", { method: "POST", body });
      if (!success) throw new Error(msg);
    },
  },
  "delegation over": {
    reason: "delegationOver",
    // by its day, which nobody has written down yet
    arrange: (_abbr, { id }) => portal.helping.passDay(id),
  },
  "one factor, of staff": {
    reason: "factorMissing",
    async arrange(_abbr, { id }) {
      const {
        foundation: { accounts },
      } = portal.app;
      await db()
        .transaction()
        .execute((trx) => accounts.grantPrimaryRole(id, "1", "320925", trx));
      accounts.forget(id);
    },
  },
} as const satisfies Record<string, Circumstance>;
type Name = keyof typeof circumstances;
const names = Object.keys(circumstances) as Name[];

test("every reason is some circumstance's, but that a system was never connected, which is nobody's entry point", () => {
  const covered = new Set<AdmissionReason>(names.map((name) => circumstances[name].reason));
  expect(admissionReasons.filter((reason) => !covered.has(reason))).toEqual(["notConnected"]);
});

async function cell(entryPoint: EntryPoint, name: Name | undefined): Promise<string> {
  const { system, before } = portal.entryPoints[entryPoint];
  const abbr = portal.abbrOf[system];
  const circumstance: Circumstance | undefined = name && circumstances[name];
  await circumstance?.prepare?.();
  const person = await somebody();
  const enter = await before(person.browser);
  await circumstance?.arrange(abbr, person);
  portal.clock.advance(3);
  try {
    return outcomeOf(await enter(), portal.base);
  } finally {
    await circumstance?.undo?.(abbr);
    portal.clock.advance(3);
  }
}

describe("whoever lacks nothing", () => {
  test.each(entryPoints)("%s lets in", async (entryPoint) => {
    expect(await cell(entryPoint, undefined)).toBe("in");
  });
});

describe("every address by which somebody enters, or a system learns who did, is an entry point above", () => {
  const none = [] as const;
  /** Which entry points stand behind an address; none: it lets nobody in, and tells a system of nobody. */
  const entryPointsBehind: Record<string, readonly EntryPoint[]> = {
    "GET /api/oauthCode/generateCode": ["handedCode"],
    "GET /api/oauthCode/generateTicket": ["handedTicket"],
    "POST /api/handoff/thirdPartyEntry": ["handedToken"],
    "POST /api/redirect": ["ownSignIn", "handedCode", "handedTicket"],
    "POST /api/smartBrainRedirect": ["ownSignIn", "handedCode", "handedTicket"],
    "POST /api/delegation/enter": ["delegatedClick"],
    "POST /api/open/token": ["envelopeCode", "envelopeRefresh"],
    "GET /api/open/userinfo": ["envelopeUserinfo"],
    "GET /cas/login": ["casLogin", "casGateway"],
    "GET /cas/login/:uid": ["casLogin"],
    "POST /cas/login/:uid/agree": ["casLogin"],
    "GET /cas/login/:uid/decline": none,
    "GET /cas/validate": ["casTicket"],
    "GET /cas/serviceValidate": ["casTicket"],
    "GET /cas/proxyValidate": ["casTicket"],
    "GET /cas/p3/serviceValidate": ["casTicket"],
    "GET /cas/p3/proxyValidate": ["casTicket"],
    "POST /cas/samlValidate": ["casTicket"],
    "GET /cas/proxy": ["casProxy", "casProxying"],
    "GET /cas/logout": none,
    "GET /saml/metadata": none,
    "GET /saml/sso": ["samlRequest", "samlPassive"],
    "POST /saml/sso": ["samlRequest", "samlPassive"],
    "GET /saml/slo": none,
    "POST /saml/slo": none,
    "GET /saml/start/:id": ["samlStart"],
    "GET /saml/continue/:id": ["samlRequest", "samlPassive", "samlStart"],
    "POST /saml/continue/:id/agree": ["samlRequest", "samlStart"],
    "GET /saml/continue/:id/decline": none,
    "GET /saml/logout/:id": none,
    // a system is asked or told, and nobody enters by it: what leaves there is the release's to judge
    "POST /api/oauth/addPlateUserRelationByPhone": none,
    "POST /api/oauth/bindOriginalUserByPhone": none,
    "POST /api/oauth/loginSiteByUserName": none,
    authorization_endpoint: ["openidRequest", "openidSilent", "delegatedRequest"],
    device_authorization_endpoint: ["device"],
    introspection_endpoint: ["openidIntrospection", "openidExchanged", "delegatedIntrospection"],
    userinfo_endpoint: ["openidUserinfo", "delegatedUserinfo"],
    token_endpoint: none, // by its grants
    authorization_code: ["openidCode", "delegatedCode"],
    refresh_token: ["openidRefresh"],
    "urn:ietf:params:oauth:grant-type:device_code": ["deviceCode"],
    "urn:ietf:params:oauth:grant-type:token-exchange": ["openidExchange"],
    pushed_authorization_request_endpoint: none,
    end_session_endpoint: none,
    revocation_endpoint: none,
  };

  test("by their own routes, the interface's entries and what the provider says of itself", async () => {
    const { http, routes } = portal.app;
    const ofProtocols = routes
      .map(({ method, url }) => `${method} ${url}`)
      .filter((route) => /^(GET|POST) \/(cas|saml)\//.test(route));
    const entering: readonly RefusalName[] = [
      "handoff.roleRequired",
      "open.notAdmitted",
      "open.tokenInvalid",
      "delegation.mayNotEnter",
    ];
    const ofInterface = entries
      .filter(({ errors }) => errors.some((name) => entering.includes(name)))
      .map(({ method, path }) => `${method} /api${path}`);
    const { body } = await http.inject("/oidc/.well-known/openid-configuration");
    const { grant_types_supported: grants, ...described } = JSON.parse(body) as Record<string, string[]>;
    const ofProvider = Object.keys(described).filter((name) => name.endsWith("_endpoint"));
    const found = [...ofProtocols, ...ofInterface, ...ofProvider, ...(grants ?? [])];
    expect(found.toSorted()).toEqual(Object.keys(entryPointsBehind).toSorted());
    expect([...new Set(Object.values(entryPointsBehind).flat())].toSorted()).toEqual(
      entryPoints.filter((entryPoint) => entryPoint !== "qr").toSorted(),
    );
  });
});

type Outcomes = Record<Name, string>;
/** A person before a page is asked for what they can give, and told what they cannot. */
const page: Outcomes = {
  "no consent": "asks for consent",
  "withdrawn consent": "asks for consent",
  "another account type": "says otherAccountType",
  "no bound account": "asks to bind",
  "no role": "asks for a role",
  suspended: "says suspended",
  offline: "says offline",
  "still tried": "says sandbox",
  // it keeps out nobody who comes for themselves
  "delegation over": "in",
  "closed account": "asks to sign in",
  "one factor, of staff": "asks to sign in",
};
/** A click in the portal is answered by name; the portal's page asks. */
const click: Outcomes = {
  ...page,
  "no consent": "says notAgreed",
  "withdrawn consent": "says notAgreed",
  "no bound account": "says unbound",
  "no role": "says roleMissing",
};
/** Where no page may be shown the system is told in its protocol's words; one that is shut is sent nobody. */
const silent = (told: Omit<Outcomes, "suspended" | "offline" | "delegation over">): Outcomes => ({
  ...told,
  suspended: page.suspended,
  offline: page.offline,
  "delegation over": "in",
});
const back = "sends back";
const denied = "tells the system access_denied";
const [noPassive, requestDenied] = ["tells the system NoPassive", "tells the system RequestDenied"];
/** What was given before: taken back where the person withdrew or is gone, and worth nothing otherwise, which is told. */
const credential = (told: (reason: AdmissionReason) => string): Outcomes => ({
  ...(Object.fromEntries(names.map((name) => [name, told(circumstances[name].reason)])) as Outcomes),
  "withdrawn consent": NOTHING,
  "closed account": NOTHING,
  "delegation over": "in",
});
const toSystem = credential((reason) => `tells the system ${reason}`);
const inEnvelope = credential((reason) => `says ${reason}`);
/** Of an access token nothing is said but that it is good no longer (RFC 6750, RFC 7662). */
const ofToken = credential(() => NOTHING);

/** Whoever comes for another is told what stands in the way, and nothing of what the other would have to give. */
const forAnother: Outcomes = {
  "no consent": "says delegation.notAgreed",
  "withdrawn consent": "says delegation.notAgreed",
  "another account type": "says delegation.mayNotEnter",
  "no bound account": "says delegation.mayNotEnter",
  "no role": "says delegation.mayNotEnter",
  suspended: "says delegation.closed",
  offline: "says delegation.over",
  "still tried": "says delegation.mayNotEnter",
  "delegation over": "says delegation.over",
  "closed account": "says delegation.over",
  // staff act by their office
  "one factor, of staff": "says delegation.over",
};

const expected: Record<EntryPoint, Outcomes> = {
  handedCode: click,
  handedTicket: click,
  handedToken: click,
  ownSignIn: page,
  openidRequest: page,
  openidSilent: silent({
    "no consent": "tells the system consent_required",
    "withdrawn consent": "tells the system consent_required",
    "another account type": denied,
    "no bound account": denied,
    "no role": denied,
    "still tried": denied,
    "closed account": "tells the system login_required",
    "one factor, of staff": "tells the system login_required",
  }),
  openidCode: toSystem,
  openidRefresh: toSystem,
  openidUserinfo: ofToken,
  // who proves to be that system is told of its own end
  openidIntrospection: { ...ofToken, offline: "tells the system offline" },
  // another system's token of a person who withdrew from this one alone is still good there
  openidExchange: { ...toSystem, "withdrawn consent": "tells the system notAgreed" },
  openidExchanged: { ...ofToken, offline: "tells the system offline" },
  device: page,
  deviceCode: toSystem,
  envelopeCode: inEnvelope,
  envelopeRefresh: inEnvelope,
  envelopeUserinfo: ofToken,
  casLogin: page,
  casGateway: silent({
    "no consent": back,
    "withdrawn consent": back,
    "another account type": back,
    "no bound account": back,
    "no role": back,
    "still tried": back,
    "closed account": back,
    "one factor, of staff": back,
  }),
  casTicket: toSystem,
  // through another system, which was not withdrawn from
  casProxy: { ...toSystem, "withdrawn consent": "tells the system notAgreed" },
  casProxying: toSystem,
  samlRequest: page,
  samlPassive: silent({
    "no consent": noPassive,
    "withdrawn consent": noPassive,
    "another account type": requestDenied,
    "no bound account": requestDenied,
    "no role": requestDenied,
    "still tried": requestDenied,
    "closed account": noPassive,
    "one factor, of staff": noPassive,
  }),
  samlStart: page,
  delegatedClick: forAnother,
  delegatedRequest: { ...forAnother, suspended: page.suspended, offline: page.offline },
  delegatedCode: {
    ...toSystem,
    "delegation over": "tells the system delegationOver",
    "closed account": "tells the system delegationOver",
    "one factor, of staff": "tells the system delegationOver",
  },
  delegatedUserinfo: { ...ofToken, "delegation over": NOTHING },
  delegatedIntrospection: { ...ofToken, "delegation over": NOTHING, offline: "tells the system offline" },
  qr: page,
};

describe.each(names)("%s", (name) => {
  test.each(entryPoints)("%s", async (entryPoint) => {
    expect(await cell(entryPoint, name)).toBe(expected[entryPoint][name]);
  });
});
