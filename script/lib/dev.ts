/**
 * The portal while somebody writes on it: pages show a change at once, the server starts anew when one of its sources
 * changes, on a database that stays. `npm run dev`, after `script/server` has built everything once.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEngine } from "../../apps/server/src/platform/database/embedded/engine.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { DEMONSTRATION, processSettings, root } from "./node-runs.ts";

const dataDir = resolve(process.env["DATA_DIR"] ?? join(root, ".data/dev"));
const pages = "http://127.0.0.1:5173";
const server = "http://127.0.0.1:3173";
const say = (line: string) => void process.stdout.write(`${line}\n`);

const engine = await startEngine({ dataDir, log: createLog("warn") });
const environment = {
  ...process.env,
  ...processSettings,
  DEMO: "1",
  HOST: "127.0.0.1",
  PORT: new URL(server).port,
  PUBLIC_URL: pages,
  DATA_DIR: dataDir,
  DATABASE_URL: engine.appUrl,
  DATABASE_MIGRATION_URL: engine.ownerUrl,
  LOG_LEVEL: "warn",
};

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const start = () => spawn(process.execPath, [join(root, DEMONSTRATION)], { stdio: "inherit", env: environment });
let running = start();

/** Nobody waits for what is under way: the database takes it back, and the jobs are done later. */
async function stop(): Promise<void> {
  if (isOver(running)) return;
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
}
/** @returns false when it ended instead; its own lines say why */
async function answers(): Promise<boolean> {
  for (;;) {
    if (isOver(running)) return false;
    const reply = await fetch(`${server}/readyz`).catch(() => undefined);
    if (reply?.ok) return true;
    await pause(20);
  }
}

let turn: Promise<void> = Promise.resolve();
let isAsked = false;
function startAnew(): void {
  if (isAsked) return;
  isAsked = true;
  turn = turn.then(async () => {
    await pause(50); // an editor writes a file in several steps
    isAsked = false;
    const since = performance.now();
    await stop();
    running = start();
    const isNew = await answers();
    say(isNew ? `server: new after ${((performance.now() - since) / 1000).toFixed(1)} s` : "server: ended; save again");
  });
}
// Node's own --watch speaks to every process that the server forks, which take it for their orders.
const watched = [
  "apps/server/src",
  "apps/server/schema",
  "packages/contract/src",
  "packages/demonstration/data",
  "packages/demonstration/src",
  "packages/transport/src",
];
for (const folder of watched)
  watch(join(root, folder), { recursive: true }, (_event, path) => {
    if (path !== null && !path.endsWith(".test.ts")) startAnew();
  });

if (!(await answers())) process.exit(1);
const vite = spawn(join(root, "node_modules/.bin/vite"), ["--config", join(root, "apps/portal/dev.config.ts")], {
  stdio: "inherit",
  cwd: join(root, "apps/portal"),
  env: { ...process.env, DEV_SERVER: server, DEV_PORT: new URL(pages).port },
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    vite.kill("SIGTERM");
    await stop();
    await engine.stop();
    process.exit(0);
  });
say(`${pages}: pages show a change at once, the server starts anew by itself`);
