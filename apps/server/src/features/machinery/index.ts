import { searchMachines } from "@sannong/contract/machinery";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { pageOf } from "@sannong/contract/rules/facets";
import type { Server } from "../../platform/http/serve.ts";
import { remembered } from "../../platform/remembered.ts";
import { findableMachine } from "./machinery.findable.ts";
import { machineOn, machinesFor } from "./machinery.rules.ts";
import { machineryStore } from "./machinery.store.ts";

/** What the station changes is seen within this time. */
const REMEMBERED_MS = 30_000;
const day = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: "Asia/Shanghai" });

/** The machinery room: what is subsidised, by how much, and until when its certificate holds. */
export function machineryRoom({ db, clock }: { db: Db; clock: Clock }) {
  const { machines: load } = machineryStore(db);
  const machines = remembered({ load, clock, ms: REMEMBERED_MS, most: 1 });
  return {
    /** what can be found of them, for the search */
    findable: async () => (await machines.find("all")).map(findableMachine),
    routes: (server: Server) =>
      server.serve(searchMachines, async ({ pageNum, pageSize, ...asked }) => {
        const today = day.format(clock());
        const all = (await machines.find("all")).map((machine) => machineOn(machine, today));
        const { found, facets } = machinesFor(all, asked);
        return { ...pageOf(found, { pageNum, pageSize }), facets };
      }),
  };
}
