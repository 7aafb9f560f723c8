import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { expect, test } from "vitest";
import { byUse, handful, lastOf } from "./rank-systems.ts";

const system = (systemAbbr: string, difference: Partial<ConnectedSystem> = {}): ConnectedSystem =>
  ({
    systemAbbr,
    domain: "plant",
    health: "normal",
    wayIn: "system",
    identification: `${systemAbbr}-open`,
    ...difference,
  }) as ConnectedSystem;
const names = (systems: readonly ConnectedSystem[]) => systems.map((one) => one.systemAbbr);

test("the most used come first, equals as they were", () => {
  const systems = [system("nqdd"), system("njbt"), system("trsq")];
  const services = [
    { systemAbbr: "njbt", useCount: 400 },
    { systemAbbr: "trsq", useCount: 10 },
    { systemAbbr: "trsq", useCount: 20 },
  ];
  expect(names(byUse(systems, services))).toEqual(["njbt", "trsq", "nqdd"]);
  expect(names(byUse(systems, undefined))).toEqual(["nqdd", "njbt", "trsq"]);
});

test("a handful mixes the domains and leaves out what cannot be entered", () => {
  const ranked = [
    system("a"),
    system("b"),
    system("stopped", { domain: "mach", health: "stopped", wayIn: "stopped" }),
    system("closed", { domain: "mach", wayIn: "notConnected" }),
    system("silent", { domain: "mach", health: "silent" }),
    system("c", { domain: "mach" }),
  ];
  expect(names(handful(ranked, 2))).toEqual(["a", "c"]);
  expect(names(handful(ranked, 9))).toEqual(["a", "c", "b"]);
});

test("what stands elsewhere on the page comes last", () => {
  expect(names(lastOf([system("a"), system("b"), system("c")], new Set(["a", "b"])))).toEqual(["c", "a", "b"]);
});
