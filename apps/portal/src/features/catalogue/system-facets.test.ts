import type { ConnectedSystem, ModuleNode, Service } from "@sannong/contract/catalogue";
import { expect, test } from "vitest";
import { byArea, functionFacets, systemFacets } from "./system-facets.ts";

const system = { domain: "mach", tab: "zhny", level: "province", health: "slow", need: "role" } as ConnectedSystem;

test("a system is told apart by tab, domain, level, health and need; every value has its word", () => {
  expect(systemFacets.map(({ name, valuesOf }) => `${name} ${valuesOf(system).join()}`)).toEqual([
    "tab zhny",
    "domain mach",
    "level province",
    "health slow",
    "need role",
  ]);
  for (const { options, valuesOf } of systemFacets)
    expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining([...valuesOf(system)]));
});

test("a function that is open to everybody needs no role, whatever its system asks", () => {
  const need = functionFacets.find(({ name }) => name === "need");
  const service = { isNeedLogin: false } as Service;
  expect(need?.valuesOf({ service, system })).toEqual(["open"]);
  expect(need?.valuesOf({ service: { isNeedLogin: true } as Service, system })).toEqual(["role"]);
});

test("things stand in the area their module lies in, in the catalogue's order; strays come last", () => {
  const modules = [
    { id: "a", name: "甲", children: [{ id: "a1" }] },
    { id: "b", name: "乙", children: [{ id: "b1" }] },
    { id: "c", name: "丙", children: [] },
  ] as unknown as ModuleNode[];
  const groups = byArea(["b1", "?", "a1", "a"], (one) => one, modules);
  expect(groups.map(({ area, things }) => `${area.name}:${things.join()}`)).toEqual(["甲:a1,a", "乙:b1", "其他:?"]);
});
