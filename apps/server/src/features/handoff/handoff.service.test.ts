import { beforeEach, describe, expect, test } from "vitest";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Caller } from "../../platform/caller.ts";
import type { ConnectedSystem } from "../systems/index.ts";
import { handoffService, type HandoffNeeds } from "./handoff.service.ts";

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
  checkUserUrl: null,
  defaultJumpType: 1,
  scopes: "openid",
  terms: { requiresPkce: false, requiresPushedRequests: false, requiresDpop: false, allowsDevice: false, fields: null },
  requiresRole: false,
  isOwn: true,
  health: "normal",
  isDemonstration: true,
  pairwiseSalt: "s",
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
let standing: { roles: { roleCode: string; roleName: string }[]; boundUsername: string | null };
beforeEach(() => {
  facts = [];
  standing = { roles: [], boundUsername: null };
});

function service(system: Partial<ConnectedSystem> = {}, more: Partial<HandoffNeeds> = {}) {
  const connected = { ...subsidies, ...system };
  return handoffService({
    issuer: "https://portal.example/oidc",
    systems: {
      findByAppId: async (appId) => (appId === connected.appId ? connected : undefined),
      standingOf: async () => standing,
    },
    findService: async (identification) =>
      identification === "apply"
        ? { systemAbbr: "njbt", resourceUrl: "applications/new", needsBoundAccount: false }
        : undefined,
    regionName: (code) => (code === "320925" ? "建湖县" : undefined),
    isKnownTo: async () => false,
    issueCode: async () => "the-code",
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
