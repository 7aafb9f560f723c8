import { describe, expect, test } from "vitest";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Caller } from "../../platform/caller.ts";
import { admissionModule } from "../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { judgeRedirect } from "./redirect.rules.ts";
import { redirectService } from "./redirect.service.ts";

const trace = {
  appId: "trace",
  initiateLoginUri: "https://trace.example/login/initiate",
  handoffUri: null,
  defaultJumpType: null,
};
const subsidy = {
  appId: "subsidy",
  initiateLoginUri: null,
  handoffUri: "https://subsidy.example:8443/handoff?path={path}",
  defaultJumpType: 1,
};
const known = {
  publicUrl: "https://portal.example",
  systems: [trace, subsidy],
  directAddresses: ["https://open.example/list?a={areaCode}", "https://open.example/plain"],
};
const judge = (address: string, here = known.publicUrl) =>
  judgeRedirect(address, { ...known, here, own: [known.publicUrl, "https://portal.gov.example"] });

describe("/redirect goes to registered addresses only (design §3, Addresses)", () => {
  test.each([
    ["https://trace.example/batches/7?x=1", { step: "ownSignIn", system: trace }],
    ["https://subsidy.example:8443/handoff", { step: "handOff", system: subsidy }],
    ["https://subsidy.example:8443/handoff?path=/elsewhere", { step: "handOff", system: subsidy }],
    ["https://open.example/plain", { step: "open", address: "https://open.example/plain" }],
    ["https://portal.example/homeZtfw", { step: "open" }],
    ["https://portal.example/", { step: "open" }],
    ["https://portal.example/%68omeZtfw/?x=%2F%2F#y", { step: "open" }],
    ["https://portal.example/management/registrations", { step: "open" }],
    ["https://portal.example/docs/oidc", { step: "open" }],
  ])("%s", (address, expected) => expect(judge(address)).toMatchObject(expected));

  test("a page that was named by another entrance is opened by the one where somebody is", () => {
    expect(judge("https://portal.gov.example/homeZtfw?x=1#y")).toEqual({
      step: "open",
      address: "https://portal.example/homeZtfw?x=1#y",
    });
    expect(judge("https://portal.example/homeZtfw", "https://portal.gov.example")).toEqual({
      step: "open",
      address: "https://portal.gov.example/homeZtfw",
    });
    for (const address of [
      "https://portal.gov.example.evil.example/homeZtfw",
      "https://portal.gov.example@evil.example/homeZtfw",
      "http://portal.gov.example/homeZtfw",
      "https://portal.gov.example:444/homeZtfw",
      "https://portal.gov.example//evil.example/homeZtfw",
      "https://portal.gov.example/oidc/auth",
    ])
      expect(judge(address), address).toEqual({ step: "refuse" });
  });

  test.each([
    "https://evil.example/",
    "https://trace.example.evil.example/",
    "https://trace.example@evil.example/",
    "https://user:pw@trace.example/",
    "http://trace.example/",
    "https://trace.example:444/",
    "//trace.example/",
    "https:trace.example",
    "https:\\\\evil.example",
    "https://trace.example\\@evil.example/",
    "https://tra\tce.example/",
    "javascript:alert(1)//https://trace.example",
    "data:text/html,x",
    "/homeZtfw",
    "https://subsidy.example:8443/other",
    "https://open.example/",
    "https://portal.example/api/oauth/layout",
    "https://portal.example/oidc/session/end",
    "https://portal.example/cas/logout",
    "https://portal.example/saml/start/nybx",
    "https://portal.example/%6fidc/session/end",
    "https://portal.example/%61pi/oauth/layout",
    "https://portal.example/%25%36%66idc/session/end",
    "https://portal.example/%256fidc/session/end",
    "https://portal.example/OIDC/session/end",
    "https://portal.example/serve/..%2foidc/session/end",
    "https://portal.example//evil.example",
    "https://portal.example/%2f/evil.example",
    "https://portal.example/%2fevil.example",
    "https://portal.example/%5cevil.example",
    "https://portal.example/%E0%A4%A",
    "https://portal.example/notices/..%2f..%2foidc/session/end",
    "https://portal.example/healthz",
  ])("%j is refused", (address) => expect(judge(address)).toEqual({ step: "refuse" }));
});

