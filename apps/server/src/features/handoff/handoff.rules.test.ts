import { describe, expect, test } from "vitest";
import { judgeIssue, landingAddress, type IssueFacts } from "./handoff.rules.ts";

const farmerOpeningSubsidies: IssueFacts = {
  known: true,
  suspended: false,
  takesHandedCodes: true,
  jumpType: 1,
  needsBoundAccount: false,
  accountBound: false,
  requiresRole: false,
  hasRole: false,
};

describe("who may be handed a code (specification §4)", () => {
  test.each<[string, Partial<IssueFacts>, string]>([
    ["a signed-in user of an open system", {}, "issue"],
    ["an unknown system or service", { known: false, suspended: true }, "service.unknown"],
    ["a suspended system", { suspended: true, requiresRole: true }, "handoff.suspended"],
    ["a system that starts its own sign-in takes none", { takesHandedCodes: false }, "handoff.notConnected"],
    ["jump type 2 carries no code", { jumpType: 2 }, "handoff.notConnected"],
    ["jump type 9 carries a ticket", { jumpType: 9 }, "handoff.notConnected"],
    ["jump types 0 and 3 carry one", { jumpType: 3 }, "issue"],
    [
      "an unbound user where the entry asks for a bound one",
      { needsBoundAccount: true, requiresRole: true },
      "handoff.bindingRequired",
    ],
    ["…and once bound", { needsBoundAccount: true, accountBound: true }, "issue"],
    ["a user without the role the system demands", { requiresRole: true }, "handoff.roleRequired"],
    ["…and with one", { requiresRole: true, hasRole: true }, "issue"],
  ])("%s", (_name, difference, expected) => {
    expect(judgeIssue({ ...farmerOpeningSubsidies, ...difference })).toBe(expected);
  });
});

describe("where the browser lands", () => {
  const landing = {
    code: "c/1",
    path: "apply/new?id=7",
    areaCode: "320481",
    areaName: "溧阳市",
    issuer: "https://portal.example/oidc",
  };
  const iss = "iss=https%3A%2F%2Fportal.example%2Foidc";
  test.each([
    ["a bare address gets the code", "https://s.example/in", 0, `https://s.example/in?code=c%2F1&${iss}`],
    ["a query is kept", "https://s.example/in?from=portal", 0, `https://s.example/in?from=portal&code=c%2F1&${iss}`],
    [
      "type 1 fills the path",
      "https://s.example/in?c={code}&to={path}",
      1,
      `https://s.example/in?c=c%2F1&to=apply/new%3Fid%3D7&${iss}`,
    ],
    [
      "type 0 leaves the path empty",
      "https://s.example/in?c={code}&to={path}",
      0,
      `https://s.example/in?c=c%2F1&to=&${iss}`,
    ],
    [
      "type 3 fills the area",
      "https://s.example/in?c={code}&a={areaCode}&n={areaName}",
      3,
      `https://s.example/in?c=c%2F1&a=320481&n=%E6%BA%A7%E9%98%B3%E5%B8%82&${iss}`,
    ],
    [
      "a hash route keeps its place behind the query",
      "https://s.example/#/in?code={code}",
      0,
      `https://s.example/?${iss}#/in?code=c%2F1`,
    ],
  ])("%s", (_name, template, jumpType, expected) => {
    expect(landingAddress(template, jumpType, landing)).toBe(expected);
  });
});
