import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { freePort } from "../../../script/lib/free-port.ts";
import { processSettings } from "../../../script/lib/node-runs.ts";
import { isRunning, readPostmaster } from "./platform/database/embedded/postmaster.ts";

const MINUTE = 60_000;

test("whoever ends it while it still starts finds no database left behind", { timeout: 2 * MINUTE }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sannong-main-"));
  const cluster = join(dataDir, "database", "cluster");
  const port = String(await freePort());
  const portal = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { ...process.env, ...processSettings, DEMO: "1", DATA_DIR: dataDir, PORT: port, LOG_LEVEL: "silent" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(portal, "exit");
  const started = () => readPostmaster(cluster).then((postmaster) => postmaster?.ready && postmaster);
  const postmaster = await vi.waitUntil(started, { timeout: MINUTE, interval: 20 });
  expect(await isRunning(postmaster, cluster)).toBe(true);
  portal.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await isRunning(postmaster, cluster)).toBe(false);
  await rm(dataDir, { recursive: true, force: true });
});
