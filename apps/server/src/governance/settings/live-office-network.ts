import type { Config } from "../../config/config.ts";
import type { Db } from "../../platform/database/database.ts";
import { polled } from "../../platform/cache/polled.ts";
import type { Log } from "../../platform/log.ts";
import { admits } from "./office-network.rules.ts";
import { officeNetworkStore } from "./office-network.store.ts";

type Deps = { db: Db; http: Pick<Config["http"], "officeAddresses">; log: Pick<Log, "error" | "info"> };

/**
 * From where the office may be entered now. What the deployment says goes before what administrators agreed on, so
 * that whoever runs the machine lets them in again when their own network has moved.
 */
export function liveOfficeNetwork({ db, http: { officeAddresses: fixed }, log }: Deps) {
  const store = officeNetworkStore(db);
  const changed = polled<readonly string[]>({
    read: async () => (await store.inForce())?.ranges ?? [],
    first: [],
    log,
    what: "the addresses of the office",
  });
  /** What is in force where administrators agreed on `agreed`: theirs, unless the deployment says it. */
  const inForce = (agreed: readonly string[] | undefined) => fixed ?? agreed ?? [];
  const ranges = () => inForce(changed.now());
  return {
    ranges,
    inForce,
    isFixed: fixed !== undefined,
    mayEnter: (address: string) => admits(ranges(), address),
    refresh: changed.refresh,
    start: changed.start,
    stop: changed.stop,
  };
}

export type LiveOfficeNetwork = ReturnType<typeof liveOfficeNetwork>;
