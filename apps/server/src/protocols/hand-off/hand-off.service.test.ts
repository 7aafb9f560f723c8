import { beforeEach, describe, expect, test } from "vitest";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Caller } from "../../platform/caller.ts";
import { admissionModule, type Demands } from "../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { handoffService, type HandoffDeps } from "./hand-off.service.ts";

const subsidies: ConnectedSystem = {
  abbr: "njbt",
  appId: "app-njbt",
  name: "农机购置补贴（演示）",
  summary: "",
  owner: "",
  domain: "mach",
  moduleId: null,
  tab: "yyfw",
  protocol: "oidc",
  isPublicClient: false,
  secretHashes: [],
  secretEnds: {},
  redirectUris: [],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  initiateLoginUri: null,
  handoffUri: "https://njbt.example/in?code={code}&to={path}&area={areaName}",
  tokenUri: null,
  checkUserUrl: null,
  defaultJumpType: 1,
  scopes: "openid",
  terms: { requiresPkce: false, requiresPushedRequests: false, requiresDpop: false, allowsDevice: false, fields: null },
  requiresRole: false,
  isOwn: true,
  opensSessions: false,
  health: "normal",
  healthSince: null,
  level: "province",
  probe: null,
  isDemonstration: true,
  pairwiseSalt: "s",
  stage: "live",
  ofDeveloper: false,
  privateHosts: null,
  version: 1,
  sort: 9000,
};
const farmer: Caller = {
  sessionId: "s1",
  accountId: "a1",
  username: "15400000001",
  nickname: "演示农户",
  accountType: 2,
  roles: [{ roleCode: "4", roleName: "社会用户" }],
  permissions: new Set(),
  regionCode: "320925",
  source: "",
  factors: ["password"],
  oidcUid: "u1",
} as unknown as Caller;
const from = { address: "127.0.0.1", userAgent: "test", traceId: "t1" };

let facts: AuditFact[];
let tickets: string[];
let standing: { roles: { roleCode: string; roleName: string }[]; boundUsername: string | null };
beforeEach(() => {
  [facts, tickets] = [[], []];
  standing = { roles: [], boundUsername: null };
});

type Differing = Partial<HandoffDeps> & { services?: Demands[]; agreed?: boolean };
function service(system: Partial<ConnectedSystem> = {}, { services = [], agreed = true, ...more }: Differing = {}) {
  const connected = { ...subsidies, ...system };
  return handoffService({
    issuer: "https://portal.example/oidc",
    systems: { findByAppId: async (appId) => (appId === connected.appId ? connected : undefined) },
    admission: admissionModule({
      shortLived: { get: async () => undefined, put: async () => undefined },
      systems: { standingOf: async () => standing, stages: { admits: async () => true } },
      personOf: async () => ({ accountType: 2 }),
      provedEnough: async () => true,
      servicesOf: async (abbr) => (abbr === "njbt" ? services : []),
      isKnownTo: async () => false,
      delegationStands: async () => false,
      coversNow: async () => agreed,
      isSimulated: () => false,
      absoluteSessionSeconds: 60,
    }),
    findService: async (identification) =>
      identification === "apply"
        ? { systemAbbr: "njbt", resourceUrl: "applications/new", needsBoundAccount: false, accountTypes: [] }
        : undefined,
    regionName: (code) => (code === "320925" ? "建湖县" : undefined),
    issueCode: async () => "the-code",
    issueServiceTicket: async ({ service: of }) => {
      tickets.push(of);
      return "ST-the-ticket";
    },
    thirdPartyTokenOf: async (accountId) => (accountId === "a1" ? "phase/one=token" : undefined),
    askingSystem: async () => undefined,
    audit: { record: async (fact) => void facts.push(fact) },
    ...more,
  });
}
const asked = { clientId: "app-njbt", jumpType: 1, identification: "apply" };

