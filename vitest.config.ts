import { defineConfig } from "vitest/config";

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
          // every file has a database and modules of its own, and none replaces a module: a process loads the server once
          isolate: false,
          // and while one waits for its database another has work
          maxWorkers: 3,
          // a small machine does several at once: what hangs is found all the same
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "shared",
          include: ["packages/**/*.test.{ts,tsx}"],
          exclude: ["packages/demonstration/**", "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "portal",
          include: ["apps/portal/**/*.test.{ts,tsx}"],
          setupFiles: ["apps/portal/test/without-sealing.ts"],
        },
      },
    ],
  },
});
