import { availableParallelism } from "node:os";
import { resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** What is built for production is below `dist/`, and the demonstration beside its own sources. */
export const DEMONSTRATION_BUILD = "packages/demonstration/dist";

export const PORTAL = "apps/server/src/main.ts";
export const DEMONSTRATION = "packages/demonstration/src/main.ts";

/** Where `build-processes.ts` puts what begins at this source file. */
export const built = (source: string) =>
  resolve(root, source === DEMONSTRATION ? DEMONSTRATION_BUILD : "dist", source.replace(/\.ts$/, ".js"));

export const SYSTEMS_COMMAND = "apps/server/src/commands/systems.ts";

/**
 * What every process of ours is started with. What has been compiled once is read again at every later start: a third
 * of the time less, and no stripper of types in memory; it lies where only whoever installed the project can write.
 * Memory that several threads let go of goes back into two heaps instead of one for each of them, and from there to the
 * system as soon as 128 kB of it are free. Passwords are hashed
 * on every core and one more; files and names find threads beside them.
 */
export const processSettings = {
  NODE_COMPILE_CACHE: resolve(root, "node_modules/.cache/compiled"),
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  UV_THREADPOOL_SIZE: String(availableParallelism() + 4),
};

/** Node as the portal is run. With room for the young, requests under load are over before anybody collects after them. */
export const portalFlags = ["--max-semi-space-size=32"];
export const portalProcess = [...portalFlags, built(PORTAL)];
/** The same portal with the demonstration's content, which the production build does not have. */
export const demonstrationProcess = [...portalFlags, built(DEMONSTRATION)];
