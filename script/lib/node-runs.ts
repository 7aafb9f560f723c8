import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * What has been compiled once is read from there at every later start: a third of the time less, and no
 * stripper of types in memory. It lies where only whoever installed the project can write.
 */
export const compiledOnce = { NODE_COMPILE_CACHE: resolve(root, "node_modules/.cache/compiled") };

/** Node as the portal is run. Its requests leave little behind them, so that more room for the young would only be kept. */
export const portalProcess = ["--max-semi-space-size=8", resolve(root, "apps/server/src/main.ts")];
