import { defineConfig } from "@playwright/test";

/** One demonstration, one browser build, people's stories side by side. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../test-results",
  globalSetup: "./support/start-demonstration.ts",
  fullyParallel: true,
  // they wait more than they work
  workers: 4,
  // a story that fails only beside others is told as flaky; one that fails twice has failed
  retries: process.env["CI"] ? 1 : 0,
  timeout: 90_000,
  // four stories share the processors of a small machine
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // what moves is drawn sixty times a second by the processor, and every press waits until it stands
    contextOptions: { reducedMotion: "reduce" },
    // a press that waits in vain says for what, before the whole story is out of time
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "off",
    // what a worker fetches no story could hold back or answer; the one about the lost network lets it in
    serviceWorkers: "block",
    launchOptions: {
      // where no language is set, the browser can spell no Chinese file name and calls it "download"
      env: { ...process.env, LC_ALL: "C.UTF-8" },
      ...(process.env["CHROMIUM"] ? { executablePath: process.env["CHROMIUM"] } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-gpu",
        // a page lives for seconds: compiling its scripts well costs more than it saves
        "--js-flags=--no-opt --no-maglev",
        // nothing is drawn by a GPU: a process of its own for it costs a tenth of the time
        "--in-process-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
