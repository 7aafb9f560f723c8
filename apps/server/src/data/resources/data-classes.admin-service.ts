import type {
  addClass,
  ManagedClasses,
  moveClass,
  renameClass,
  withdrawClass,
} from "@sannong/contract/data/classes-admin";
import { classLevels } from "@sannong/contract/data/class-words";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { movedBefore } from "@sannong/contract/rules/lists/placing";
import type { Asker } from "../../platform/caller.ts";
import type { Clock } from "../../platform/clock.ts";
import { regionalEditing, type EditingDeps, changedMeanwhile } from "../../kernel/publication/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { DataClassesStore, StoredClass } from "./data-classes.admin-store.ts";
import { depthOf, inTreeOrder, nextCode, parentOf, sameNameBeside } from "./data-classes.rules.ts";

type Deps = EditingDeps & {
  store: DataClassesStore;
  clock: Clock;
  /** what this server remembers of the catalogue is old */
  forget: () => void;
};
type On = { code: string; revision: number };
/** @returns the class's code, and what the log says of it */
type Act = (
  classes: readonly StoredClass[],
  change: { by: string; at: Date },
  trx: Db,
) => Promise<{ code: string; detail: Record<string, string> }>;

const wrong = (what: string) => new Refusal("content.wrongReference", { params: { what } });
const taken = (what: string) => new Refusal("content.taken", { params: { what } });

/**
 * 类, 项, 目 and 细目 of the data catalogue. The 类 are the nation's; what is below them the province keeps: in force at
 * once, and nothing is ever lost from it.
 */
export function dataClassesAdmin({ store, clock, forget, ...deps }: Deps) {
  const admin = regionalEditing(deps, "dataClass");

  async function toView(asker: Asker): Promise<ManagedClasses> {
    const [classes, resources] = await Promise.all([store.all(), store.resources()]);
    const held = [...resources];
    return {
      mayChange: deps.regions.isWithin(PROVINCE_CODE, asker.caller.regionCode),
      classes: inTreeOrder(classes).map(({ sort: _sort, changedAt, ...one }) => ({
        ...one,
        changedAt: changedAt?.toISOString() ?? null,
        depth: depthOf(one.code),
        isFixed: depthOf(one.code) === 0,
        resources: held.reduce((sum, [code, count]) => (code.startsWith(one.code) ? sum + count : sum), 0),
      })),
    };
  }

  async function acted(act: string, asker: Asker, does: Act): Promise<ManagedClasses> {
    await admin.admit(asker, PROVINCE_CODE);
    await store.inTurn(async (trx) => {
      const { code, detail } = await does(await store.all(trx), { by: asker.caller.nickname, at: clock() }, trx);
      await admin.record(asker, act, { id: code, detail }, trx);
    });
    forget();
    return toView(asker);
  }

  function changeable(classes: readonly StoredClass[], code: string): StoredClass {
    const found = classes.find((one) => one.code === code);
    if (!found) throw new Refusal("content.gone");
    if (depthOf(code) === 0) throw wrong("“类”由国家统一规定，不能改动；可以在它下面增减“项”");
    return found;
  }

  const stand = (act: string, isWithdrawn: boolean) => (given: ParsedInputOf<typeof withdrawClass>, asker: Asker) =>
    acted(act, asker, async (classes, change, trx) => {
      const found = changeable(classes, given.code);
      if (!(await store.change(given, { isWithdrawn }, change, trx))) throw changedMeanwhile(found);
      return { code: given.code, detail: { name: found.name } };
    });

  return {
    list: toView,

    /** @throws Refusal `content.*` */
    add: ({ parent, name }: ParsedInputOf<typeof addClass>, asker: Asker) =>
      acted("added", asker, async (classes, change, trx) => {
        if (!classes.some(({ code }) => code === parent)) throw new Refusal("content.gone");
        if (depthOf(parent) === classLevels.length - 1) throw wrong("“细目”是最低一级，下面不能再分");
        const code = nextCode(parent, classes);
        if (!code) throw wrong("这个分类下面的代码已经用完，请放到别的分类下面");
        if (sameNameBeside({ code, name }, classes)) throw taken(`同一级里已经有“${name}”，请换一个名称`);
        const beside = classes.filter((one) => parentOf(one.code) === parent).map(({ sort }) => sort);
        await store.add({ code, name, sort: Math.max(0, ...beside) + 1 }, change, trx);
        return { code, detail: { name } };
      }),

    /** @throws Refusal `content.*` */
    rename: ({ name, ...on }: ParsedInputOf<typeof renameClass> & On, asker: Asker) =>
      acted("renamed", asker, async (classes, change, trx) => {
        const found = changeable(classes, on.code);
        if (sameNameBeside({ code: on.code, name }, classes)) throw taken(`同一级里已经有“${name}”，请换一个名称`);
        if (!(await store.change(on, { name }, change, trx))) throw changedMeanwhile(found);
        return { code: on.code, detail: { name, before: found.name } };
      }),

    /** @throws Refusal `content.*` */
    move: ({ before, ...on }: ParsedInputOf<typeof moveClass>, asker: Asker) =>
      acted("moved", asker, async (classes, change, trx) => {
        const found = changeable(classes, on.code);
        const beside = inTreeOrder(classes).filter(({ code }) => parentOf(code) === parentOf(on.code));
        const order = movedBefore(
          beside.map(({ code }) => code),
          on.code,
          before,
        );
        if (!order) throw new Refusal("content.gone");
        if (!(await store.change(on, {}, change, trx))) throw changedMeanwhile(found);
        await store.place(order, trx);
        const next = beside.find(({ code }) => code === before);
        return { code: on.code, detail: { name: found.name, place: next ? `排在“${next.name}”之前` : "排在最后" } };
      }),

    /** @throws Refusal `content.*` */
    withdraw: stand("withdrawn", true),
    /** @throws Refusal `content.*` */
    restore: stand("restored", false),
  };
}

export type DataClassesAdmin = ReturnType<typeof dataClassesAdmin>;
