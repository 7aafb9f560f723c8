import type { ConnectedSystem, ModuleNode, Service } from "@sannong/contract/catalogue/services";
import { expect, test } from "vitest";
import { byArea, functionFacets, systemFacets } from "./system-facets.ts";

const system = {
  domain: "mach",
  tab: "zhny",
  level: "province",
  health: "slow",
  need: "role",
  wayIn: "system",
} as ConnectedSystem;

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
  const service = { isNeedLogin: false, wayIn: "system" } as Service;
  expect(need?.valuesOf({ service, system })).toEqual(["open"]);
  expect(need?.valuesOf({ service: { ...service, isNeedLogin: true }, system })).toEqual(["role"]);
});

test("what nothing leads into is not connected to whoever looks, asks for nothing, and is handled at a counter", () => {
  const dead = { ...system, wayIn: "notConnected" } as ConnectedSystem;
  const valuesOf = (name: string) => systemFacets.find((facet) => facet.name === name)?.valuesOf(dead);
  expect([valuesOf("health"), valuesOf("need")]).toEqual([["unconnected"], []]);
  const service = { isNeedLogin: true, wayIn: "notConnected", handling: "全程网办" } as Service;
  const ofFunction = (name: string) =>
    functionFacets.find((facet) => facet.name === name)?.valuesOf({ service, system: dead });
  expect([ofFunction("handling"), ofFunction("health"), ofFunction("need")]).toEqual([
    ["窗口办理"],
    ["unconnected"],
    [],
  ]);
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
