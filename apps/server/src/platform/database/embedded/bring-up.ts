import type { ChildProcess } from "node:child_process";
import { open, rename, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { FailureWithMessage } from "../../failure-with-message.ts";
import type { Log } from "../../log.ts";
import type { Binaries } from "./binaries.ts";
import { type Cluster, pathFromInside, spawnInside } from "./cluster.ts";
import { disownForeignProcess, isAlive, isRunning, type Postmaster, readPostmaster } from "./postmaster.ts";
import type { SystemUser } from "./system-user.ts";

/** Modest on purpose: the embedded engine shares a small machine with the server (design §5, Embedded). */
const defaultSettings: Record<string, string> = {
  shared_buffers: "32MB",
  max_connections: "50",
  max_wal_size: "256MB",
  io_method: "sync",
  jit: "off",
  timezone: "UTC",
  // The file is read by people who may not see personal data: no statement, no "Key (phone)=(…) exists".
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "%m [%p] ",
};

/** Sockets have short names: beyond this a loopback port is used (sun_path holds 104 bytes on macOS). */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_PORT = 5432;
const LARGEST_LOG_BYTES = 5_000_000;

export type EngineHome = {
  cluster: Cluster;
  binaries: Binaries;
  runsAs: SystemUser | undefined;
  settings: Record<string, string>;
};

/** Waits for a database that runs already, or starts one; of two that start at once PostgreSQL lets one live. */
export async function bringUp(
  home: EngineHome,
  port: number | undefined,
): Promise<{ postmaster: Postmaster; spawned: boolean }> {
  const { directory } = home.cluster;
  for (let attempt = 1; ; attempt++) {
    const found = await readPostmaster(directory);
    if (found && (await isRunning(found, directory))) {
      const ready = await becomesReady(directory, () => isAlive(found.pid));
      if (ready) return { postmaster: ready, spawned: false };
    } else if (found && isAlive(found.pid)) {
      await disownForeignProcess(directory);
    }
    const child = await spawnPostmaster(home, port);
    const ready = await becomesReady(directory, () => child.exitCode === null && child.signalCode === null);
    if (ready) return { postmaster: ready, spawned: ready.pid === child.pid };
    if (attempt === 5)
      throw new FailureWithMessage(`数据库无法启动，原因见 The database does not start; see ${home.cluster.log}`);
    await pause(100 * 2 ** attempt);
  }
}

/** PostgreSQL says so itself in its pid file; reading it every few milliseconds costs less than a connection. */
async function becomesReady(directory: string, alive: () => boolean): Promise<Postmaster | undefined> {
  for (;;) {
    const wasAlive = alive();
    const postmaster = await readPostmaster(directory);
    // The file may still be the one that a crash left.
    if (postmaster?.ready && (await isRunning(postmaster, directory))) return postmaster;
    if (!wasAlive) return undefined;
    await pause(3);
  }
}

async function spawnPostmaster(
  { cluster, binaries, runsAs, settings }: EngineHome,
  port: number | undefined,
): Promise<ChildProcess> {
  const { directory } = cluster;
  const bySocket = socketPath(directory, SOCKET_PORT).length <= LONGEST_SOCKET_PATH;
  const all: Record<string, string> = {
    ...defaultSettings,
    ...settings,
    listen_addresses: bySocket ? "" : "127.0.0.1",
    unix_socket_directories: bySocket ? "." : "",
    port: String(bySocket ? SOCKET_PORT : (port ?? (await freePort()))),
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  await rotate(cluster.log);
  const log = await open(cluster.log, "a", 0o600);
  try {
    const child = spawnInside(directory, binaries.postgres, ["-D", pathFromInside(directory), ...options], runsAs, {
      // A group of its own: Ctrl-C in the terminal is for the server, which then stops the database in order.
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

export async function shutDown(postmaster: Postmaster, directory: string, log: Log): Promise<void> {
  const orders: { signal: NodeJS.Signals; patience: number }[] = [
    { signal: "SIGINT", patience: 20_000 }, // "fast": ends connections, writes everything, leaves
    { signal: "SIGQUIT", patience: 5_000 }, // "immediate": recovers at the next start
    { signal: "SIGKILL", patience: 5_000 },
  ];
  for (const { signal, patience } of orders) {
    if (!(await isRunning(postmaster, directory))) return;
    process.kill(postmaster.pid, signal);
    for (const end = Date.now() + patience; Date.now() < end; await pause(5)) {
      if (!(await isRunning(postmaster, directory))) return;
    }
    log.warn({ signal }, "the embedded database did not stop in time");
  }
}

const socketPath = (directory: string, port: number) => join(directory, `.s.PGSQL.${port}`);

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

async function rotate(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(path, `${path}.1`);
}
