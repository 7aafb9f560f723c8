import { realpath } from "node:fs/promises";
import { homeIn, readCluster } from "./cluster.ts";
import { urlOf } from "./engine.ts";
import { refuseWhileHeld } from "./lock.ts";
import { isRunning, readPostmaster } from "./postmaster.ts";

/** The database that a server keeps running in DATA_DIR, for scripts that work beside it; undefined when none is. */
export async function findRunningEngine(given: string): Promise<{ appUrl: string; ownerUrl: string } | undefined> {
  const dataDir = await realpath(given).catch(() => given);
  const cluster = await readCluster(homeIn(dataDir));
  if (!cluster) return undefined;
  const postmaster = await readPostmaster(cluster.directory);
  if (!postmaster?.ready || !(await isRunning(postmaster, cluster.directory))) return undefined;
  return {
    appUrl: urlOf(postmaster, cluster, "app"),
    ownerUrl: urlOf(postmaster, cluster, "owner"),
  };
}

/** @throws DataDirInUse when a server works in DATA_DIR */
export async function refuseSecondServer(dataDir: string): Promise<void> {
  const engine = await findRunningEngine(dataDir);
  if (engine) await refuseWhileHeld(engine.ownerUrl, dataDir);
}
