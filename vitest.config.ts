import { defineConfig } from "vitest/config";

/** Tests read the names as they are written in a sheet. */
const styleModules = { include: [/\.module\.css$/], modules: { classNameStrategy: "non-scoped" as const } };

/** Only the server's tests need a database, so only they wait for one. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "server",
          include: [
            "apps/server/**/*.test.ts",
            "packages/demonstration/**/*.test.ts",
            "examples/**/*.test.ts",
            "script/**/*.test.ts",
          ],
          globalSetup: ["apps/server/test/global-setup.ts"],
          setupFiles: ["apps/server/test/faults-told.ts"],
          // every file has a database and modules of its own, and none replaces a module: a process loads the server once
          isolate: false,
          // and while one waits for its database another has work
          maxWorkers: 3,
          // a small machine does several at once: what hangs is found all the same
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 120_000,
          // one that fails only beside others is told as such, as a story is; one that fails twice has failed
          retry: process.env["CI"] ? 1 : 0,
        },
      },
      {
        css: { modules: { localsConvention: "camelCaseOnly" } },
        test: {
          name: "shared",
          include: ["packages/**/*.test.{ts,tsx}"],
          // rules without a state of their own: a process for each would cost more than the tests
          isolate: false,
          css: styleModules,
          exclude: ["packages/demonstration/**", "**/node_modules/**"],
        },
      },
      {
        css: { modules: { localsConvention: "camelCaseOnly" } },
        test: {
          name: "portal",
          include: ["apps/portal/**/*.test.{ts,tsx}"],
          css: styleModules,
          setupFiles: ["apps/portal/test/without-sealing.ts"],
        },
      },
    ],
  },
});
