import type { Asker } from "../../platform/caller.ts";
import type { addModule, changeModule, moveModule, removeModule } from "@sannong/contract/catalogue/services-admin";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { Clock } from "../../platform/clock.ts";
import { regionalEditing, type EditingDeps, changedMeanwhile } from "../../kernel/publication/index.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ManagedModuleRow, ModulesAdminStore } from "./modules.admin-store.ts";
import { inOrder, moved, renumbered, whyNotThere } from "./modules.rules.ts";

export type ModulesAdminDeps = EditingDeps & { clock: Clock };

/** The tree that systems and services hang in, as administrators of content arrange it. */
export function modulesAdmin({ store, clock, ...deps }: ModulesAdminDeps & { store: ModulesAdminStore }) {
  const admin = regionalEditing(deps, "module");

  const tree = async (trx?: Db) => ({
    modules: inOrder(await store.all(trx)).map(({ sort: _place, changedAt, ...module }) => ({
      ...module,
      changedAt: changedAt?.toISOString() ?? null,
    })),
  });
  const change = (asker: Asker) => ({ by: asker.caller.nickname, at: clock() });

  const onLevel = (all: readonly ManagedModuleRow[], { parentId, tab }: { parentId: string | null; tab: string }) =>
    all.filter((one) => one.parentId === parentId && (parentId !== null || one.tab === tab));
  /** @throws Refusal `module.nameTaken` */
  const refuseNamesake = (name: string, siblings: readonly ManagedModuleRow[], id?: string) => {
    if (siblings.some((one) => one.name === name && one.id !== id))
      throw new Refusal("module.nameTaken", { params: { name } });
  };
  const of = (all: readonly ManagedModuleRow[], id: string): ManagedModuleRow => {
    const module = all.find((one) => one.id === id);
    if (!module) throw new Refusal("content.gone");
    return module;
  };

  return {
    tree: () => tree(),

    /** @throws Refusal `content.gone`, `module.nameTaken`, `module.tooDeep` */
    add: ({ name, parentId, ...given }: ParsedInputOf<typeof addModule>, asker: Asker) =>
      store.inTurn(async (trx) => {
        const all = await store.all(trx);
        const parent = parentId === null ? undefined : of(all, parentId);
        if (parent && parent.parentId !== null) throw new Refusal("module.tooDeep");
        const { tab, domain } = parent ?? given;
        refuseNamesake(name, onLevel(all, { parentId, tab }));
        const id = randomToken(9);
        await store.add({ id, parentId, name, tab, domain, sort: all.length }, change(asker), trx);
        await store.place(renumbered(await store.all(trx)), trx);
        await admin.record(asker, "added", { id, detail: { name, parent: parentId } }, trx);
        return { id, ...(await tree(trx)) };
      }),

    /** @throws Refusal `content.changedMeanwhile`, `content.gone`, `module.nameTaken` */
    change: ({ id, revision, name, isHidden }: ParsedInputOf<typeof changeModule>, asker: Asker) =>
      store.inTurn(async (trx) => {
        const all = await store.all(trx);
        const before = of(all, id);
        refuseNamesake(name, onLevel(all, before), id);
        if (!(await store.change({ id, revision }, { name, isHidden }, change(asker), trx)))
          throw changedMeanwhile(before);
        await admin.record(asker, "changed", { id, detail: { before: before.name, name, isHidden } }, trx);
        return tree(trx);
      }),

    /** @throws Refusal `content.changedMeanwhile`, `content.gone`, `module.*` */
    move: ({ id, revision, ...place }: ParsedInputOf<typeof moveModule>, asker: Asker) =>
      store.inTurn(async (trx) => {
        const all = await store.all(trx);
        const before = of(all, id);
        const reason = whyNotThere(all, id, place);
        if (reason) throw new Refusal(reason);
        const after = moved(all, id, place);
        refuseNamesake(before.name, onLevel(after, of(after, id)), id);
        if (!(await store.change({ id, revision }, { parentId: place.parentId }, change(asker), trx)))
          throw changedMeanwhile(before);
        await store.place(after, trx);
        await admin.record(asker, "moved", { id, detail: { name: before.name, parent: place.parentId } }, trx);
        return tree(trx);
      }),

    /** @throws Refusal `content.changedMeanwhile`, `content.gone`, `module.notEmpty` */
    remove: ({ id, revision }: ParsedInputOf<typeof removeModule>, asker: Asker) =>
      store.inTurn(async (trx) => {
        const all = await store.all(trx);
        const module = of(all, id);
        if (!(await store.remove({ id, revision }, trx))) {
          const what = contentsOf(module, all.filter(({ parentId }) => parentId === id).length);
          throw what === ""
            ? changedMeanwhile(module)
            : new Refusal("module.notEmpty", { params: { name: module.name, what } });
        }
        await admin.record(asker, "removed", { id, detail: { name: module.name } }, trx);
        return tree(trx);
      }),
  };
}

/** What is lost with it, in words; nothing when it is empty. */
const contentsOf = ({ systems, services }: ManagedModuleRow, children: number): string =>
  [
    [children, "个下级栏目"],
    [systems, "个系统"],
    [services, "项服务"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join("、");

export type ModulesAdmin = ReturnType<typeof modulesAdmin>;
