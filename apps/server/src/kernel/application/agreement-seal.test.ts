import { expect, test } from "vitest";
import { testKeys } from "../../../test/config.ts";
import { agreementSealer, withoutAgreement } from "./agreement-seal.ts";
import type { ConnectedSystem } from "./applications.rules.ts";

const system: ConnectedSystem = {
  abbr: "loan",
  appId: "loan-1",
  name: "演示",
  summary: "",
  owner: "",
  domain: "data",
  moduleId: null,
  tab: "yyfw",
  protocol: "oidc",
  isPublicClient: false,
  secretHashes: ["a"],
  secretEnds: { b: "2027-01-01T00:00:00.000Z", a: "2027-01-02T00:00:00.000Z" },
  redirectUris: ["https://loan.example/in"],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  initiateLoginUri: "https://loan.example/login",
  handoffUri: null,
  tokenUri: null,
  checkUserUrl: null,
  defaultJumpType: 0,
  scopes: "openid profile",
  terms: { requiresPkce: true, requiresPushedRequests: false, requiresDpop: false, allowsDevice: false, fields: null },
  requiresRole: true,
  isOwn: true,
  opensSessions: false,
  privateHosts: [],
  health: "unknown",
  healthSince: null,
  level: "province",
  probe: null,
  isDemonstration: true,
  pairwiseSalt: "",
  ofDeveloper: false,
  stage: "live",
  version: 1,
  sort: 1,
};

test("what was sealed before fields were kept together still holds", () => {
  const seal = agreementSealer("01".repeat(32));
  expect(seal(system)).toBe("d3d17a753f96c0cec9d153bd4a045247ada193923c4c27151316afa35daa603c");
  expect(seal({ ...system, opensSessions: true })).toBe(
    "275ba673c12ba29d33774eee253bf62f166b2f0091439a884f68f2d859e342c8",
  );
  expect(agreementSealer(testKeys.grant)(system)).not.toBe(seal(system));
});

test("of a system whose agreement was changed by somebody else nothing is left but its place", () => {
  expect(withoutAgreement(system)).toMatchObject({
    ...system,
    protocol: "none",
    secretHashes: [],
    secretEnds: {},
    redirectUris: [],
    initiateLoginUri: null,
    scopes: "",
    terms: { ...system.terms, requiresPkce: false, fields: [] },
    isOwn: false,
  });
});
