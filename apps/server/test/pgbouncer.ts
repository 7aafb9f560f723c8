import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../script/lib/free-port.ts";
import { wayTo } from "./way-to-database.ts";

/** Debian keeps it out of the way of ordinary users. */
const PLACES = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"];

/** The distribution's PgBouncer, as `1.18.0`; undefined where this machine has none. */
export const pgbouncer = PLACES.flatMap((program) => {
  try {
    const [, version = ""] = /PgBouncer (\S+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" })) ?? [];
    return [{ program, version }];
  } catch {
    return [];
  }
})[0];

type Options = {
  /** connections to the database that all visitors share */
  size: number;
  /** further lines of its settings */
  settings?: string[];
  /** any that is free, where none is named */
  port?: number;
};

/** A PgBouncer in transaction mode before a database of a test, whoever comes in signed in as that address says. */
export async function startPgbouncer(databaseUrl: string, { size, settings = [], port: chosen }: Options) {
  if (!pgbouncer) throw new Error("this machine has no PgBouncer");
  const way = await wayTo(databaseUrl);
  const { username, password, pathname, port: target } = new URL(way.url);
  const folder = await mkdtemp(join(tmpdir(), "sannong-pgbouncer-"));
  const port = chosen ?? (await freePort());
  const file = join(folder, "pgbouncer.ini");
  const name = pathname.slice(1);
  // whom a database lets in without a password has none, and an empty one is no connection string
  const secret = password === "" ? "" : ` password=${decodeURIComponent(password)}`;
  await writeFile(
    file,
    [
      "[databases]",
      `${name} = host=127.0.0.1 port=${target} dbname=${name} user=${username}${secret}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "pool_mode = transaction",
      `default_pool_size = ${size}`,
      "max_client_conn = 400",
      ...settings,
      "",
    ].join("\n"),
  );
  const isRoot = process.getuid?.() === 0;
  // It refuses to run as root, and the user that root lends it reads its settings.
  await chmod(folder, 0o755);
  const child = spawn(pgbouncer.program, [...(isRoot ? ["-u", "nobody"] : []), file], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  await answers(child, port);
  return {
    url: `postgresql://${username}:none@127.0.0.1:${port}/${name}`,
    async close(signal: NodeJS.Signals = "SIGTERM") {
      if (child.exitCode === null) {
        const ended = once(child, "exit");
        child.kill(signal);
        await ended;
      }
      await way.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  let told = "";
  child.stderr?.on("data", (part) => (told += part));
  for (let turn = 0; turn < 500; turn += 1) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}:\n${told}`);
    const socket = connect(port, "127.0.0.1");
    const isUp = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    await pause(10);
  }
  throw new Error(`PgBouncer does not answer:\n${told}`);
}
