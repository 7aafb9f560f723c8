import { describe, expect, test } from "vitest";
import { type ApplyFacts, judgeApplication } from "./system-roles.rules.ts";

const facts: ApplyFacts = {
  isTemporary: false,
  self: { id: "a1", username: "ganbu", regionCode: "320925" },
  role: { roleCode: "viewer", roleName: "查看员" },
  systemAbbr: "zydsj",
  isHeld: false,
  asked: {},
};

describe("who may ask for a role (specification §3, §6)", () => {
  test.each<[string, Partial<ApplyFacts>, string]>([
    ["nothing said but the role", {}, "apply"],
    [
      "everything said, and rightly",
      {
        asked: {
          userId: "a1",
          username: "ganbu",
          areaCode: "320925",
          systemAbbr: "zydsj",
          roleCode: "viewer",
          roleName: "查看员",
        },
      },
      "apply",
    ],
    ["somebody else's id", { asked: { userId: "a2" } }, "roleApplication.notSelf"],
    ["somebody else's name", { asked: { username: "nonghu" } }, "roleApplication.notSelf"],
    ["a temporary user", { isTemporary: true }, "roleApplication.temporary"],
    ["a role the system does not have", { role: undefined }, "roleApplication.unknownRole"],
    ["another system's", { asked: { systemAbbr: "njbt" } }, "roleApplication.unknownRole"],
    ["a role's id under another code", { asked: { roleCode: "manager" } }, "roleApplication.unknownRole"],
    ["another region", { asked: { areaCode: "320583" } }, "roleApplication.otherArea"],
    ["a role they have", { isHeld: true }, "roleApplication.held"],
  ])("%s", (_name, difference, verdict) => {
    expect(judgeApplication({ ...facts, ...difference })).toBe(verdict);
  });
});
