/**
 * The portal while somebody writes on it: pages show a change at once, the server starts anew when one of its sources
 * changes, on a database that stays. `npm run dev`, after `script/server` has built everything once.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEngine } from "../../apps/server/src/platform/database/embedded/engine.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { buildProcess } from "./build-process.ts";
import { DEMONSTRATION, portalFlags, processSettings, root } from "./node-runs.ts";

const dataDir = resolve(process.env["DATA_DIR"] ?? join(root, ".data/dev"));
const pages = `http://127.0.0.1:${process.env["DEV_PORT"] ?? 5173}`;
const server = process.env["DEV_SERVER"] ?? "http://127.0.0.1:3173";
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

const build = () => buildProcess(DEMONSTRATION, { folder: join(root, ".data/dev-built"), isQuick: true });
const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const waiting = (packages: readonly string[]) =>
  fork(join(import.meta.dirname, "dev-process.ts"), packages, {
    execArgv: portalFlags,
    env: environment,
  });

let { main, imports } = await build();
let next = waiting(imports);
let running: ChildProcess;
/** @returns false when it ended instead of answering; its own lines say why */
async function run(): Promise<boolean> {
  running = next;
  running.send(main);
  for (;;) {
    if (isOver(running)) break;
    const reply = await fetch(`${server}/readyz`).catch(() => undefined);
    if (reply?.ok) break;
    await pause(20);
  }
  next = waiting(imports);
  return !isOver(running);
}
/** Nobody waits for what is under way: the database takes it back, and the jobs are done later. */
async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

async function startAnew(): Promise<void> {
  const since = performance.now();
  const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
  try {
    ({ main, imports } = await build());
  } catch (failure) {
    return say(`server: stays as it was; save again. ${String(failure)}`);
  }
  const wasBuilt = seconds();
  await end(running);
  say((await run()) ? `server: new after ${seconds()}, of which ${wasBuilt} built it` : "server: ended; save again");
}
let turn: Promise<void> = Promise.resolve();
let isAsked = false;
function askAnew(): void {
  if (isAsked) return;
  isAsked = true;
  turn = turn.then(async () => {
    await pause(50); // an editor writes a file in several steps
    isAsked = false;
    await startAnew();
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
if (!(await run())) process.exit(1);
for (const folder of watched)
  watch(join(root, folder), { recursive: true }, (_event, path) => {
    if (path !== null && !path.endsWith(".test.ts")) askAnew();
  });

const vite = spawn(join(root, "node_modules/.bin/vite"), ["--config", join(root, "apps/portal/dev.config.ts")], {
  stdio: "inherit",
  cwd: join(root, "apps/portal"),
  env: { ...process.env, DEV_SERVER: server, DEV_PORT: new URL(pages).port },
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, async () => {
    vite.kill("SIGTERM");
    await Promise.all([end(next), end(running)]);
    await engine.stop();
    process.exit(0);
  });
say(`${pages}: pages show a change at once, the server starts anew by itself`);