describe("where they lead", () => {
  const caller = { accountId: "a1", nickname: "演示", roles: [] } as unknown as Caller;
  const from = { address: "127.0.0.1", userAgent: "test", traceId: "t1" };
  const facts: AuditFact[] = [];
  const connected = { protocol: "oidc", health: "normal" } as const;

  function service(systems: object[]) {
    const all = systems as ConnectedSystem[];
    const jumps: [string, number][] = [];
    const give = async (asked: { clientId: string; jumpType: number }) => {
      jumps.push([asked.clientId, asked.jumpType]);
      return { code: "c", address: `https://landed.example/?jump=${asked.jumpType}` };
    };
    const redirects = redirectService({
      publicUrl: known.publicUrl,
      systems: { list: async () => all, findByAbbr: async (abbr) => all.find((one) => one.abbr === abbr) },
      initiateLoginUrl: ({ initiateLoginUri }, target) => initiateLoginUri && `${initiateLoginUri}?to=${target ?? ""}`,
      directAddresses: async () => [...known.directAddresses],
      admission: admissionModule({
        shortLived: { get: async () => undefined, put: async () => undefined },
        systems: { standingOf: async () => ({ roles: [], boundUsername: null }), stages: { admits: async () => true } },
        personOf: async () => ({ accountType: 2 }),
        provedEnough: async () => true,
        servicesOf: async () => [],
        isKnownTo: async () => false,
        delegationStands: async () => false,
        coversNow: async () => true,
        isSimulated: () => false,
        absoluteSessionSeconds: 60,
      }),
      handoff: { generateCode: give, generateTicket: give },
      audit: { record: async (fact) => void facts.push(fact) },
    });
    return { redirects, jumps };
  }

  test("a place of a system that signs in by itself is its target", async () => {
    const { redirects } = service([{ ...trace, ...connected }]);
    expect(await redirects.redirect("https://trace.example/batches/7", caller, from)).toBe(
      "https://trace.example/login/initiate?to=https://trace.example/batches/7",
    );
  });

  test("a hand-off address gets what its system takes", async () => {
    const cas = { ...subsidy, ...connected, appId: "cas", protocol: "cas", defaultJumpType: null };
    const { redirects, jumps } = service([cas]);
    await redirects.redirect("https://subsidy.example:8443/handoff", caller, from);
    expect(jumps).toEqual([["cas", 9]]);
  });

  test("a suspended system is entered by no address", async () => {
    const { redirects } = service([{ ...trace, ...connected, health: "stopped" }]);
    await expect(redirects.redirect("https://trace.example/", caller, from)).rejects.toMatchObject({
      reason: "handoff.suspended",
    });
  });

  test("a refusal is audited without the query", async () => {
    const { redirects } = service([]);
    await expect(redirects.redirect("https://evil.example/x?secret=1", caller, from)).rejects.toMatchObject({
      reason: "handoff.unregisteredAddress",
    });
    expect(facts.at(-1)).toMatchObject({ event: "handoff.redirectRefused", objectId: "https://evil.example/x" });
    expect(JSON.stringify(facts)).not.toContain("secret");
  });

  test.each<[string, object[], string]>([
    ["the portal's own page where none is connected", [], "https://portal.example/intelligentbrain"],
    [
      "…or not any more",
      [{ ...trace, abbr: "znhb", protocol: "none", health: "normal" }],
      "https://portal.example/intelligentbrain",
    ],
    ["its own sign-in", [{ ...trace, ...connected, abbr: "znhb" }], "https://trace.example/login/initiate?to="],
    ["a code", [{ ...subsidy, ...connected, abbr: "znhb" }], "https://landed.example/?jump=1"],
  ])("smartBrainRedirect: %s", async (_name, systems, expected) => {
    expect(await service(systems).redirects.smartBrain(caller, from)).toBe(expected);
  });
});
