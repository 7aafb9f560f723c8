import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { searchMachines } from "@sannong/contract/content/machinery";
import { dayOf } from "@sannong/contract/rules/days";
import { pageOf } from "@sannong/contract/rules/facets";
import type { Clock } from "../../platform/clock.ts";
import { cachedValue } from "../../platform/cache/cache.ts";
import { findableMachine } from "./machinery.findable.ts";
import { machineOn, machinesFor } from "./machinery.rules.ts";
import type { MachineryStore } from "./machinery.store.ts";

/** What is changed is seen within this time by every node; by the one that changed it, at once. */
const REMEMBERED_MS = 2_000;

export function machineryService({ store, clock }: { store: MachineryStore; clock: Clock }) {
  const machines = cachedValue({ load: store.machines, clock, freshMs: REMEMBERED_MS });
  const today = () => dayOf(clock());
  return {
    today,

    /** Something was changed: it is read anew. */
    forget: machines.forget,

    /** What can be found of them, for the search. */
    findable: async () => (await machines()).map(findableMachine),

    async find({ pageNum, pageSize, ...asked }: ParsedInputOf<typeof searchMachines>) {
      const all = (await machines()).map((machine) => machineOn(machine, today()));
      const { found, facets } = machinesFor(all, asked);
      return { ...pageOf(found, { pageNum, pageSize }), facets };
    },
  };
}

export type MachineryService = ReturnType<typeof machineryService>;
