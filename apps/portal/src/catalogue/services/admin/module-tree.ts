import type { ManagedModule } from "@sannong/contract/catalogue/services-admin";

import type { HomeTabName } from "@sannong/contract/catalogue/home-tabs";
/** Headings of the front page under which modules of the first level stand. */
export const treeTabs: readonly HomeTabName[] = ["zhny", "szxc", "dfcj", "yyfw"];

/** What a dialog is about: a module that is changed, or where a new one comes. */
export type Edited = { module: ManagedModule } | { parent: ManagedModule } | { tab: HomeTabName };

export type Place = { parentId: string | null; tab: HomeTabName; before: string | null };

export const siblingsOf = (all: readonly ManagedModule[], { parentId, tab }: Pick<ManagedModule, "parentId" | "tab">) =>
  all.filter((one) => one.parentId === parentId && (parentId !== null || one.tab === tab));

/** Where one goes with a step up or down among its own; undefined at the end. */
export function stepped(all: readonly ManagedModule[], module: ManagedModule, step: -1 | 1): Place | undefined {
  const siblings = siblingsOf(all, module);
  const at = siblings.findIndex(({ id }) => id === module.id);
  const to = at + step;
  if (to < 0 || to >= siblings.length) return undefined;
  // stepping down, it comes to stand before the one behind its neighbour
  const before = siblings[step < 0 ? to : to + 1]?.id ?? null;
  return { parentId: module.parentId, tab: module.tab, before };
}

/** How many systems and services a module holds, with those of the modules below it. */
export const heldBy = ({ id }: ManagedModule, modules: readonly ManagedModule[]) =>
  modules
    .filter((one) => one.id === id || one.parentId === id)
    .reduce(
      (held, { systems, services }) => ({ systems: held.systems + systems, services: held.services + services }),
      { systems: 0, services: 0 },
    );
