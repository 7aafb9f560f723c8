import { describe, expect, test } from "vitest";
import { judgeSystem, namesHimself, type SystemFacts } from "./bindings.rules.ts";

const exchange: SystemFacts = {
  known: true,
  shut: null,
  admitted: true,
  checkUserUrl: "https://cqjy.example/check",
  appId: "app-cqjy",
  asked: {},
};

describe("design §3, Addresses: which system is asked", () => {
  test.each<[string, Partial<SystemFacts>, string]>([
    ["a registered check endpoint", {}, "ask"],
    ["the registered address named again", { asked: { checkUserUrl: "https://cqjy.example/check" } }, "ask"],
    ["nothing said", { asked: { checkUserUrl: "", appId: "" } }, "ask"],
    ["another address", { asked: { checkUserUrl: "https://evil.example/check" } }, "binding.foreignAddress"],
    [
      "the same address with more behind it",
      { asked: { checkUserUrl: "https://cqjy.example/check/" } },
      "binding.foreignAddress",
    ],
    ["another application", { asked: { appId: "app-njbt" } }, "binding.foreignAddress"],
    ["no check endpoint", { checkUserUrl: null }, "binding.notOffered"],
    [
      "an address where none is registered",
      { checkUserUrl: null, asked: { checkUserUrl: "https://evil.example/" } },
      "binding.foreignAddress",
    ],
    ["a suspended system", { shut: "stopped" }, "handoff.suspended"],
    ["a system that is offline", { shut: "offline" }, "handoff.offline"],
    ["one that was never connected", { shut: "unconnected", checkUserUrl: null }, "binding.notOffered"],
    ["one that is tried by others", { admitted: false }, "handoff.sandbox"],
    ["an unknown system", { known: false }, "service.unknown"],
  ])("%s", (_name, difference, verdict) => {
    expect(judgeSystem({ ...exchange, ...difference })).toBe(verdict);
  });
});

describe("design §3, Identity comes from the session", () => {
  const self = { id: "a-1", username: "nonghu", phone: "15400000001" };
  test.each<[string, object, boolean]>([
    ["nothing named", {}, true],
    ["their own name and number", { username: "nonghu", tel: "15400000001" }, true],
    ["their own id as the account", { account: "a-1" }, true],
    ["another's name", { username: "nongchang" }, false],
    ["another's number", { tel: "15400000002" }, false],
    ["another's account", { account: "nongchang" }, false],
  ])("%s", (_name, named, expected) => {
    expect(namesHimself(named, self)).toBe(expected);
  });
  test("a number named by somebody without one", () => {
    expect(namesHimself({ tel: "15400000001" }, { ...self, phone: null })).toBe(false);
  });
});
