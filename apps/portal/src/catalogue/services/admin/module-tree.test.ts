import type { ManagedModule } from "@sannong/contract/catalogue/services-admin";
import { expect, test } from "vitest";
import { heldBy, stepped } from "./module-tree.ts";

const module = (id: string, parentId: string | null = null): ManagedModule => ({
  id,
  parentId,
  name: id,
  tab: "zhny",
  domain: "plant",
  isHidden: false,
  systems: 0,
  services: 0,
  revision: 1,
  changedAt: null,
  changedBy: null,
});
const all = [module("a"), module("a1", "a"), module("a2", "a"), module("a3", "a"), module("b")];

test("a step up or down among its own, and none past the ends", () => {
  const place = { parentId: "a", tab: "zhny" };
  expect(stepped(all, all[2]!, -1)).toEqual({ ...place, before: "a1" });
  expect(stepped(all, all[1]!, 1)).toEqual({ ...place, before: "a3" });
  expect(stepped(all, all[2]!, 1)).toEqual({ ...place, before: null });
  expect(stepped(all, all[1]!, -1)).toBeUndefined();
  expect(stepped(all, all[3]!, 1)).toBeUndefined();
  expect(stepped(all, all[0]!, 1)).toEqual({ parentId: null, tab: "zhny", before: null });
});

test("a module holds what those below it hold", () => {
  const [top, below] = [
    { ...module("a"), systems: 1, services: 2 },
    { ...module("a1", "a"), systems: 3, services: 4 },
  ];
  expect(heldBy(top, [top, below, module("b")])).toEqual({ systems: 4, services: 6 });
  expect(heldBy(below, [top, below])).toEqual({ systems: 3, services: 4 });
});
