import { availableParallelism } from "node:os";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Where `build-processes.ts` puts what begins at this source file. */
export const built = (source: string) => resolve(root, "dist", source.replace(/\.ts$/, ".js"));

export const PORTAL = "apps/server/src/main.ts";
export const SYSTEMS_COMMAND = "apps/server/src/systems-cli.ts";

/**
 * What every process of ours is started with. What has been compiled once is read again at every later start: a third
 * of the time less, and no stripper of types in memory; it lies where only whoever installed the project can write.
 * Memory that several threads let go of goes back into two heaps instead of one for each of them. Passwords are hashed
 * on every core and one more; files and names find threads beside them.
 */
export const processSettings = {
  NODE_COMPILE_CACHE: resolve(root, "node_modules/.cache/compiled"),
  MALLOC_ARENA_MAX: "2",
  UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
};

/** Node as the portal is run. With module for the young, requests under load are over before anybody collects after them. */
export const portalProcess = ["--max-semi-space-size=32", built(PORTAL)];