describe("GET /oauthCode/generateCode", () => {
  test("gives a code and the registered address with it", async () => {
    const { code, address } = await service().generateCode(asked, farmer, from);
    expect(code).toBe("the-code");
    expect(address).toBe(
      "https://njbt.example/in?code=the-code&to=applications/new&area=&iss=https%3A%2F%2Fportal.example%2Foidc",
    );
    expect(facts).toMatchObject([{ event: "handoff.codeIssued", result: "ok", objectId: "app-njbt", traceId: "t1" }]);
    expect(JSON.stringify(facts)).not.toContain("the-code");
  });

  test("type 3 tells the caller's area", async () => {
    const { address } = await service().generateCode({ ...asked, jumpType: 3 }, farmer, from);
    expect(new URL(address).searchParams.get("area")).toBe("建湖县");
  });

  test.each<[string, Partial<ConnectedSystem>, Partial<typeof asked>, string]>([
    ["an unknown system", {}, { clientId: "nobody" }, "service.unknown"],
    ["another system's service", {}, { identification: "elsewhere" }, "service.unknown"],
    ["a suspended system", { health: "stopped" }, {}, "handoff.suspended"],
    ["a system without a hand-off address", { handoffUri: null }, {}, "handoff.notConnected"],
    ["a disconnected system", { protocol: "none" }, {}, "handoff.notConnected"],
    ["a role that is missing", { requiresRole: true }, {}, "handoff.roleRequired"],
  ])("%s is refused by name, and audited", async (_name, system, difference, reason) => {
    await expect(service(system).generateCode({ ...asked, ...difference }, farmer, from)).rejects.toMatchObject({
      reason,
    });
    expect(facts).toMatchObject([{ event: "handoff.codeRefused", result: "refused", reason }]);
  });

  test("a missing role answers with the code 401 that the portal knows", async () => {
    await expect(service({ requiresRole: true }).generateCode(asked, farmer, from)).rejects.toMatchObject({
      code: 401,
      status: 200,
    });
  });

  describe("without the service that was clicked, as the specification's call names none", () => {
    const unnamed = { clientId: "app-njbt", jumpType: 0 };
    const offering = (...services: Demands[]) => service({}, { services });
    const plain = { needsBoundAccount: false, accountTypes: [] };
    const forBound = { needsBoundAccount: true, accountTypes: [] };
    const forStaff = { needsBoundAccount: false, accountTypes: [1] };

    test("a system all of whose services demand a bound account demands it", async () => {
      await expect(offering(forBound, forBound).generateCode(unnamed, farmer, from)).rejects.toMatchObject({
        reason: "handoff.bindingRequired",
      });
      expect(facts).toMatchObject([{ event: "handoff.codeRefused", reason: "handoff.bindingRequired" }]);
      standing = { roles: [], boundUsername: "laowang" };
      expect(await offering(forBound, forBound).generateCode(unnamed, farmer, from)).toMatchObject({
        code: "the-code",
      });
    });

    test("a system none of whose services is for their account lets them in by none", async () => {
      await expect(offering(forStaff, forStaff).generateCode(unnamed, farmer, from)).rejects.toMatchObject({
        reason: "handoff.otherAccountType",
      });
    });

    test("what is not for them opens nothing to them: the rest demand a bound account", async () => {
      await expect(offering(forStaff, forBound).generateCode(unnamed, farmer, from)).rejects.toMatchObject({
        reason: "handoff.bindingRequired",
      });
    });

    test("one service that demands nothing may be the one they mean, and so may a system that lists none", async () => {
      for (const one of [offering(forBound, plain), offering()])
        expect(await one.generateCode(unnamed, farmer, from)).toMatchObject({ code: "the-code" });
    });
  });

  test("nobody is handed over before they agreed to what the system reads", async () => {
    const untold = service({}, { agreed: false });
    await expect(untold.generateCode(asked, farmer, from)).rejects.toMatchObject({
      reason: "handoff.sharingNotAgreed",
    });
    expect(facts).toMatchObject([{ event: "handoff.codeRefused", reason: "handoff.sharingNotAgreed" }]);
  });

  test("a session that ended meanwhile gets no code", async () => {
    const ended = service({}, { issueCode: async () => undefined });
    await expect(ended.generateCode(asked, farmer, from)).rejects.toMatchObject({ reason: "session.missing" });
    expect(facts).toMatchObject([{ event: "handoff.codeRefused", reason: "session.missing" }]);
  });

  test("without its audit row no code leaves", async () => {
    const down = service({}, { audit: { record: () => Promise.reject(new Error("down")) } });
    await expect(down.generateCode(asked, farmer, from)).rejects.toThrow("down");
  });
});

describe("GET /oauthCode/generateTicket", () => {
  const cas = { protocol: "cas", handoffUri: "https://cas.example/in?to={path}" } as const;

  test("gives a ticket bound to exactly the address that is opened", async () => {
    const { code, address } = await service(cas).generateTicket({ ...asked, jumpType: 9 }, farmer, from);
    expect([code, tickets]).toEqual(["ST-the-ticket", ["https://cas.example/in?to=applications/new"]]);
    expect(address).toBe("https://cas.example/in?to=applications/new&ticket=ST-the-ticket");
    expect(facts).toMatchObject([{ event: "handoff.ticketIssued", result: "ok" }]);
    expect(JSON.stringify(facts)).not.toContain("ST-");
  });

  test.each<[string, Partial<ConnectedSystem>, number, string]>([
    ["a system that is no CAS system", {}, 9, "handoff.notConnected"],
    ["a jump type that brings a code", cas, 1, "handoff.notConnected"],
    ["a suspended system", { ...cas, health: "stopped" }, 9, "handoff.suspended"],
    ["a missing role", { ...cas, requiresRole: true }, 9, "handoff.roleRequired"],
  ])("%s is refused by name", async (_name, system, jumpType, reason) => {
    await expect(service(system).generateTicket({ ...asked, jumpType }, farmer, from)).rejects.toMatchObject({
      reason,
    });
    expect(facts).toMatchObject([{ event: "handoff.ticketRefused", result: "refused", reason }]);
    expect(tickets).toEqual([]);
  });
});

describe("jump type 4", () => {
  const phaseOne = { tokenUri: "https://one.example/in?k={token}&to={path}&a={areaName}" };
  const { jumpType: _one, ...clicked } = asked;

  test("the token that the system gave this person, at the registered address", async () => {
    const { address } = await service(phaseOne).thirdPartyEntry(clicked, farmer, from);
    expect(address).toBe(
      `https://one.example/in?k=phase%2Fone%3Dtoken&to=applications/new&a=${encodeURIComponent("建湖县")}`,
    );
    expect(facts).toMatchObject([{ event: "handoff.tokenGiven", result: "ok" }]);
    expect(JSON.stringify(facts)).not.toContain("phase");
  });

  test("nobody else's: 一期统一登录用户信息为空,请重新登录!", async () => {
    const other = { ...farmer, accountId: "a2" };
    await expect(service(phaseOne).thirdPartyEntry(clicked, other, from)).rejects.toMatchObject({
      reason: "handoff.thirdPartyTokenMissing",
      message: "一期统一登录用户信息为空,请重新登录!",
    });
    expect(facts).toMatchObject([{ event: "handoff.tokenRefused", reason: "handoff.thirdPartyTokenMissing" }]);
  });

  test("a system without an address for it is not connected", async () => {
    await expect(service().thirdPartyEntry(clicked, farmer, from)).rejects.toMatchObject({
      reason: "handoff.notConnected",
    });
  });
});
