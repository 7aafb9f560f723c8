import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { searchMachines } from "@sannong/contract/content/machinery";
import { dayOf } from "@sannong/contract/rules/time/days";
import { pageOf } from "@sannong/contract/rules/lists/facets";
import type { Clock } from "../../platform/clock.ts";
import { machineOn, machinesFor, type StoredMachine } from "./machinery.rules.ts";

type Deps = {
  /** those that everybody sees */
  published: () => Promise<readonly (Omit<StoredMachine, "regionName"> & { areaCode: string })[]>;
  nameOfRegion: (code: string) => string;
  clock: Clock;
};

export const machineryService = ({ published, nameOfRegion, clock }: Deps) => ({
  async find({ pageNum, pageSize, ...input }: ParsedInputOf<typeof searchMachines>) {
    const today = dayOf(clock());
    const all = (await published()).map((machine) =>
      machineOn({ ...machine, regionName: nameOfRegion(machine.areaCode) }, today),
    );
    const { found, facets } = machinesFor(all, input);
    return { ...pageOf(found, { pageNum, pageSize }), facets };
  },
});
